//! What a file format is: names, detection, a reader and a writer.

use std::fmt::Debug;
use std::io::Write;

use super::error::WriteError;
use super::item::Item;
use super::splitter::RecordSplitter;
use crate::puzzle::{Kind, Puzzle};

/// A way to write puzzles down.
pub trait Format: Sync + Debug {
    /// The name by which a user asks for the format.
    fn name(&self) -> &'static str;

    /// The kind of puzzle it holds.
    fn kind(&self) -> Kind;

    /// Endings of file names that stand for this format and no other, without the dot.
    fn extensions(&self) -> &'static [&'static str];

    /// One line for people.
    fn description(&self) -> &'static str;

    /// Whether a text seems to be in this format. Looks at the beginning only; never true for prose.
    fn looks_like(&self, text: &str) -> bool;

    /// The puzzles of a text, read one by one as they are asked for. A text without any puzzle gives one error.
    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't>;

    /// The splitter of the format's texts, if they can be cut without being read.
    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        None
    }

    /// Writes a puzzle, the one of that `index` (from 0) in its file. Reading gives back an equal puzzle; metadata
    /// and goals for which the format has no place are dropped.
    ///
    /// # Errors
    /// If the format cannot hold the puzzle, or the output fails.
    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError>;
}
