//! Errors of text-based systems.

use std::borrow::Cow;
use std::{fmt, io};

use crate::othello::{Colour, IllegalMove, SideError, Square};
use gridproof_puzzles::PuzzleError;

/// A position in the input: line and column, counted from 1. Columns count characters. In invalid UTF-8, every byte
/// that is not a continuation byte counts as a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// An error that ends a system early.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// Invalid input.
    #[error("{at}: {fault}")]
    Input {
        /// The position of the invalid input.
        at: Position,
        /// What is wrong with the input.
        fault: InputFault,
    },
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl PlayError {
    /// The position and the fault of invalid input; `None` if reading or writing failed.
    pub const fn input(&self) -> Option<(Position, &InputFault)> {
        match self {
            Self::Input { at, fault } => Some((*at, fault)),
            Self::Io(_) => None,
        }
    }
}

/// A fault of invalid input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InputFault {
    /// The input is not what was expected.
    #[error("{expected} was expected, not `{found}`")]
    Unexpected {
        /// A description of the expected input, including the article.
        expected: Cow<'static, str>,
        /// The input found, truncated if it is long.
        found: String,
    },
    /// The input ends within a command.
    #[error("the input ends where {expected} was expected")]
    Ended {
        /// A description of the expected input, including the article.
        expected: &'static str,
    },
    /// A number is outside its range.
    #[error("{what} is a number from {least} to {most}, not {found}")]
    OutOfRange {
        /// The meaning of the number, including the article.
        what: &'static str,
        /// The smallest allowed number.
        least: usize,
        /// The largest allowed number.
        most: usize,
        /// The number found.
        found: i64,
    },
    /// An invalid puzzle.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// An invalid side length of an Othello board.
    #[error(transparent)]
    Side(#[from] SideError),
    /// An Othello move that is against the rules.
    #[error("{colour} may not play at {square}: {reason}")]
    IllegalMove {
        /// The player who made the move.
        colour: Colour,
        /// The square.
        square: Square,
        /// The reason.
        reason: IllegalMove,
    },
}

impl InputFault {
    /// Creates the fault for unexpected input. The message shows at most 20 characters of `found`, with control
    /// characters escaped.
    pub fn unexpected(expected: impl Into<Cow<'static, str>>, found: &str) -> Self {
        const SHOWN: usize = 20;
        let mut shown: String = found.chars().take(SHOWN).flat_map(char::escape_debug).collect();
        if found.chars().nth(SHOWN).is_some() {
            shown.push_str("...");
        }
        Self::Unexpected { expected: expected.into(), found: shown }
    }

    /// The error for this fault at a position.
    pub const fn at(self, at: Position) -> PlayError {
        PlayError::Input { at, fault: self }
    }
}
