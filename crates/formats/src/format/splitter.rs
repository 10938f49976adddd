//! Splits texts into parts that can be read separately.

use std::ops::{Deref, Range};
use std::sync::Arc;

use super::item::Item;
use super::table::shape::RowShape;

/// A part of a text that consists of consecutive puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The byte range of the part in the text.
    pub bytes: Range<usize>,
    /// The line on which the part starts, counted from 1.
    pub line: usize,
    /// Whether only blank lines and comments come before the part.
    pub opens: bool,
}

/// A record splitter: it splits the texts of a format between puzzles, without reading the puzzles.
pub trait RecordSplitter: Send + Sync {
    /// `beginning` is the beginning of a text. Returns the last offset in `beginning` at which the text can be split. A
    /// puzzle can start at that offset, and the puzzles before it do not depend on the rest of the text. Returns 0 if
    /// there is no such offset, or if finding it would require reading the puzzles.
    fn split_point(&self, beginning: &[u8]) -> usize;

    /// Returns a lazy reader of the puzzles that start in a part. Its items, including their positions, are the same as
    /// those of [`super::Format::read`], except that a part without any puzzle is not an error. Text after the part is
    /// used if it affects how a bad puzzle is read. If the part ends at a [split point](RecordSplitter::split_point),
    /// the reader needs no text after the beginning in which that point was found.
    fn read_part<'t>(&self, text: &'t str, part: &Part) -> Box<dyn Iterator<Item = Item> + Send + 't>;

    /// Returns the form of plain records that can be read without building puzzles, if the format has such a form.
    fn packed_records(&self) -> Option<PackedRecords> {
        None
    }

    /// For a part of a table, returns the fields of its first row, except the puzzle, with the names of their columns.
    /// A column without a name gets its number, counted from 1, as its name. Returns `None` for other formats.
    fn other_fields(&self, text: &str, part: &Part) -> Option<Vec<(String, String)>> {
        let _ = (text, part);
        None
    }
}

/// Records that can be read as packed boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackedRecords {
    /// 9x9 sudokus, each a line of 81 characters.
    SudokuLines,
    /// 9x9 sudokus, each a JSON object on one line that contains a string of 81 characters.
    SudokuJsonLines,
    /// 9x9 sudokus in a column of a table.
    SudokuRows(RowShape),
    /// Black and white nonograms, with one line for the size and one for each clue.
    ClueLines,
}

/// The record splitter for one file.
#[derive(Clone)]
pub enum FileSplitter {
    /// The splitter for all files of a format.
    OfFormat(&'static dyn RecordSplitter),
    /// A splitter that stores properties found in the beginning of the file.
    OfFile(Arc<dyn RecordSplitter>),
}

impl Deref for FileSplitter {
    type Target = dyn RecordSplitter;

    fn deref(&self) -> &Self::Target {
        match self {
            Self::OfFormat(splitter) => *splitter,
            Self::OfFile(splitter) => &**splitter,
        }
    }
}

impl std::fmt::Debug for FileSplitter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::OfFormat(_) => "OfFormat",
            Self::OfFile(_) => "OfFile",
        })
    }
}
