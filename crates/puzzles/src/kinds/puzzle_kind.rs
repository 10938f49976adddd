//! The definition of a puzzle kind: a name, the parts of its codes, and its rules.

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
    /// The name of the kind in records and on the command line.
    pub name: &'static str,
    /// The name of the kind in a sentence; empty if it is the same as `name`.
    pub display_name: &'static str,
    /// A one-line summary.
    pub title: &'static str,
    /// The rules, in complete sentences.
    pub rules: &'static str,
    /// The type names with which the codes begin. The first one is used for writing. The list is empty if the kind has
    /// no codes.
    pub codes: &'static [&'static str],
    /// Type names and flags of codes that change the rules, each with the rule that it adds to [`Clues::flags`]. An
    /// entry `name` is a type name that implies a rule. An entry `/f` is a flag `f`: a letter between the type name and
    /// the size. An entry `name/f` is a flag that is only valid after this type name. A flag with `None` removes the
    /// rule that the type name implies.
    pub variants: &'static [(&'static str, Option<&'static str>)],
    /// Whether puzz.link supports the kind. For the other kinds, the codes are our own; they consist of the same parts.
    pub hosted: bool,
    /// The parts of a code, in order.
    pub parts: &'static [Part],
    /// The name of the game in Simon Tatham's collection.
    pub tatham: Option<&'static str>,
    /// A small puzzle.
    pub example: &'static str,
    /// Words of a solution, each with the text that text drawings show for it. Other words are shown unchanged.
    pub glyphs: &'static [(Word, &'static str)],
    /// Words of a solution that pictures do not draw as text, each with the mark that is drawn for it.
    pub marks: &'static [(Word, Mark)],
    /// The mark that pictures draw for a clue in a cell.
    pub clue_mark: Mark,
    /// Whether pictures of a solution have borders between cells with different words.
    pub borders_between_words: bool,
    /// The usual number of rows and columns.
    pub size: (usize, usize),
    /// The largest size, in rows and columns, at which every engine, including brute force, can solve random puzzles.
    pub small: (usize, usize),
    /// The number of cells of each region in a random puzzle. If it is 0, there are as many regions as rows.
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
        glyphs: &[(Word::Marked, "#")],
        marks: &[(Word::Marked, Mark::Shade)],
        clue_mark: Mark::Text,
        borders_between_words: false,
        size: (10, 10),
        small: (6, 6),
        region: 5,
    };

    /// The name of the kind in a sentence, such as `star battle`.
    pub const fn display_name(&self) -> &'static str {
        if self.display_name.is_empty() { self.name } else { self.display_name }
    }
}

/// A clue that makes the puzzle unsolvable, and the reason. The place is `None` if no single clue is at fault.
pub type Fault = (Option<At>, String);

/// A kind of puzzle. Each kind has a file in `kinds/`.
pub trait PuzzleKind: Sync + Debug {
    /// The description of the kind.
    fn about(&self) -> &'static About;

    /// The rules that hold in a puzzle, in complete sentences. Unlike [`About::rules`], they name the numbers and the
    /// variants of this puzzle, and do not mention other variants.
    fn rules(&self, clues: &Clues) -> String {
        rules_of(self.about(), clues)
    }

    /// States the model of a puzzle, and returns how each place of the board is displayed.
    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token>;

    /// Whether the model is made of the kind's file of rules, so that there is no other model to compare it with.
    fn is_stated_by_file(&self) -> bool {
        false
    }

    /// The first clue that obviously makes the puzzle unsolvable, if there is one.
    fn fault(&self, clues: &Clues) -> Option<Fault> {
        let _ = clues;
        None
    }

    /// Returns every possible clue that is true for the solution shown by `words`. `clues` supplies everything that
    /// does not follow from a solution, such as regions.
    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues;

    /// The puzzle with one clue removed or weakened; `None` if the result would not be a puzzle of this kind.
    fn with_weaker_clue(&self, clues: &Clues, at: At) -> Option<Clues> {
        Some(clues.without(&[at]))
    }

    /// Draws the clues.
    fn draw(&self, clues: &Clues) -> Drawing {
        Drawing::of_clues(clues)
    }

    /// Reads the part of an id of Tatham's collection that follows the name of the game: `PARAMS:DESC`.
    ///
    /// # Errors
    /// Returns an error with its position in the text if the id is not valid.
    fn read_tatham(&self, code: &mut CodeReader<'_>) -> Result<Clues, CodeError> {
        Err(code.expected("a game that can be read"))
    }

    /// The puzzle in a text form that only this kind has; `None` if the kind has no such form.
    fn write_own(&self, clues: &Clues) -> Option<String> {
        let _ = clues;
        None
    }

    /// The puzzle as an id of Tatham's collection, without the name of the game; `None` if no id can express it.
    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        let _ = clues;
        None
    }
}

/// The rules of a kind, without the letters of flags and variants: a sentence about a variant of the puzzle is a rule
/// like any other, and sentences about other variants or about codes are left out.
fn rules_of(about: &About, clues: &Clues) -> String {
    let mut rules = String::new();
    for sentence in about.rules.split_inclusive(". ") {
        let of_variant =
            ["With the flag `", "In the variant `"].iter().find_map(|start| sentence.strip_prefix(start));
        if let Some((letter, rule)) = of_variant.and_then(|rest| rest.split_once("` ")) {
            let flag = format!("/{letter}");
            let is_set = |name: &'static str| clues.flags.contains(&name);
            let mut flags = about.variants.iter().filter(|(name, _)| name.ends_with(&flag));
            if is_set(letter) || flags.any(|(_, rule)| rule.is_some_and(is_set)) {
                rules += &capitalised(rule);
            }
        } else if !sentence.starts_with("In a code ") {
            rules += sentence;
        }
    }
    rules.trim_end().to_owned()
}

/// The text with a capital letter at its beginning.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Implements [`PuzzleKind::with_weaker_clue`] for kinds in which the positions of clues in cells must not change. A
/// clue in a cell stays there, but its number becomes unknown. Any other clue is removed.
pub(super) fn unknown(clues: &Clues, at: At) -> Option<Clues> {
    let At::Cell(cell) = at else { return Some(clues.without(&[at])) };
    let mut weaker = clues.clone();
    (weaker.cells[cell] != Clue::Unknown).then(|| {
        weaker.cells[cell] = Clue::Unknown;
        weaker
    })
}

/// The first number, outside the board or in a cell, that is less than `least` or greater than `most`.
pub(super) fn beyond(clues: &Clues, least: u32, most: u32) -> Option<Fault> {
    let given = clues.given().into_iter().filter_map(|at| Some((at, clues.clue(at).number()?)));
    let (at, number) = given.into_iter().find(|(_, number)| !(least..=most).contains(number))?;
    Some((Some(at), format!("{number} is not from {least} to {most}")))
}

/// The first number above a column or left of a row that is larger than the number of cells in the line.
pub(super) fn beyond_lines(clues: &Clues) -> Option<Fault> {
    clues.outside.iter().enumerate().find_map(|(place, clue)| {
        let (line, length) =
            if place < clues.columns { ("column", clues.rows) } else { ("row", clues.columns) };
        let number = clue.number().filter(|&number| number as usize > length)?;
        Some((Some(At::Outside(place)), format!("{number} in a {line} of {length} cells")))
    })
}

/// The first number in a cell that is larger than the number of surrounding cells without clues. `around` returns the
/// cells around a cell.
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

/// The first number in a cell that is 0 or larger than the size of its room.
pub(super) fn beyond_room(clues: &Clues) -> Option<Fault> {
    let rooms = clues.room_cells();
    clues.cells.iter().enumerate().find_map(|(cell, clue)| {
        let (number, size) = (clue.number()?, rooms[clues.region(cell)].len());
        let wrong = number == 0 || number as usize > size;
        wrong.then(|| (Some(At::Cell(cell)), format!("{number} in a room of {size} cells")))
    })
}

#[cfg(test)]
mod tests {
    use super::super::{all, by_name};
    use super::*;

    fn rules(kind: &str, flags: &[&'static str]) -> String {
        let kind = by_name(kind).expect("a kind");
        kind.rules(&Clues { flags: flags.to_vec(), ..Clues::new(4, 4) })
    }

    #[test]
    fn rules_of_flags_are_stated_if_the_puzzle_has_them() {
        let every_cell = "The loop visits every cell.";
        assert!(rules("masyu", &["EveryCell"]).ends_with(every_cell));
        assert!(!rules("masyu", &[]).contains(every_cell));
        assert!(
            rules("binairo", &["u"]).ends_with("row or column. No two rows are equal, and no two columns.")
        );
        assert!(rules("binairo", &[]).ends_with("row or column."));
        assert!(rules("numberlink", &["EveryCell"]).ends_with("Every cell is on a path."));
        assert!(rules("numberlink", &[]).ends_with("Cells may stay empty."));
    }

    #[test]
    fn rules_of_a_puzzle_mention_neither_flags_nor_codes() {
        for kind in all() {
            let rules = kind.rules(&Clues::new(4, 4));
            let stated = !["flag `", "variant `", "code"].iter().any(|word| rules.contains(word));
            assert!(
                stated && rules.ends_with('.') && !rules.contains("  "),
                "{}: {rules}",
                kind.about().name
            );
        }
    }
}
