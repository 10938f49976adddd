//! A puzzle of a batch, as Python has it.

use gridproof::Puzzle as Stated;

/// One of the puzzles.
#[derive(Clone, Copy)]
pub(crate) enum Entry<'t> {
    Null,
    /// A text, as bytes that may not be UTF-8.
    Text(&'t [u8]),
    /// A text of four bytes a character.
    Wide(&'t [u8]),
    /// A digit a cell, 0 for an empty one.
    Digits(&'t [u8]),
    Puzzle(&'t Stated),
}
