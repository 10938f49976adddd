//! Origins: the parts of a puzzle that constraints represent, in the user's terms.

use std::fmt::{self, Write};
use std::sync::Arc;

/// The part of the puzzle that a constraint represents, in the user's terms. Numbers of rows, columns and boxes start
/// at 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A row, counted from the top.
    Row(u32),
    /// A column, counted from the left.
    Column(u32),
    /// A box of a sudoku, counted from the top left, row by row.
    Box(u32),
    /// A phrase that contains numbers, letters, rows, columns or cells.
    Phrase(Phrase),
    /// Something at a cell: `the square at row 1, column 2`.
    At {
        /// The name.
        name: Arc<str>,
        /// The row of the cell, counted from the top.
        row: u32,
        /// The column of the cell, counted from the left.
        column: u32,
    },
    /// Anything else.
    Named(Arc<str>),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(number) => write!(f, "row {number}"),
            Self::Column(number) => write!(f, "column {number}"),
            Self::Box(number) => write!(f, "box {number}"),
            Self::Phrase(phrase) => phrase.fmt(f),
            Self::At { name, row, column } => write!(f, "{name} at row {row}, column {column}"),
            Self::Named(name) => f.write_str(name),
        }
    }
}

impl Origin {
    /// The same origin at a place, whose row and column are counted from 0.
    pub(super) fn at(&self, (row, column): (usize, usize)) -> Self {
        let name = match self {
            Self::Named(name) => name.clone(),
            other => other.to_string().into(),
        };
        Self::At { name, row: row as u32 + 1, column: column as u32 + 1 }
    }
}

impl From<Phrase> for Origin {
    fn from(phrase: Phrase) -> Self {
        Self::Phrase(phrase)
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

/// A text with placeholders for numbers, letters, rows, columns and cells. It is formatted only when it is displayed: a
/// model may have thousands of phrases, and most are never displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Phrase {
    /// A reference to a reference, because a thin pointer is half as large as a `&str`.
    words: &'static &'static str,
    parts: [Part; Self::PARTS],
}

impl Phrase {
    /// The maximum number of parts of a phrase.
    pub const PARTS: usize = 3;

    /// Creates a phrase from `words`, in which each `{}` stands for the next part.
    ///
    /// `words` must contain one `{}` per part; debug builds panic otherwise. A phrase with more than [`Phrase::PARTS`]
    /// parts does not compile.
    pub fn new<const N: usize>(words: &'static &'static str, parts: [Part; N]) -> Self {
        const { assert!(N <= Self::PARTS) };
        debug_assert_eq!(words.matches("{}").count(), N, "{words}");
        let mut all = [Part::None; Self::PARTS];
        all[..N].copy_from_slice(&parts);
        Self { words, parts: all }
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = self.parts.iter();
        for (index, words) in self.words.split("{}").enumerate() {
            if index > 0 {
                match parts.next().unwrap_or(&Part::None) {
                    Part::None => {}
                    Part::Number(number) => write!(f, "{number}")?,
                    Part::Letter(letter) => f.write_char(*letter)?,
                    Part::Row(row) => write!(f, "row {row}")?,
                    Part::Column(column) => write!(f, "column {column}")?,
                    Part::Cell { row, column } => write!(f, "row {row}, column {column}")?,
                }
            }
            f.write_str(words)?;
        }
        Ok(())
    }
}

/// A part of a phrase. The type is small, because a model may have thousands of phrases with three parts each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Nothing.
    None,
    /// A number.
    Number(u32),
    /// A letter or another character.
    Letter(char),
    /// A row: `row 1`.
    Row(u32),
    /// A column: `column 1`.
    Column(u32),
    /// A cell of a board, by its row and column, both counted from 1: `row 1, column 2`.
    Cell {
        /// The row, counted from the top.
        row: u16,
        /// The column, counted from the left.
        column: u16,
    },
}

impl From<u32> for Part {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}

impl From<char> for Part {
    fn from(letter: char) -> Self {
        Self::Letter(letter)
    }
}

/// Creates a [`Phrase`]. As with `format!`, the arguments are a text that contains `{}` placeholders, and a value for
/// each placeholder.
#[macro_export]
macro_rules! phrase {
    ($words:literal $(, $part:expr)+ $(,)?) => {
        $crate::Phrase::new(&$words, [$($crate::Part::from($part)),+])
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_read_with_their_parts_in_order() {
        let cell = Part::Cell { row: 2, column: 13 };
        assert_eq!(Phrase::new(&"the snake", []).to_string(), "the snake");
        assert_eq!(phrase!("{} and {}", 7, 'x').to_string(), "7 and x");
        let phrase = phrase!("the {} at {} and {}", 10, cell, cell);
        assert_eq!(Origin::from(phrase).to_string(), "the 10 at row 2, column 13 and row 2, column 13");
    }
}
