//! Puzzles: nonograms and sudokus with their clues, givens and titles, independent of file formats, and their
//! translation to a [`Model`].

mod check;
pub(crate) mod drawing;
mod error;
mod metadata;
mod nonogram;
mod palette;
mod sudoku;

pub use error::{Place, PuzzleError};
pub use metadata::Metadata;
pub use nonogram::{Clue, MAX_NONOGRAM_SIDE, Nonogram};
pub use palette::{Colour, MAX_COLOURS, Palette, Triangle};
pub use sudoku::{MAX_SUDOKU_SIDE, Sudoku};

use crate::model::{Assignment, Domain, Model};

/// What a puzzle asks, without its title, its goal and whatever else its file says: puzzles that ask the same have the
/// same content.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Content(Asked);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Asked {
    Nonogram { rows: Vec<Clue>, columns: Vec<Clue> },
    Sudoku { box_shape: (usize, usize), domains: Vec<Domain> },
}

/// A puzzle of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Puzzle {
    /// A nonogram.
    Nonogram(Nonogram),
    /// A sudoku.
    Sudoku(Sudoku),
}

/// A kind of puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// See [`Puzzle::Nonogram`].
    Nonogram,
    /// See [`Puzzle::Sudoku`].
    Sudoku,
}

impl Kind {
    /// The kind's name in records: `nonogram` or `sudoku`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nonogram => "nonogram",
            Self::Sudoku => "sudoku",
        }
    }
}

impl Puzzle {
    /// The puzzle's kind.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Nonogram(_) => Kind::Nonogram,
            Self::Sudoku(_) => Kind::Sudoku,
        }
    }

    /// Title, author, licence and other texts of its file.
    pub const fn metadata(&self) -> &Metadata {
        match self {
            Self::Nonogram(nonogram) => &nonogram.metadata,
            Self::Sudoku(sudoku) => &sudoku.metadata,
        }
    }

    /// The number of rows of cells.
    pub fn rows(&self) -> usize {
        match self {
            Self::Nonogram(nonogram) => nonogram.rows().len(),
            Self::Sudoku(sudoku) => sudoku.side(),
        }
    }

    /// The number of columns of cells.
    pub fn columns(&self) -> usize {
        match self {
            Self::Nonogram(nonogram) => nonogram.columns().len(),
            Self::Sudoku(sudoku) => sudoku.side(),
        }
    }

    /// What the puzzle asks, for telling puzzles apart.
    pub fn content(&self) -> Content {
        Content(match self {
            Self::Nonogram(nonogram) => {
                Asked::Nonogram { rows: nonogram.rows().to_vec(), columns: nonogram.columns().to_vec() }
            }
            Self::Sudoku(sudoku) => {
                Asked::Sudoku { box_shape: sudoku.box_shape(), domains: sudoku.domains() }
            }
        })
    }

    /// The constraint model. Cells are numbered row by row from the top left.
    pub fn model(&self) -> Model {
        match self {
            Self::Nonogram(nonogram) => nonogram.model(),
            Self::Sudoku(sudoku) => sudoku.model(),
        }
    }

    /// The first obvious contradiction, if there is one: a clue longer than its line, unequal sums, a repeated given, or a
    /// cell without candidates.
    pub fn contradiction(&self) -> Option<PuzzleError> {
        match self {
            Self::Nonogram(nonogram) => nonogram.contradiction(),
            Self::Sudoku(sudoku) => sudoku.contradiction(),
        }
    }

    /// A text drawing of the board with its clues; every line ends in a line break.
    ///
    /// `domains` holds one domain per cell; an undecided cell is drawn as `?` in a nonogram and `.` in a sudoku.
    pub fn draw(&self, domains: &[Domain]) -> String {
        match self {
            Self::Nonogram(nonogram) => nonogram.draw(domains),
            Self::Sudoku(sudoku) => sudoku.draw(domains),
        }
    }

    /// A solution on one line: the rows of a nonogram joined by `/`, or one symbol per cell of a sudoku (see
    /// [`Sudoku::symbol`]).
    pub fn line(&self, solution: &Assignment) -> String {
        match self {
            Self::Nonogram(nonogram) => nonogram.picture_rows(solution).join("/"),
            Self::Sudoku(sudoku) => sudoku.line(solution),
        }
    }
}
