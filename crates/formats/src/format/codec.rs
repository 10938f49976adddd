//! The trait of file formats: detection, a reader and a writer.

use std::fmt::Debug;
use std::io::Write;

use super::claim::{Beginning, Claim, Mark};
use super::error::WriteError;
use super::info::FormatInfo;
use super::item::Item;
use super::splitter::{FileSplitter, RecordSplitter};
use gridproof_puzzles::{Kind, Puzzle};

/// A file format.
pub trait Format: Sync + Debug {
    /// The fixed facts about the format. The six methods after this one read them.
    fn info(&self) -> &FormatInfo;

    /// The name of the format on the command line.
    fn name(&self) -> &'static str {
        self.info().name
    }

    /// The kind of puzzles that the format holds; `None` if it holds several kinds.
    fn kind(&self) -> Option<Kind> {
        self.info().kind
    }

    /// File extensions, without the dot, that no other format uses.
    fn extensions(&self) -> &'static [&'static str] {
        self.info().extensions
    }

    /// A description in one line.
    fn description(&self) -> &'static str {
        self.info().description
    }

    /// The feature by which texts in this format are recognised.
    fn mark(&self) -> Mark {
        self.info().mark
    }

    /// The parts of a puzzle that the format cannot hold, in words; `None` if the format cannot be written.
    fn loses(&self) -> Option<&'static str> {
        self.info().loses
    }

    /// Returns whether a text may be in this format, by a quick look at its beginning.
    fn resembles(&self, beginning: Beginning<'_>) -> bool;

    /// Returns the evidence for this format in the beginning of a text: its signature, or otherwise the puzzles that
    /// can be read.
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

    /// Returns whether a text in this format contains a puzzle or a part of one.
    fn holds_a_puzzle(&self, text: &str) -> bool {
        self.read(text).next().is_some_and(|item| !item.is_empty_text())
    }

    /// Returns whether the first puzzle of a text can be read without an error.
    fn begins_well(&self, text: &str) -> bool {
        self.read(text).next().is_some_and(|item| item.puzzle.is_ok())
    }

    /// Returns a lazy reader of the puzzles of a text. A text without any puzzle yields one error.
    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't>;

    /// Returns the record splitter of the format, if one splitter works for all its texts.
    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        None
    }

    /// Returns the record splitter for the file with this beginning, if there is one.
    fn file_splitter(&'static self, head: &str) -> Option<FileSplitter> {
        let _ = head;
        self.splitter().map(FileSplitter::OfFormat)
    }

    /// Writes the puzzle that has number `index` (from 0) in its file. Reading the result yields an equal puzzle,
    /// except for metadata and goals that the format cannot hold.
    ///
    /// # Errors
    /// Returns an error if the format cannot represent the puzzle, or if writing fails.
    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError>;

    /// Writes the end of a file that contains `written` puzzles.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    fn write_end(&self, written: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let _ = (written, out);
        Ok(())
    }
}
