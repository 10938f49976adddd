//! Puzzles with their clues, givens and titles, and the translation of a puzzle into a [`Model`]. Nonograms and sudokus
//! have dedicated types and kernels. Every other puzzle belongs to one of the [kinds], or is a model without a kind.
//!
//! The crate `gridproof-formats` reads and writes files. This crate contains the drawings of the boards, and three text
//! forms that the kinds define themselves: the codes of puzz.link, the ids of Simon Tatham's games, and the strings of
//! Interactive-Sudoku-Solver.
//!
//! This crate is a part of [gridproof](https://docs.rs/gridproof) and has no stable interface.

pub mod board_parts;
pub mod board_text;
mod check;
pub mod clues;
pub mod code;
pub mod compile;
pub mod display;
pub mod dot;
pub mod drawing;
mod error;
pub mod group;
pub mod hidden;
#[allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "boards are bounded far below 2^31, and numbers are compared with their limits"
)]
pub mod judge;
mod kind_puzzle;
#[allow(
    clippy::needless_for_each,
    clippy::needless_range_loop,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "boards are bounded far below 2^31, and loops over cells read like the rules"
)]
pub mod kinds;
pub mod look;
mod metadata;
mod nonogram;
mod palette;
mod pixels;
mod regions;
mod ruled;
mod stated;
#[allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "boards are bounded far below 2^31")]
pub mod statement;
mod sudoku;
pub mod true_clues;
pub mod word;

pub use error::{Place, PuzzleError};
pub use kind_puzzle::KindPuzzle;
pub use metadata::Metadata;
pub use metadata::without_control_characters;
pub use nonogram::{Clue, MAX_NONOGRAM_SIDE, Nonogram};
pub use palette::{Colour, MAX_COLOURS, Palette, Triangle};
pub use pixels::Pixels;
pub use regions::Regions;
pub use ruled::{RuledError, RuledPuzzle, answer_of_rows, parse_rules};
pub use stated::StatedModel;
pub use sudoku::{MAX_SUDOKU_SIDE, Sudoku};

/// Suggestions for misspelt names, also for the packages that call no other part of the crate `gridproof-rules`.
pub use gridproof_rules::spelling;

use std::fmt;

use gridproof_model::{Assignment, Domain, Model};

/// The clues and rules of a puzzle, without its title, its stated solution and the other contents of its file. Two
/// puzzles with the same content have the same solutions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Content(PuzzleData);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum PuzzleData {
    Nonogram { rows: Vec<Clue>, columns: Vec<Clue> },
    Sudoku { box_shape: (usize, usize), first_digit: u8, domains: Vec<Domain> },
    Other { kind: &'static str, clues: clues::Clues },
    Model(String),
    Ruled { rules: u64, grid: String },
}

/// A puzzle of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Puzzle {
    /// A nonogram.
    Nonogram(Nonogram),
    /// A sudoku.
    Sudoku(Sudoku),
    /// A puzzle of one of the [kinds].
    Other(KindPuzzle),
    /// A constraint model that belongs to no kind of puzzle.
    Model(StatedModel),
    /// A puzzle of a kind that a file of rules states.
    Ruled(RuledPuzzle),
}

/// A kind of puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// See [`Puzzle::Nonogram`].
    Nonogram,
    /// See [`Puzzle::Sudoku`].
    Sudoku,
    /// One of the [kinds], identified by its name. See [`Puzzle::Other`].
    Other(&'static str),
    /// See [`Puzzle::Model`].
    Model,
    /// A kind that a file of rules states. See [`Puzzle::Ruled`].
    Ruled(KindName),
}

/// The longest name of a kind in a file of rules.
const LONGEST_NAME: usize = 40;

/// The name of a kind that a file of rules states.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KindName {
    letters: [u8; LONGEST_NAME],
    length: u8,
}

impl KindName {
    /// A name: letters, digits and hyphens, of which the language allows forty.
    fn new(name: &str) -> Self {
        let mut letters = [0; LONGEST_NAME];
        let length = name.len().min(LONGEST_NAME);
        letters[..length].copy_from_slice(&name.as_bytes()[..length]);
        Self { letters, length: length as u8 }
    }

    fn as_str(&self) -> &str {
        std::str::from_utf8(&self.letters[..usize::from(self.length)]).unwrap_or_default()
    }
}

impl fmt::Debug for KindName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl serde::Serialize for Kind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Kind {
    /// The kind's name in records: `nonogram`, `sudoku`, `model`, or the name of one of the [kinds].
    pub fn name(&self) -> &str {
        match self {
            Self::Nonogram => "nonogram",
            Self::Sudoku => "sudoku",
            Self::Other(name) => name,
            Self::Model => "model",
            Self::Ruled(name) => name.as_str(),
        }
    }
}

impl Puzzle {
    /// The puzzle's kind.
    pub fn kind(&self) -> Kind {
        match self {
            Self::Nonogram(_) => Kind::Nonogram,
            Self::Sudoku(_) => Kind::Sudoku,
            Self::Other(other) => Kind::Other(other.name()),
            Self::Model(_) => Kind::Model,
            Self::Ruled(ruled) => Kind::Ruled(KindName::new(&ruled.rules().name)),
        }
    }

    /// The kind's name in the form used in sentences, such as `star battle`.
    pub fn display_name(&self) -> &str {
        match self {
            Self::Nonogram(_) => "nonogram",
            Self::Sudoku(_) => "sudoku",
            Self::Other(other) => other.display_name(),
            Self::Model(_) => "model",
            Self::Ruled(ruled) => &ruled.rules().name,
        }
    }

    /// Returns the title, author, licence and other text fields of the puzzle's file.
    pub const fn metadata(&self) -> &Metadata {
        match self {
            Self::Nonogram(nonogram) => &nonogram.metadata,
            Self::Sudoku(sudoku) => &sudoku.metadata,
            Self::Other(other) => &other.metadata,
            Self::Model(stated) => &stated.metadata,
            Self::Ruled(ruled) => &ruled.metadata,
        }
    }

    /// Returns a mutable reference to the metadata.
    pub const fn metadata_mut(&mut self) -> &mut Metadata {
        match self {
            Self::Nonogram(nonogram) => &mut nonogram.metadata,
            Self::Sudoku(sudoku) => &mut sudoku.metadata,
            Self::Other(other) => &mut other.metadata,
            Self::Model(stated) => &mut stated.metadata,
            Self::Ruled(ruled) => &mut ruled.metadata,
        }
    }

    /// The number of rows of cells; 1 for a model.
    pub fn rows(&self) -> usize {
        match self {
            Self::Nonogram(nonogram) => nonogram.rows().len(),
            Self::Sudoku(sudoku) => sudoku.side(),
            Self::Other(other) => other.clues().rows,
            Self::Model(_) => 1,
            Self::Ruled(ruled) => ruled.puzzle().size.rows.into(),
        }
    }

    /// The number of columns of cells; for a model, the number of shown cells.
    pub fn columns(&self) -> usize {
        match self {
            Self::Nonogram(nonogram) => nonogram.columns().len(),
            Self::Sudoku(sudoku) => sudoku.side(),
            Self::Other(other) => other.clues().columns,
            Self::Model(stated) => stated.model().shown().map_or(stated.model().cells(), <[_]>::len),
            Self::Ruled(ruled) => ruled.puzzle().size.columns.into(),
        }
    }

    /// Returns the puzzle's content, for example to find duplicates.
    pub fn content(&self) -> Content {
        Content(match self {
            Self::Nonogram(nonogram) => {
                PuzzleData::Nonogram { rows: nonogram.rows().to_vec(), columns: nonogram.columns().to_vec() }
            }
            Self::Sudoku(sudoku) => PuzzleData::Sudoku {
                box_shape: sudoku.box_shape(),
                first_digit: sudoku.first_digit(),
                domains: sudoku.domains(),
            },
            Self::Other(other) => PuzzleData::Other { kind: other.name(), clues: other.clues().in_order() },
            Self::Model(stated) => PuzzleData::Model(stated.model().to_json()),
            Self::Ruled(ruled) => {
                PuzzleData::Ruled { rules: ruled.rules().fingerprint, grid: ruled.draw_clues() }
            }
        })
    }

    /// The constraint model. The cells of nonograms and sudokus are numbered row by row from the top left.
    pub fn model(&self) -> Model {
        match self {
            Self::Nonogram(nonogram) => nonogram.model(),
            Self::Sudoku(sudoku) => sudoku.model(),
            Self::Other(other) => other.model().clone(),
            Self::Model(stated) => stated.model().clone(),
            Self::Ruled(ruled) => ruled.model().clone(),
        }
    }

    /// The domains of the model's cells before anything is filled in, to draw the open board. Only cells that are not shown
    /// can be missing at the end: those of a model that is not made yet.
    pub fn open_domains(&self) -> Vec<Domain> {
        match self {
            Self::Ruled(ruled) => ruled.open_domains().to_vec(),
            other => other.model().domains().to_vec(),
        }
    }

    /// Returns the first obvious contradiction, if there is one: for example, a clue longer than its line, different
    /// sums of the row clues and the column clues, a repeated given, or a cell without candidates.
    pub fn contradiction(&self) -> Option<PuzzleError> {
        match self {
            Self::Nonogram(nonogram) => nonogram.contradiction(),
            Self::Sudoku(sudoku) => sudoku.contradiction(),
            Self::Other(other) => other.contradiction(),
            Self::Model(_) | Self::Ruled(_) => None,
        }
    }

    /// Draws the board with its clues as text. Every line ends in a line break.
    ///
    /// `domains` contains one domain per cell. An undecided cell is drawn as `?` in a nonogram and as `.` in a sudoku.
    pub fn draw(&self, domains: &[Domain]) -> String {
        match self {
            Self::Nonogram(nonogram) => nonogram.draw(domains),
            Self::Sudoku(sudoku) => sudoku.draw(domains),
            Self::Other(other) => other.draw(domains),
            Self::Model(stated) => stated.draw(domains),
            Self::Ruled(ruled) => ruled.draw(domains),
        }
    }

    /// Returns a solution as one line. For a nonogram, the line contains the rows, joined by `/`; for a sudoku, one
    /// character per cell (see [`Sudoku::sign`]). For another kind, it contains the words of each row, with `/` between
    /// the rows; for a model, the values of the shown cells.
    pub fn line(&self, solution: &Assignment) -> String {
        match self {
            Self::Nonogram(nonogram) => nonogram.picture_rows(solution).join("/"),
            Self::Sudoku(sudoku) => sudoku.line(solution),
            Self::Other(other) => other.line(solution),
            Self::Model(stated) => stated.line(solution),
            Self::Ruled(ruled) => ruled.line(solution),
        }
    }
}
