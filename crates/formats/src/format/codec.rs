//! The trait that file formats implement: detection, reading and writing.

use std::fmt::Debug;
use std::io::Write;

use super::claim::{Beginning, Claim, Mark};
use super::code::Code;
use super::error::WriteError;
use super::info::FormatInfo;
use super::item::Item;
use super::splitter::{FileSplitter, RecordSplitter};
use gridproof_puzzles::{Kind, Puzzle};

/// A file format.
pub trait Format: Sync + Debug {
    /// The fixed facts about the format. Each of the next six methods returns one of these facts.
    fn info(&self) -> &FormatInfo;

    /// The name of the format on the command line.
    fn name(&self) -> &'static str {
        self.info().name
    }

    /// The kind of the puzzles in this format; `None` if the format supports several kinds.
    fn kind(&self) -> Option<Kind> {
        self.info().kind
    }

    /// File extensions, without the dot, that no other format uses.
    fn extensions(&self) -> &'static [&'static str] {
        self.info().extensions
    }

    /// A description of the format in one line.
    fn description(&self) -> &'static str {
        self.info().description
    }

    /// The feature by which texts in this format are recognised.
    fn mark(&self) -> Mark {
        self.info().mark
    }

    /// A description of the parts of a puzzle that the format cannot store; `None` if the format cannot be written.
    fn loses(&self) -> Option<&'static str> {
        self.info().loses
    }

    /// Returns whether a text may be in this format, judged by a quick look at its beginning.
    fn resembles(&self, beginning: Beginning<'_>) -> bool;

    /// Returns the claim of this format on a text, judged by the beginning of the text. The claim is based on the
    /// signature if the format has one, and otherwise on the puzzles that can be read.
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

    /// Returns whether an argument of the command line that is not the name of a file is a puzzle.
    fn is_argument(&self, text: &str) -> bool {
        Code::is_bare(text)
    }

    /// Returns a lazy reader of the puzzles in a text. A text without any puzzle yields one error.
    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't>;

    /// Returns the record splitter of the format, if one splitter works for all texts in it.
    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        None
    }

    /// Returns the record splitter for a file that begins with `head`, if there is one.
    fn file_splitter(&'static self, head: &str) -> Option<FileSplitter> {
        let _ = head;
        self.splitter().map(FileSplitter::OfFormat)
    }

    /// Writes a puzzle. `index` is the position of the puzzle in its file, counted from 0. Reading the result yields an
    /// equal puzzle, except for metadata and goals that the format cannot store.
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
