//! The values of cells, and the size of the words of lines.

use super::line::with_word;
pub(crate) use gridproof_model::Clues;

/// The value of a white cell in a nonogram's model.
pub(crate) const WHITE: u8 = 0;
/// The value of a black cell in a nonogram's model.
pub(crate) const BLACK: u8 = 1;

/// Returns the size, in bytes, of the words that hold the lines of a board.
pub(crate) fn word_size(clues: &Clues) -> usize {
    with_word!(clues.longest_line(), W => size_of::<W>())
}
