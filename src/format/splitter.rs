//! Splitting a text into parts that can be read by themselves.

use std::ops::Range;

use super::item::Item;

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
pub trait RecordSplitter: Sync {
    /// The last byte of the beginning of a text at which it can be cut: the puzzles before it are the same whatever
    /// follows, and a puzzle can start at it. 0 if there is none, or none that is found without reading the puzzles.
    fn split_point(&self, beginning: &[u8]) -> usize;

    /// A lazy reader of the puzzles that start in a part. Items, places included, are those of [`super::Format::read`]; but a
    /// part without any puzzle is no error. What stands behind the part is looked at where the reading of a bad puzzle
    /// depends on it: at a [split point](RecordSplitter::split_point), the beginning that it was found in is enough.
    fn read_part<'t>(&self, text: &'t str, part: &Part) -> Box<dyn Iterator<Item = Item> + Send + 't>;
}
