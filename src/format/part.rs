//! Texts cut into parts that can be read by themselves.

use std::ops::Range;

use super::Item;
use super::text::Lines;

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
pub trait Parts: Sync {
    /// The first byte from `at` on where one puzzle has ended and another one can start; the end of the text if there is
    /// none, or none that can be found without reading on. A puzzle can start at `start`, which is not behind `at`.
    fn cut(&self, text: &str, start: usize, at: usize) -> usize;

    /// The puzzles of a part. What is said of them, places included, is what [`super::Format::read`] says; only a text
    /// without any puzzle is no error here.
    fn read_part<'t>(&self, text: &'t str, part: &Part) -> Box<dyn Iterator<Item = Item> + Send + 't>;
}

impl dyn Parts + '_ {
    /// All of a text in parts of about `size` bytes.
    pub fn of<'t>(&'t self, text: &'t str, size: usize) -> impl Iterator<Item = Part> + 't {
        let (mut start, mut line, mut opens) = (0, 1, true);
        std::iter::from_fn(move || {
            if start == text.len() {
                return None;
            }
            // At least a byte, so that this comes to an end.
            let at = start.saturating_add(size.max(1)).min(text.len());
            let end = self.cut(text, start, at).clamp(at, text.len());
            let part = Part { bytes: start..end, line, opens };
            let bytes = &text.as_bytes()[part.bytes.clone()];
            line += memchr::memchr_iter(b'\n', bytes).count();
            opens = opens && Lines::of_part(text, &part).next_content().is_none();
            start = end;
            Some(part)
        })
    }
}
