//! Plain grids: a puzzle and its solution as a person draws them.
//!
//! A text consists of sections. Each begins with a line that ends with a colon; the lines below it are a grid.
//!
//! ```text
//! kind: heyawake
//! rooms:
//! AABB
//! AACC
//! number in rooms:
//! 2...
//! ..0.
//! solution:
//! #...
//! .#..
//! ```
//!
//! | section | grid |
//! |---|---|
//! | `kind: NAME`, `size: ROWSxCOLUMNS`, `flags: NAME ...` | none; all may be left out |
//! | a layer of areas, such as `rooms:` | a letter for each cell; `.` for a cell in no area |
//! | a layer of strips, such as `thermometers:` | a line for each strip: `r1c1 r1c2 r2c2` |
//! | a clue in cells | the value of the clue in each cell; `.` for no clue |
//! | a clue in areas | the same; it may stand in any cell of its area. For strips: one entry for each strip |
//! | a clue in corners | a row and a column more than the cells |
//! | a clue in sides, links or dots | the board in half cells: `2R+1` lines of `2C+1` characters |
//! | a clue outside | a line for each side: `top 1 . 2` |
//! | a clue of the board | `stars: 2` |
//! | `solution:` | the solution; if there are several `find`s, each has a section of its own below this line |
//! | `wrong:` | a board that the rules must refuse, in the form of a solution; after it, any number of times |
//!
//! The name of a section is the name of the clue, or all marks as in the declaration (`white or black:`). ` in cells`
//! and the like may follow, and must follow if two clues have the same name.
//!
//! Entries are single characters, or are separated by spaces. A number that is not given is `?`. A list is `1,2,?`, or
//! `0` if it is empty. A direction is `^`, `>`, `v` or `<`. A mark or word is its sign (`show WORD as SIGN`), the whole
//! word, or its first letter if no other word begins with it. Without a sign, the first word of a `find` is `#` and the
//! last is `.`.
//!
//! Lines are drawn in half cells, with `-` or `|` for a link; in cells, the letters `n`, `e`, `s`, `w` may tell instead
//! in which directions they leave each cell. A drawing in half cells begins in the first column, and may have empty
//! lines; other grids may be indented, and empty lines in them mean nothing.

//!
//! A line `---` separates two puzzles of a text. Lines before the first section of a puzzle that begin with `#` are
//! comments.

mod clues;
mod colons;
mod draw;
mod part;
mod picture;
mod read;
mod sections;
mod solution;

pub use self::draw::{clue_text, draw, draw_board, draw_find, draw_partly, draw_solution};
pub use self::part::{Part, is_separator, kind_name};
pub use self::picture::picture;
pub use self::read::{Content, read, read_part, read_partly};
pub use self::solution::PartialBoard;

use crate::board::Place;
use crate::text::Span;
use crate::tree::{Clue, ClueForm, ClueIndex, Find, FindForm, Kind, LayerForm, LayerIndex, Noun};

/// The most rows or columns of a board.
const MOST: u16 = 500;

/// The help for a second section `kind:`.
const SEPARATE: &str = "a line `---` separates two puzzles";

/// The places in a text where a puzzle and its clues are stated.
#[derive(Clone, Debug)]
pub struct Places {
    /// The first section.
    start: Span,
    /// The section of each layer, and the place of each of its areas.
    layers: Vec<(Span, Vec<Span>)>,
    /// The places of each clue in order, each with the place in the text.
    clues: Vec<Vec<(Place, Span)>>,
}

impl Places {
    /// The first section of the puzzle.
    pub const fn start(&self) -> Span {
        self.start
    }

    /// The place of an area of a layer, or the section of the layer.
    pub fn of_area(&self, layer: LayerIndex, area: Option<usize>) -> Span {
        let Some((section, areas)) = self.layers.get(layer) else { return self.start };
        area.and_then(|area| areas.get(area)).copied().unwrap_or(*section)
    }

    /// The place of a clue. Without a clue, it is the place of the first of all clues that are there.
    pub fn of_clue(&self, clue: Option<ClueIndex>, place: Place) -> Option<Span> {
        let find = |places: &Vec<(Place, Span)>| {
            let index = places.binary_search_by_key(&place, |(place, _)| *place).ok()?;
            Some(places[index].1)
        };
        match clue {
            Some(clue) => self.clues.get(clue).and_then(find),
            None => self.clues.iter().find_map(find),
        }
    }
}

/// The words of a clue or `find` that can stand in a grid, each with its signs; the first sign is the one that is
/// written.
struct Signs<'k> {
    words: Vec<(&'k str, Vec<String>)>,
}

impl<'k> Signs<'k> {
    /// The signs of marks.
    fn of_marks(kind: &'k Kind, words: &'k [String]) -> Self {
        Self::new(kind, &words.iter().map(String::as_str).collect::<Vec<_>>(), None, None)
    }

    /// The signs of the words of a `find`.
    fn of_words(kind: &'k Kind, words: &'k [String]) -> Self {
        let first = words.first().map(String::as_str);
        let last = words.last().map(String::as_str).filter(|_| words.len() > 1);
        Self::new(kind, &words.iter().map(String::as_str).collect::<Vec<_>>(), first, last)
    }

    /// The signs of the word that stands instead of a number.
    fn of_other(kind: &'k Kind, word: &'k str) -> Self {
        Self::new(kind, &[word], None, Some(word))
    }

    /// `dark` and `light` are the words that `#` and `.` stand for.
    fn new(kind: &'k Kind, words: &[&'k str], dark: Option<&str>, light: Option<&str>) -> Self {
        let initial = |word: &str| word.chars().next();
        let alone = |word: &str| words.iter().filter(|other| initial(other) == initial(word)).count() == 1;
        let signs = words.iter().map(|&word| {
            let mut signs: Vec<String> =
                kind.shows.iter().filter(|show| show.word == word).map(|show| show.sign.clone()).collect();
            if dark == Some(word) {
                signs.extend(["#", "x"].map(String::from));
            }
            if light == Some(word) {
                signs.extend([".", "-"].map(String::from));
            }
            signs.extend(initial(word).filter(|_| alone(word)).map(String::from));
            signs.push(word.to_owned());
            (word, signs)
        });
        let mut signs = Self { words: signs.collect() };
        signs.drop_repeated();
        signs
    }

    /// A sign that stands for two words stands for the one that names it in its declaration, else for the earlier word.
    fn drop_repeated(&mut self) {
        let mut taken: Vec<String> =
            self.words.iter().filter_map(|(_, signs)| signs.first().cloned()).collect();
        for (_, signs) in &mut self.words {
            let first = signs.first().cloned();
            signs.retain(|sign| Some(sign) == first.as_ref() || !taken.contains(sign));
            taken.extend(signs.iter().cloned());
        }
    }

    /// The index of the word that a sign stands for.
    fn word(&self, sign: &str) -> Option<usize> {
        self.words.iter().position(|(word, signs)| *word == sign || signs.iter().any(|one| one == sign))
    }

    /// The sign that is written for a word.
    fn sign(&self, word: usize) -> &str {
        self.words.get(word).and_then(|(_, signs)| signs.first()).map_or("?", String::as_str)
    }

    /// All signs, for a message.
    fn listed(&self) -> String {
        let signs: Vec<String> = self
            .words
            .iter()
            .map(|(word, signs)| match signs.first() {
                Some(sign) if sign != word => format!("`{sign}` ({word})"),
                _ => format!("`{word}`"),
            })
            .collect();
        signs.join(", ")
    }
}

/// The name of a clue's section without its places.
fn clue_title(clue: &Clue) -> String {
    match &clue.form {
        ClueForm::Marks { words, other } => match other {
            Some(other) => format!("{} else {other}", words.join(" or ")),
            None => words.join(" or "),
        },
        _ => clue.name.clone(),
    }
}

/// The places of a clue, as they are declared.
fn clue_places(kind: &Kind, clue: &Clue) -> String {
    match clue.noun {
        Noun::Corner => "in corners".to_owned(),
        Noun::Side => "in sides".to_owned(),
        Noun::Link => "in links".to_owned(),
        Noun::Dot => "in dots".to_owned(),
        Noun::Place => "outside".to_owned(),
        Noun::Board => "in board".to_owned(),
        Noun::Layer(layer) => {
            kind.layers.get(layer).map_or_else(String::new, |layer| format!("in {}", layer.plural))
        }
        _ => "in cells".to_owned(),
    }
}

/// The name of a section of the solution.
pub fn find_title(find: &Find) -> String {
    match &find.form {
        FindForm::Words { words, .. } => words.join(" or "),
        _ => find.name.clone(),
    }
}

/// The sign of a word of a `find`.
pub fn word_sign(kind: &Kind, words: &[String], word: usize) -> String {
    Signs::of_words(kind, words).sign(word).to_owned()
}

/// The sign of the word that may stand instead of a number.
pub fn other_sign(kind: &Kind, word: &str) -> String {
    Signs::of_other(kind, word).sign(0).to_owned()
}

/// Returns whether the layer of a noun consists of strips.
fn is_strips(kind: &Kind, noun: Noun) -> bool {
    matches!(noun, Noun::Layer(layer) if kind.layers.get(layer).is_some_and(|layer| layer.form == LayerForm::Strips))
}

#[cfg(test)]
mod tests;
