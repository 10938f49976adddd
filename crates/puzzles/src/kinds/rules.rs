//! The definition of a kind of puzzles: a name, the parts of its codes, and its rules.

use std::fmt::Debug;

use crate::clues::{At, Clue, Clues};
use crate::code::{CodeError, CodeReader, Part};
use crate::display::Token;
use crate::drawing::Drawing;
use crate::look::Mark;
use crate::statement::Statement;
use crate::word::Word;

/// The description of a kind.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Its name in records and on the command line.
    pub name: &'static str,
    /// Its name in a sentence; empty if it is the same as `name`.
    pub display_name: &'static str,
    /// A summary in one line.
    pub title: &'static str,
    /// Its rules, a sentence each.
    pub rules: &'static str,
    /// The names with which its codes begin; the first one is used for writing. Empty if it has no codes.
    pub codes: &'static [&'static str],
    /// Names and flags of codes that change the rules, each with the rule that it adds to [`Clues::flags`]. `name` is a
    /// name of codes that implies a rule. `/f` is the flag `f`, a letter between name and size. `name/f` is the same
    /// flag, only valid after this name. A flag with `None` removes the rule of the name.
    pub variants: &'static [(&'static str, Option<&'static str>)],
    /// Whether puzz.link has the kind. The codes of other kinds consist of the same parts, but are our own.
    pub hosted: bool,
    /// The parts of a code, in order.
    pub parts: &'static [Part],
    /// Its name in Simon Tatham's collection.
    pub tatham: Option<&'static str>,
    /// A small puzzle.
    pub example: &'static str,
    /// The characters for words of a solution, where they differ from the words.
    pub glyphs: &'static [(&'static str, &'static str)],
    /// The marks for words of a solution in pictures, where they are not drawn as text.
    pub marks: &'static [(&'static str, Mark)],
    /// The mark for a clue in a cell in pictures.
    pub clue_mark: Mark,
    /// The rows and columns that its puzzles usually have.
    pub size: (usize, usize),
    /// The maximum number of rows and columns of random puzzles that all engines solve, including those that use brute
    /// force.
    pub small: (usize, usize),
    /// The number of cells of a region of a random puzzle; 0 for as many regions as rows.
    pub region: usize,
}

impl About {
    /// The default values of the fields.
    pub const DEFAULT: Self = Self {
        name: "",
        display_name: "",
        title: "",
        rules: "",
        codes: &[],
        variants: &[],
        hosted: true,
        parts: &[],
        tatham: None,
        example: "",
        glyphs: &[("x", "#")],
        marks: &[("x", Mark::Shade)],
        clue_mark: Mark::Text,
        size: (10, 10),
        small: (6, 6),
        region: 5,
    };

    /// Its name as it is written in a sentence, such as `star battle`.
    pub const fn display_name(&self) -> &'static str {
        if self.display_name.is_empty() { self.name } else { self.display_name }
    }
}

/// A clue that is wrong for every solution, and the reason. The place is `None` if the fault is not in a single clue.
pub type Fault = (Option<At>, String);

/// A kind of puzzles, with a file in `kinds/`.
pub trait Rules: Sync + Debug {
    /// The description of the kind.
    fn about(&self) -> &'static About;

    /// States the model of a puzzle, and returns how each place of the board is shown.
    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token>;

    /// The first clue that is wrong for every solution, if there is one.
    fn fault(&self, clues: &Clues) -> Option<Fault> {
        let _ = clues;
        None
    }

    /// Returns every clue that is true of a solution. `clues` has the parts that do not follow from a solution, such as
    /// regions; `words` are the words of the solution.
    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues;

    /// The puzzle with a weaker clue; `None` if that is not a puzzle of this kind.
    fn with_weaker_clue(&self, clues: &Clues, at: At) -> Option<Clues> {
        Some(clues.without(&[at]))
    }

    /// Draws the clues.
    fn draw(&self, clues: &Clues) -> Drawing {
        Drawing::of_clues(clues)
    }

    /// Reads an id of Tatham's collection after the name of the game: `PARAMS:DESC`.
    ///
    /// # Errors
    /// Returns an error with its place if the text is not a valid id.
    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        Err(code.expected("a game that can be read"))
    }

    /// The puzzle in a text form that only this kind has; `None` if it has no such form.
    fn write_own(&self, clues: &Clues) -> Option<String> {
        let _ = clues;
        None
    }

    /// The id in Tatham's collection, without the name of the game; `None` if an id cannot express the puzzle.
    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let _ = clues;
        None
    }
}

/// Implements [`Rules::with_weaker_clue`] for kinds whose clues keep their places: the clue stays, but its number becomes
/// unknown.
pub(super) fn unknown(clues: &Clues, at: At) -> Option<Clues> {
    let At::Cell(cell) = at else { return Some(clues.without(&[at])) };
    let mut weaker = clues.clone();
    (weaker.cells[cell] != Clue::Unknown).then(|| {
        weaker.cells[cell] = Clue::Unknown;
        weaker
    })
}

/// The first number, outside or in a cell, that is not in a range.
pub(super) fn beyond(clues: &Clues, least: u32, most: u32) -> Option<Fault> {
    let given = clues.given().into_iter().filter_map(|at| Some((at, clues.clue(at).number()?)));
    let (at, number) = given.into_iter().find(|(_, number)| !(least..=most).contains(number))?;
    Some((Some(at), format!("{number} is not from {least} to {most}")))
}

/// The first number above a column or left of a row that is larger than its line.
pub(super) fn beyond_lines(clues: &Clues) -> Option<Fault> {
    clues.outside.iter().enumerate().find_map(|(place, clue)| {
        let (line, length) =
            if place < clues.columns { ("column", clues.rows) } else { ("row", clues.columns) };
        let number = clue.number().filter(|&number| number as usize > length)?;
        Some((Some(At::Outside(place)), format!("{number} in a {line} of {length} cells")))
    })
}

/// The first number in a cell that is larger than the number of cells without clues among those returned by `around`.
pub(super) fn beyond_neighbours(
    clues: &Clues,
    what: &str,
    around: impl Fn(&Clues, usize) -> Vec<usize>,
) -> Option<Fault> {
    clues.cells.iter().enumerate().find_map(|(cell, clue)| {
        let number = clue.number()?;
        let free = around(clues, cell).iter().filter(|&&next| !clues.cells[next].is_some()).count();
        let message = format!("{number} {what}, but {free} white cells next to it");
        (number as usize > free).then_some((Some(At::Cell(cell)), message))
    })
}

/// The first number in a cell that is larger than the size of its room.
pub(super) fn beyond_room(clues: &Clues) -> Option<Fault> {
    let rooms = clues.room_cells();
    clues.cells.iter().enumerate().find_map(|(cell, clue)| {
        let (number, size) = (clue.number()?, rooms[clues.region(cell)].len());
        let wrong = number == 0 || number as usize > size;
        wrong.then(|| (Some(At::Cell(cell)), format!("{number} in a room of {size} cells")))
    })
}
