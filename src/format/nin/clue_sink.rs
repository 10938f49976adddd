//! What the clues of a puzzle are read into.

use crate::model::MOST_BLOCKS;

/// A receiver of the clues of a puzzle, line by line.
pub(crate) trait ClueSink {
    /// Starts a board of this size; its clues follow, rows from top to bottom, then columns.
    fn reset(&mut self, rows: usize, columns: usize);
    /// Adds the clue of the next line: the first `count` of these lengths, none 0, and the first eight of them as bytes of
    /// a word, the first one lowest.
    fn add_clue(&mut self, lengths: &[u8; MOST_BLOCKS], count: usize, head: u64);
}
