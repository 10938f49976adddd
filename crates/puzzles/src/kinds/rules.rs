//! What a kind of puzzles is: a name, the parts of its codes, and its rules.

use std::fmt::Debug;

use super::random_boards::regions_of_usual_size;
use crate::clues::{At, Clue, Clues};
use crate::code::{CodeError, CodeReader, Part};
use crate::drawing::Drawing;
use crate::look::Mark;
use crate::regions::Regions;
use crate::shown::Token;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::random::Random;

/// What is said of a kind.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Its name in records and on the command line.
    pub name: &'static str,
    /// Its name in a sentence; empty where that is the same.
    pub spoken: &'static str,
    /// What it is, in one line.
    pub title: &'static str,
    /// Its rules, a sentence each.
    pub rules: &'static str,
    /// The names that its codes begin with; the first is written. Empty where there are no codes.
    pub codes: &'static [&'static str],
    /// Names and flags of codes that change the rules, and the rule that each adds to [`Clues::flags`]. `name` is a name that
    /// stands for a rule; `/f` is the flag `f`, a letter between name and size, and `name/f` the same after this name alone.
    /// A flag with `None` takes back the rule of the name.
    pub variants: &'static [(&'static str, Option<&'static str>)],
    /// Whether puzz.link has the kind; the codes of others have the same parts, and are our own.
    pub hosted: bool,
    /// The parts of a code, in order.
    pub parts: &'static [Part],
    /// Its name in Simon Tatham's collection.
    pub tatham: Option<&'static str>,
    /// A small puzzle.
    pub example: &'static str,
    /// How words of a solution are drawn, where not as they are.
    pub glyphs: &'static [(&'static str, &'static str)],
    /// How words of a solution are drawn in pictures, where not as text.
    pub marks: &'static [(&'static str, Mark)],
    /// How a clue in a cell is drawn in pictures.
    pub clue_mark: Mark,
    /// The rows and columns that its puzzles usually have.
    pub size: (usize, usize),
    /// The most rows and columns of random puzzles that all engines solve, some by trying everything.
    pub small: (usize, usize),
    /// The cells of a region of a random puzzle; 0 for as many regions as rows.
    pub region: usize,
}

impl About {
    /// The usual values, for what a kind does not say.
    pub const DEFAULT: Self = Self {
        name: "",
        spoken: "",
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

    /// Its name in a sentence, such as `star battle`.
    pub const fn spoken_name(&self) -> &'static str {
        if self.spoken.is_empty() { self.name } else { self.spoken }
    }
}

/// A clue that cannot be, and why.
pub type Fault = (Option<At>, String);

/// A kind of puzzles: a file of `puzzle/kinds/` each.
pub trait Rules: Sync + Debug {
    /// What is said of it.
    fn about(&self) -> &'static About;

    /// States the model of a puzzle, and what is shown at each place of the board.
    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token>;

    /// The first clue that cannot be, whatever the solution.
    fn fault(&self, clues: &Clues) -> Option<Fault> {
        let _ = clues;
        None
    }

    /// All clues that a solution allows. `clues` holds what does not follow from a solution, such as regions; `words` is
    /// what is shown of the solution.
    fn clued(&self, clues: &Clues, words: &[Word]) -> Clues;

    /// A random board of this size without clues, or with what a random solution says where that is found more easily than
    /// by solving; it may have no solution.
    fn blank(&self, rows: usize, columns: usize, random: &mut Random) -> Clues {
        let parts = self.about().parts;
        let mut clues = Clues::new(rows, columns);
        for part in parts {
            match part {
                Part::Number(_) => clues.number = Some(1),
                Part::Borders => {
                    let usual = self.about().region;
                    clues.regions = Some(regions_of_usual_size(rows, columns, usual, random));
                }
                Part::Cells(_) | Part::Givens | Part::GivenPoles => {
                    clues.cells = vec![Clue::None; clues.area()];
                }
                Part::Corners => clues.corners = vec![Clue::None; (rows + 1) * (columns + 1)],
                Part::Rooms => {
                    clues.rooms = vec![Clue::None; clues.regions.as_ref().map_or(0, Regions::count)];
                }
                Part::Slash | Part::Dots | Part::Fleet => {}
                Part::TwoSides => clues.outside = vec![Clue::None; rows + columns],
                Part::FourSides | Part::Poles => clues.outside = vec![Clue::None; 2 * (rows + columns)],
            }
        }
        clues
    }

    /// A blank board without what only a solution tells.
    fn open(&self, clues: &Clues) -> Clues {
        clues.clone()
    }

    /// The board, changed so that `kept` may still solve it and `other` may not; `None` if that is left to clues, or nothing is
    /// left to change. Both are what is shown of a solution.
    fn varied(&self, clues: &Clues, kept: &[Word], other: &[Word], random: &mut Random) -> Option<Clues> {
        let _ = (clues, kept, other, random);
        None
    }

    /// The puzzle with less said by a clue, if that makes a puzzle of this kind.
    fn weakened(&self, clues: &Clues, at: At) -> Option<Clues> {
        Some(clues.without(&[at]))
    }

    /// Draws the clues.
    fn draw(&self, clues: &Clues) -> Drawing {
        Drawing::of_clues(clues)
    }

    /// Reads the part of an id of Tatham's collection behind the name of the game: `PARAMS:DESC`.
    ///
    /// # Errors
    /// With the place of what is not as expected.
    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        Err(code.expected("a game that can be read"))
    }

    /// The puzzle in a text form that only this kind has; `None` if there is none.
    fn write_own(&self, clues: &Clues) -> Option<String> {
        let _ = clues;
        None
    }

    /// The id in Tatham's collection, without the name of the game; `None` if it cannot say the puzzle.
    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let _ = clues;
        None
    }
}

/// For [`Rules::weakened`] of kinds whose clues keep their places: the number of a clue is not told.
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

/// The first number in a cell that is larger than the number of cells without a clue around it, of these.
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

/// The first number in a cell that is larger than its room.
pub(super) fn beyond_room(clues: &Clues) -> Option<Fault> {
    let rooms = clues.room_cells();
    clues.cells.iter().enumerate().find_map(|(cell, clue)| {
        let (number, size) = (clue.number()?, rooms[clues.region(cell)].len());
        let wrong = number == 0 || number as usize > size;
        wrong.then(|| (Some(At::Cell(cell)), format!("{number} in a room of {size} cells")))
    })
}
