//! Texts cut into parts that can be read by themselves.

use std::ops::Range;

use super::item::Item;

/// Some puzzles of a text, one behind the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Where it lies in the text.
    pub bytes: Range<usize>,
    /// The line that it starts on, from 1.
    pub line: usize,
    /// Whether nothing but blank lines and comments stands before it.
    pub opens: bool,
}

/// A format whose texts can be cut.
pub trait RecordSplitter: Sync {
    /// Where to cut the beginning of a text that goes on behind it: the last byte up to which the puzzles are the same
    /// whatever follows, and from which on another one can start. 0 if there is no such byte, or none that can be found
    /// at the speed of the bytes.
    fn cut(&self, beginning: &[u8]) -> usize;

    /// The puzzles of a part. What is said of them, places included, is what [`super::Format::read`] says; only a text
    /// without any puzzle is no error here.
    fn read_part<'t>(&self, text: &'t str, part: &Part) -> Box<dyn Iterator<Item = Item> + Send + 't>;
}
