//! Where a constraint comes from, in the user's words.

use std::fmt;
use std::sync::Arc;

use smallvec::SmallVec;

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

/// Words that are put together here, without a `String` in between: a model may have thousands of them.
impl From<fmt::Arguments<'_>> for Origin {
    fn from(words: fmt::Arguments<'_>) -> Self {
        let mut text = Text::default();
        fmt::write(&mut text, words).expect("memory takes all that is written");
        Self::Named(str::from_utf8(&text.0).expect("strings were written").into())
    }
}

/// A text in the making, on the stack as long as it is short.
#[derive(Default)]
struct Text(SmallVec<[u8; 96]>);

impl fmt::Write for Text {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.0.extend_from_slice(part.as_bytes());
        Ok(())
    }
}
