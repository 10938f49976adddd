//! The trait of file formats: names, detection, a reader and a writer.

use std::fmt::Debug;
use std::io::Write;

use super::error::WriteError;
use super::item::Item;
use super::splitter::RecordSplitter;
use super::text::head;
use crate::puzzle::{Kind, Puzzle};

/// Records that are read as packed boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackedRecords {
    /// 9x9 sudokus, a line of 81 characters each.
    SudokuLines,
    /// Black and white nonograms, a line for the size and one for each clue.
    ClueLines,
}

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

    /// Whether a text seems to be in this format, by its beginning; `false` for prose.
    fn looks_like(&self, text: &str) -> bool;

    /// Whether a text is in this format but for a place or two, as judged by its beginning; asked where the file's
    /// extension is that of this format.
    fn nearly_fits(&self, text: &str) -> bool {
        const FIRST: usize = 16;
        self.read(head(text).0).take(FIRST).any(|item| item.puzzle.is_ok())
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

    /// The record splitter of the format, if it has one.
    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        None
    }

    /// How its plain records are read without a puzzle for each, if they are.
    fn packed_records(&self) -> Option<PackedRecords> {
        None
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
