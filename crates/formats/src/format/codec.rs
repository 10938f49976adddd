//! The trait of file formats: names, detection, a reader and a writer.

use std::fmt::Debug;
use std::io::Write;

use super::claim::{Beginning, Claim, Mark};
use super::error::WriteError;
use super::item::Item;
use super::splitter::{FileSplitter, RecordSplitter};
use gridproof_puzzles::{Kind, Puzzle};

/// A file format.
pub trait Format: Sync + Debug {
    /// The name of the format on the command line.
    fn name(&self) -> &'static str;

    /// The kind of puzzles it holds; `None` if there are several.
    fn kind(&self) -> Option<Kind>;

    /// File extensions, without the dot, that only this format has.
    fn extensions(&self) -> &'static [&'static str];

    /// A description in one line.
    fn description(&self) -> &'static str;

    /// What its texts are known by.
    fn mark(&self) -> Mark;

    /// Whether a text may be in this format, by a quick look at its beginning.
    fn resembles(&self, beginning: Beginning<'_>) -> bool;

    /// What speaks for this format in the beginning of a text: its signature, or else what can be read.
    fn claim(&self, beginning: Beginning<'_>) -> Claim {
        let mark = self.mark();
        if !self.resembles(beginning) {
            return Claim::none(mark.words());
        }
        match mark {
            Mark::Signature(words) => Claim::signature(words),
            Mark::Shape(_) => Claim::by_reading(&|text| self.read(text), beginning),
        }
    }

    /// Whether a text that is in this format holds a puzzle or a part of one.
    fn holds_a_puzzle(&self, text: &str) -> bool {
        self.read(text).next().is_some_and(|item| !item.is_empty_text())
    }

    /// Whether a text, by its first puzzle, is surely in this format.
    fn begins_well(&self, text: &str) -> bool {
        self.read(text).next().is_some_and(|item| item.puzzle.is_ok())
    }

    /// A lazy reader of the puzzles of a text. A text without any puzzle yields one error.
    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't>;

    /// The record splitter of the format, if it has one for all texts.
    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        None
    }

    /// The record splitter for the file with this beginning, if there is one.
    fn file_splitter(&'static self, head: &str) -> Option<FileSplitter> {
        let _ = head;
        self.splitter().map(FileSplitter::OfFormat)
    }

    /// Writes a puzzle, which has `index` (from 0) in its file. Reading yields an equal puzzle, without the metadata and
    /// goals that the format has no place for.
    ///
    /// # Errors
    /// If the format cannot represent the puzzle, or writing fails.
    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError>;

    /// What of a puzzle the format has no place for, in words; empty if it holds all, `None` if it is not written.
    fn loses(&self) -> Option<&'static str> {
        Some("titles and other texts, goals")
    }

    /// Writes what stands behind the last of so many puzzles of a file.
    ///
    /// # Errors
    /// If writing fails.
    fn write_end(&self, written: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let _ = (written, out);
        Ok(())
    }
}
