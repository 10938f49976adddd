//! A puzzle of a batch, as passed from Python.

use gridproof::Puzzle as Stated;

/// A puzzle of a batch.
#[derive(Clone, Copy)]
pub(crate) enum Entry<'t> {
    Null,
    /// An item that is not a puzzle, with the reason.
    Wrong(&'t str),
    /// A text, as bytes that need not be valid UTF-8.
    Text(&'t [u8]),
    /// A text with four bytes for each character.
    Wide(&'t [u8]),
    /// One digit for each cell; 0 is an empty cell.
    Digits(&'t [u8]),
    Puzzle(&'t Stated),
}
