//! Reads puzzles from text.

use crate::format::{self, Format, ReadError, Undetected};
use gridproof_puzzles::Puzzle;

/// The error of [`parse`], [`parse_as`] and [`read`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// No format of this library fits the text, or two formats fit it equally well.
    #[error(transparent)]
    Undetected(#[from] Undetected),
    /// The text is not valid. The [`ReadError`] contains the location and the kind of the error.
    #[error("{}:{}: {}", .0.span.line, .0.span.column, .0.kind)]
    Malformed(#[from] ReadError),
    /// The text contains more than one puzzle. [`read`] returns all of them.
    #[error("line {line}: a second puzzle starts here; use read() to read all puzzles")]
    SecondPuzzle {
        /// The line on which the second puzzle starts, counted from 1.
        line: usize,
    },
}

/// Reads the only puzzle in a text. The format is detected from the content; the candidates are the formats of
/// [`format::all`](crate::format::all).
///
/// # Errors
/// Returns an error if the format cannot be detected, if the puzzle is malformed or contains an obvious contradiction
/// (such as a clue longer than its line), or if a second puzzle follows.
pub fn parse(text: &str) -> Result<Puzzle, ParseError> {
    parse_as(text, format::detect(None, text)?)
}

/// Reads the only puzzle in a text that is in the given format.
///
/// # Errors
/// Returns an error if the puzzle is malformed or contains an obvious contradiction, or if a second puzzle follows.
pub fn parse_as(text: &str, format: &dyn Format) -> Result<Puzzle, ParseError> {
    let mut items = format.read(text);
    let puzzle = items.next().ok_or(Undetected::Unknown)?.puzzle?;
    match items.next() {
        None => Ok(puzzle),
        Some(second) => Err(ParseError::SecondPuzzle { line: second.line }),
    }
}

/// Returns a lazy iterator over the puzzles in a text. Each item is a puzzle, or an error if the puzzle cannot be read.
///
/// # Errors
/// Returns an error if the format cannot be detected.
pub fn read(text: &str) -> Result<impl Iterator<Item = Result<Puzzle, ReadError>> + '_, ParseError> {
    let format = format::detect(None, text)?;
    Ok(format.read(text).map(|item| item.puzzle))
}
