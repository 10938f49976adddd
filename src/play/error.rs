//! What can go wrong in a text system.

use std::borrow::Cow;
use std::{fmt, io};

use crate::othello::{Colour, IllegalMove, SideError, Square};
use crate::puzzle::PuzzleError;

/// A place in the input: line and column from 1. The column counts characters; in text that is not UTF-8, bytes that
/// could begin one.
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

/// Why a system ended before its end.
#[derive(Debug, thiserror::Error)]
pub enum PlayError {
    /// The input holds what the text rules out.
    #[error("{at}: {fault}")]
    Input {
        /// Where it stands.
        at: Position,
        /// What is wrong.
        fault: InputFault,
    },
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl PlayError {
    /// Where in the input, and what is wrong there; `None` if reading or writing failed.
    pub const fn input(&self) -> Option<(Position, &InputFault)> {
        match self {
            Self::Input { at, fault } => Some((*at, fault)),
            Self::Io(_) => None,
        }
    }
}

/// What is wrong with the input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InputFault {
    /// Something else stands where one thing was expected.
    #[error("{expected} was expected, not `{found}`")]
    Unexpected {
        /// What was expected, with its article.
        expected: Cow<'static, str>,
        /// What stands there, cut short if it is long.
        found: String,
    },
    /// The input ends within a command.
    #[error("the input ends where {expected} was expected")]
    Ended {
        /// What was expected, with its article.
        expected: &'static str,
    },
    /// A number is outside its range.
    #[error("{what} is a number from {least} to {most}, not {found}")]
    OutOfRange {
        /// What the number stands for, with its article.
        what: &'static str,
        /// The smallest allowed.
        least: usize,
        /// The largest allowed.
        most: usize,
        /// The number that stands there.
        found: i64,
    },
    /// A puzzle that cannot be.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// An Othello board of a side that cannot be.
    #[error(transparent)]
    Side(#[from] SideError),
    /// An Othello move against the rules.
    #[error("{colour} may not play at {square}: {reason}")]
    IllegalMove {
        /// The mover.
        colour: Colour,
        /// The square.
        square: Square,
        /// Why not.
        reason: IllegalMove,
    },
}

impl InputFault {
    /// Something other than what was expected, quoted with its control characters escaped, and cut short.
    pub fn unexpected(expected: impl Into<Cow<'static, str>>, found: &str) -> Self {
        const SHOWN: usize = 20;
        let mut shown: String = found.chars().take(SHOWN).flat_map(char::escape_debug).collect();
        if found.chars().nth(SHOWN).is_some() {
            shown.push_str("...");
        }
        Self::Unexpected { expected: expected.into(), found: shown }
    }

    /// The error of this fault at a place.
    pub const fn at(self, at: Position) -> PlayError {
        PlayError::Input { at, fault: self }
    }
}
