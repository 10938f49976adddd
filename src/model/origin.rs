//! Where a constraint comes from, in the user's words.

use std::fmt;
use std::sync::Arc;

/// The part of the puzzle that a constraint comes from, in the user's words. Numbers start at 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A row, counted from the top.
    Row(u32),
    /// A column, counted from the left.
    Column(u32),
    /// A box of a sudoku, counted from the top left, row by row.
    Box(u32),
    /// Anything else.
    Named(Arc<str>),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(number) => write!(f, "row {number}"),
            Self::Column(number) => write!(f, "column {number}"),
            Self::Box(number) => write!(f, "box {number}"),
            Self::Named(name) => f.write_str(name),
        }
    }
}

impl From<&str> for Origin {
    fn from(name: &str) -> Self {
        Self::Named(name.into())
    }
}

impl From<String> for Origin {
    fn from(name: String) -> Self {
        Self::Named(name.into())
    }
}
