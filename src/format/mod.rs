//! Puzzle files: a reader and a writer for each format, and how to tell the formats apart.
//!
//! | format | puzzles | a file holds |
//! |---|---|---|
//! | [`Nin`] | nonograms | several: size, rows, columns; a clue a line |
//! | [`Non`] | nonograms | several, with titles, licences and goals |
//! | [`Tournament`] | nonograms | several square ones, numbered |
//! | [`Pa3`], [`U80957`] | nonograms | one, as the input of a text system |
//! | [`SudokuLine`] | sudokus | one a line |
//! | [`Sukaku`] | sudokus | one a line, by the candidates of its cells |
//! | [`SudokuGrid`] | sudokus | several, a row of the board a line |
//! | [`Fopr`] | sudokus | one, as the input of a text system |
//!
//! A reader is lazy, takes time linear in the text, and bounds everything before it allocates. One bad puzzle is one
//! error item: the reader finds the next puzzle if the format shows where that starts. In formats of lines, lines
//! that start with `#` are comments.

mod clue;
mod error;
mod fopr;
mod line;
mod nin;
mod non;
mod pa3;
mod part;
mod sudoku_grid;
mod sudoku_line;
mod sukaku;
mod symbols;
#[cfg(test)]
mod tests;
mod text;
mod tournament;
mod u80957;

use std::fmt::Debug;
use std::io::Write;
use std::path::Path;

pub use error::{ReadError, ReadErrorKind, Span, WriteError};
pub use fopr::Fopr;
pub use nin::Nin;
pub(crate) use nin::plain_nin;
pub use non::Non;
pub use pa3::Pa3;
pub use part::{Part, Parts};
pub use sudoku_grid::SudokuGrid;
pub use sudoku_line::SudokuLine;
pub(crate) use sudoku_line::plain_board;
pub use sukaku::Sukaku;
pub use text::decode;
pub(crate) use text::is_all_comments;
pub use tournament::Tournament;
pub use u80957::U80957;

use crate::puzzle::{Kind, Puzzle};
use text::{Lines, Piece};

/// A way to write puzzles down.
pub trait Format: Sync + Debug {
    /// The name by which a user asks for the format.
    fn name(&self) -> &'static str;

    /// The kind of puzzle it holds.
    fn kind(&self) -> Kind;

    /// Endings of file names that stand for this format and no other, without the dot.
    fn extensions(&self) -> &'static [&'static str];

    /// One line for people.
    fn description(&self) -> &'static str;

    /// Whether a text seems to be in this format. Looks at the beginning only; never true for prose.
    fn looks_like(&self, text: &str) -> bool;

    /// The puzzles of a text, read one by one as they are asked for. A text without any puzzle gives one error.
    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't>;

    /// How its texts are cut into parts, where that can be done without reading them.
    fn parts(&self) -> Option<&dyn Parts> {
        None
    }

    /// Writes a puzzle, the one of that `index` (from 0) in its file. Reading gives back an equal puzzle; metadata
    /// and goals for which the format has no place are dropped.
    ///
    /// # Errors
    /// If the format cannot hold the puzzle, or the output fails.
    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError>;
}

/// A puzzle of a file, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The line where the puzzle starts, from 1.
    pub line: usize,
    /// The puzzle; free of contradictions that show at a glance (see [`Puzzle::contradiction`]).
    pub puzzle: Result<Puzzle, ReadError>,
}

impl Item {
    /// Whether this is the error that a text holds no puzzle at all.
    pub fn is_empty_text(&self) -> bool {
        matches!(&self.puzzle, Err(error) if error.kind == ReadErrorKind::NoPuzzle)
    }
}

/// All formats. Where a text fits two, the earlier is preferred.
///
/// The formats that no other text resembles come first. A `u80957` input that is a good `nin` file too is taken for
/// `nin`, which is simpler; nine rows of nine digits without commands are a grid rather than `fopr`.
pub fn all() -> &'static [&'static dyn Format] {
    &[&Non, &Tournament, &Nin, &U80957, &Pa3, &Sukaku, &SudokuLine, &SudokuGrid, &Fopr]
}

/// The format of that name.
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    all().iter().copied().find(|format| format.name() == name)
}

/// The format of a file, by its content. The extension decides where the content fits several formats, and where
/// it fits none, as in a damaged file.
pub fn detect(path: Option<&Path>, text: &str) -> Option<&'static dyn Format> {
    let extension = path.and_then(Path::extension).and_then(|extension| extension.to_str());
    let named = all().iter().copied().find(|format| {
        extension.is_some_and(|found| format.extensions().iter().any(|own| own.eq_ignore_ascii_case(found)))
    });
    named
        .filter(|format| format.looks_like(text))
        .or_else(|| all().iter().copied().find(|format| format.looks_like(text)))
        .or(named)
}

/// Items from a function that reads one from the lines that are left; an error if there is none at all.
fn items<'t>(
    text: &'t str,
    mut next: impl FnMut(&mut Lines<'t>) -> Option<Item> + Send + 't,
) -> Box<dyn Iterator<Item = Item> + Send + 't> {
    let mut lines = Lines::new(text);
    let mut none_yet = true;
    Box::new(std::iter::from_fn(move || {
        let item = next(&mut lines);
        let none_at_all = std::mem::take(&mut none_yet) && item.is_none();
        item.or_else(|| {
            let error = || Piece::start_of(text).error(ReadErrorKind::NoPuzzle);
            none_at_all.then(|| Item { line: 1, puzzle: Err(error()) })
        })
    }))
}

/// The only item of a text in a format that holds one puzzle a file: all from `read`, which is given the words.
fn single_item<'t>(
    text: &'t str,
    read: impl Fn(&mut dyn Iterator<Item = Piece<'t>>) -> Result<Puzzle, ReadError> + Send + 't,
) -> Box<dyn Iterator<Item = Item> + Send + 't> {
    items(text, move |lines| {
        let first = lines.clone().find(|line| !line.is_blank())?;
        let puzzle = read(&mut lines.by_ref().flat_map(Piece::words));
        lines.finish();
        Some(Item { line: first.line(), puzzle })
    })
}
