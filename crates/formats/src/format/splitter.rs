//! Splitting a text into parts that can be read by themselves.

use std::ops::{Deref, Range};
use std::sync::Arc;

use super::item::Item;
use super::table::shape::RowShape;

/// A part of a text, of consecutive puzzles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its bytes in the text.
    pub bytes: Range<usize>,
    /// The line at which it starts, from 1.
    pub line: usize,
    /// Whether only blank lines and comments stand before it.
    pub opens: bool,
}

/// A record splitter: cuts the texts of a format between puzzles without reading them.
pub trait RecordSplitter: Send + Sync {
    /// The last byte of the beginning of a text at which it can be cut: the puzzles before it are the same whatever
    /// follows, and a puzzle can start at it. 0 if there is none, or none that is found without reading the puzzles.
    fn split_point(&self, beginning: &[u8]) -> usize;

    /// A lazy reader of the puzzles that start in a part. Items, places included, are those of [`super::Format::read`]; but a
    /// part without any puzzle is no error. What stands behind the part is looked at where the reading of a bad puzzle
    /// depends on it: at a [split point](RecordSplitter::split_point), the beginning that it was found in is enough.
    fn read_part<'t>(&self, text: &'t str, part: &Part) -> Box<dyn Iterator<Item = Item> + Send + 't>;

    /// How plain records are read without a puzzle for each, if they are.
    fn packed_records(&self) -> Option<PackedRecords> {
        None
    }

    /// The fields next to the puzzle in the first row of a part of a table, with the names of their columns, or their numbers, from
    /// 1, where they have no name. `None` in other formats.
    fn other_fields(&self, text: &str, part: &Part) -> Option<Vec<(String, String)>> {
        let _ = (text, part);
        None
    }
}

/// Records that are read as packed boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PackedRecords {
    /// 9x9 sudokus, a line of 81 characters each.
    SudokuLines,
    /// 9x9 sudokus, a JSON object each on a line, with a text of 81 characters.
    SudokuJsonLines,
    /// 9x9 sudokus in a column of a table.
    SudokuRows(RowShape),
    /// Black and white nonograms, a line for the size and one for each clue.
    ClueLines,
}

/// The record splitter for one file.
#[derive(Clone)]
pub enum FileSplitter {
    /// The one for all files of a format.
    OfFormat(&'static dyn RecordSplitter),
    /// One that keeps what the beginning of the file shows.
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
