//! The puzzles of a text, which lines `---` separate.

use super::sections::is_comment;
use crate::text::{RuleError, Span};

/// A part of a text that holds one puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Part<'t> {
    /// The part.
    pub text: &'t str,
    /// The byte at which the part starts in the whole text.
    pub start: usize,
    /// The number of lines of the whole text before the part.
    pub lines_before: u32,
    /// The line `---` at the end of the part may also be a row of three cells.
    is_end_unclear: bool,
}

/// Returns whether a line separates two puzzles.
pub fn is_separator(line: &str) -> bool {
    line.trim_end() == "---"
}

impl<'t> Part<'t> {
    /// A part that starts at this byte of a text, after this number of lines.
    pub const fn new(text: &'t str, start: usize, lines_before: u32) -> Self {
        Self { text, start, lines_before, is_end_unclear: false }
    }

    /// The parts between the lines `---`, one for each puzzle. Parts that have only comments and empty lines are left
    /// out.
    pub fn puzzles(self) -> impl Iterator<Item = Self> {
        let mut rest = Some(self);
        std::iter::from_fn(move || {
            while let Some(whole) = rest {
                let part;
                (part, rest) = whole.cut();
                if part.text.lines().any(|line| !line.trim().is_empty() && !is_comment(line)) {
                    return Some(part);
                }
            }
            None
        })
    }

    /// Cuts the part at its first separator.
    fn cut(self) -> (Self, Option<Self>) {
        let mut end = 0;
        for (line, piece) in (self.lines_before + 1..).zip(self.text.split_inclusive('\n')) {
            if is_separator(piece) {
                let (before, after) = (&self.text[..end], end + piece.len());
                let part = Self { text: before, is_end_unclear: may_go_on(before), ..self };
                return (part, Some(Self::new(&self.text[after..], self.start + after, line)));
            }
            end += piece.len();
        }
        (self, None)
    }

    /// Checks that the end of the part is clear.
    pub(super) fn check_end(self) -> Result<(), RuleError> {
        if !self.is_end_unclear {
            return Ok(());
        }
        let line = self.lines_before + self.text.lines().count() as u32 + 1;
        let span = Span { line, column: 1, length: 3 };
        Err(RuleError::new(span, "`---` may be a row of cells or the end of the puzzle")
            .with_help("write `...` for cells without an entry, or an empty line before the end"))
    }
}

/// Returns whether a further line `---` could belong to the last section of a part: its lines have three characters,
/// and `-` is one of them.
fn may_go_on(part: &str) -> bool {
    let mut lines = part.lines().rev().map(str::trim).take_while(|line| !line.contains(':')).peekable();
    lines.peek().is_some_and(|last| last.chars().count() == 3) && lines.any(|line| line.contains('-'))
}

/// The name in the section `kind:`, if a text begins with this section, and its place.
pub fn kind_name(part: Part<'_>) -> Option<(&str, Span)> {
    let is_content = |line: &&str| !line.trim().is_empty() && !is_comment(line);
    let mut lines = (part.lines_before + 1..).zip(part.text.lines());
    let (line, text) = lines.find(|(_, line)| is_content(line))?;
    let (name, value) = text.split_once(':').filter(|(name, _)| name.trim() == "kind")?;
    let blank = value.len() - value.trim_start().len();
    let before = text[..name.len() + 1 + blank].chars().count() as u32;
    let value = value.trim();
    Some((value, Span { line, column: before + 1, length: value.chars().count().max(1) as u32 }))
}
