//! From text to puzzles.

use crate::format::{self, Format, ReadError, Undetected};
use gridproof_puzzles::Puzzle;

/// Why a text does not give the puzzle asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// No format of this library fits the text, or two fit it equally well.
    #[error(transparent)]
    Undetected(#[from] Undetected),
    /// The text is at fault at a place.
    #[error("{}:{}: {}", .0.span.line, .0.span.column, .0.kind)]
    Malformed(#[from] ReadError),
    /// The text holds further puzzles behind the first: [`read`] gives them all.
    #[error("line {line}: a second puzzle; read() gives all puzzles of a text")]
    SecondPuzzle {
        /// The line on which it starts, from 1.
        line: usize,
    },
}

/// The only puzzle of a text, in any format that [`format::all`](crate::format::all) lists, told by its content.
///
/// # Errors
/// If no format fits, the puzzle is malformed or contradicts itself at sight (a clue longer than its line), or a
/// second one follows.
pub fn parse(text: &str) -> Result<Puzzle, ParseError> {
    parse_as(text, format::detect(None, text)?)
}

/// The only puzzle of a text in a format.
///
/// # Errors
/// As [`parse`], without the search for a format.
pub fn parse_as(text: &str, format: &dyn Format) -> Result<Puzzle, ParseError> {
    let mut items = format.read(text);
    let puzzle = items.next().ok_or(Undetected::Unknown)?.puzzle?;
    match items.next() {
        None => Ok(puzzle),
        Some(second) => Err(ParseError::SecondPuzzle { line: second.line }),
    }
}

/// The puzzles of a text, one after the other as they are asked for; each is a puzzle or what is wrong with it.
///
/// # Errors
/// If no format fits the text.
pub fn read(text: &str) -> Result<impl Iterator<Item = Result<Puzzle, ReadError>> + '_, ParseError> {
    let format = format::detect(None, text)?;
    Ok(format.read(text).map(|item| item.puzzle))
}
