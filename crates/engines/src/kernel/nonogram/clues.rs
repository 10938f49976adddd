//! The values of cells, and the words of lines.

use super::line::with_word;
pub(crate) use gridproof_model::Clues;

/// The value of a white cell in a nonogram's model.
pub(crate) const WHITE: u8 = 0;
/// The value of a black cell in a nonogram's model.
pub(crate) const BLACK: u8 = 1;

/// The size in bytes of a word that holds a line.
pub(crate) fn word_size(clues: &Clues) -> usize {
    with_word!(clues.longest_line(), W => size_of::<W>())
}
