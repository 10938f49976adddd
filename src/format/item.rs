//! What a reader finds: puzzles and errors with their places.

use super::error::{ReadError, ReadErrorKind};
use crate::puzzle::Puzzle;

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
