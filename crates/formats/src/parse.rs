//! Reads puzzles from text.

use crate::format::{self, Format, ReadError, Undetected};
use gridproof_puzzles::Puzzle;

/// The error of [`parse`] and [`parse_as`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// No format of this library fits the text, or two fit it equally well.
    #[error(transparent)]
    Undetected(#[from] Undetected),
    /// The text is not valid at the given place.
    #[error("{}:{}: {}", .0.span.line, .0.span.column, .0.kind)]
    Malformed(#[from] ReadError),
    /// The text holds more than one puzzle: [`read`] returns all of them.
    #[error("line {line}: a second puzzle; use read() to read all puzzles of a text")]
    SecondPuzzle {
        /// The line on which it starts, from 1.
        line: usize,
    },
}

/// Reads the only puzzle of a text. The format is detected from the content, among those of
/// [`format::all`](crate::format::all).
///
/// # Errors
/// Returns an error if no format fits, if the puzzle is malformed or contains an obvious contradiction (such as a clue
/// longer than its line), or if a second puzzle follows.
pub fn parse(text: &str) -> Result<Puzzle, ParseError> {
    parse_as(text, format::detect(None, text)?)
}

/// Reads the only puzzle of a text in the given format.
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

/// Returns a lazy iterator over the puzzles of a text. Each item is a puzzle or the error in its place.
///
/// # Errors
/// Returns an error if no format fits the text.
pub fn read(text: &str) -> Result<impl Iterator<Item = Result<Puzzle, ReadError>> + '_, ParseError> {
    let format = format::detect(None, text)?;
    Ok(format.read(text).map(|item| item.puzzle))
}
