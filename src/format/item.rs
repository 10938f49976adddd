//! Items of a reader: puzzles, and errors with their places.

use super::error::{ReadError, ReadErrorKind};
use crate::puzzle::Puzzle;

/// A puzzle of a file, or the error in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The line at which the puzzle starts, from 1.
    pub line: usize,
    /// The puzzle, without obvious contradictions (see [`Puzzle::contradiction`]), or the error.
    pub puzzle: Result<Puzzle, ReadError>,
}

impl Item {
    /// Whether this is the error that a text holds no puzzle.
    pub fn is_empty_text(&self) -> bool {
        matches!(&self.puzzle, Err(error) if error.kind == ReadErrorKind::NoPuzzle)
    }
}
