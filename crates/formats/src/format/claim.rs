//! How well a text fits each format, judged by its content.

use std::borrow::Cow;

use super::error::ReadErrorKind;
use super::item::Item;
use super::json_place;
use super::text::{head, head_of};

/// How certain it is that a text is in a format. The format with the highest grade is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// The text resembles the format, but no puzzle can be read from it.
    Resembles,
    /// Some puzzles can be read, but others cannot.
    InPart,
    /// The text has the shape of the format up to its end.
    ToTheEnd,
    /// The text identifies its format by magic bytes, a host name or a header.
    Signature,
}

impl Grade {
    /// Returns a short description of the grade.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Resembles => "resembles it",
            Self::InPart => "fits in part",
            Self::ToTheEnd => "fits to the end",
            Self::Signature => "signature",
        }
    }
}

/// A description of the feature by which the texts of a format are recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A feature that only texts in this format have.
    Signature(&'static str),
    /// A shape that texts in other formats may also have. The text is read to decide whether it is in the format.
    Shape(&'static str),
}

impl Mark {
    /// Returns the description as text.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Signature(words) | Self::Shape(words) => words,
        }
    }
}

/// A function that reads the puzzles in a text that is in one particular format.
pub(super) type Read<'f> = dyn for<'t> Fn(&'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> + 'f;

/// The result of checking a text against a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The certainty that the text is in the format; `None` if it is not.
    pub grade: Option<Grade>,
    /// A description of the evidence for the format, or of the reason against it.
    pub reason: Cow<'static, str>,
}

impl Claim {
    pub(super) fn none(missing: impl Into<Cow<'static, str>>) -> Self {
        Self { grade: None, reason: missing.into() }
    }

    pub(super) const fn signature(found: &'static str) -> Self {
        Self { grade: Some(Grade::Signature), reason: Cow::Borrowed(found) }
    }

    pub(super) fn of_grade(grade: Grade, reason: impl Into<Cow<'static, str>>) -> Self {
        Self { grade: Some(grade), reason: reason.into() }
    }

    /// Returns the claim of a format that has no signature. The claim is based on the puzzles that can be read from the
    /// beginning of a text. If the beginning ends within a JSON array, it is not valid JSON. The array is therefore
    /// closed after its last complete item before it is read.
    pub(super) fn by_reading(read: &Read<'_>, beginning: Beginning<'_>) -> Self {
        let closed = if beginning.is_whole { None } else { json_place::closed(beginning.text) };
        Self::of_items(read(closed.as_deref().unwrap_or(beginning.text)), beginning.is_whole)
    }

    /// Returns the claim that follows from the items that a reader yields. If the text is not complete, its last puzzle
    /// may be cut off, so an error in that puzzle does not count if another puzzle can be read.
    pub(super) fn of_items(items: impl Iterator<Item = Item>, is_whole: bool) -> Self {
        /// The largest number of items that are read.
        const MOST: usize = 1 << 10;
        let (mut good, mut bad, mut impossible, mut error) = (0, 0, 0, None);
        let mut items = items.take(MOST).peekable();
        while let Some(item) = items.next() {
            let is_cut = !is_whole && items.peek().is_none();
            match item.puzzle {
                Ok(_) => good += 1,
                // The text has the right shape, but the puzzle in it is not valid.
                Err(found) if matches!(found.kind, ReadErrorKind::Puzzle(_)) => {
                    impossible += 1;
                    error = error.or(Some(found));
                }
                Err(found) => {
                    bad += usize::from(!is_cut || good == 0);
                    error = error.or(Some(found));
                }
            }
        }
        let puzzles = if good == 1 { "1 puzzle".to_owned() } else { format!("{good} puzzles") };
        match error {
            Some(error) if good == 0 => Self::of_grade(Grade::Resembles, error.to_string()),
            // The numbers of another format may be read as clues, but such clues rarely fit their lines.
            Some(error) if bad > 0 || impossible > good => {
                Self::of_grade(Grade::InPart, format!("{puzzles}, but {error}"))
            }
            _ => Self::of_grade(Grade::ToTheEnd, puzzles),
        }
    }

    /// Returns the claim of a line-based format: `known` is the number of lines that have the form of the format, and
    /// `other` is the number of lines that do not. The lines are not read as puzzles, because that would take too long.
    pub(super) fn by_lines(grade: Grade, known: usize, other: usize) -> Self {
        match (known, other) {
            (_, 0) => Self::of_grade(grade, format!("all of {known} lines")),
            _ => Self::of_grade(Grade::InPart, format!("{known} of {} lines", known + other)),
        }
    }
}

/// The beginning of a text, from which its format is detected.
#[derive(Clone, Copy, Debug)]
pub struct Beginning<'t> {
    /// At most 64 KiB of the text. The text is cut at the end of a line or a word, unless its lines and words are very
    /// long.
    pub text: &'t str,
    /// Whether `text` is the whole text.
    pub is_whole: bool,
}

impl<'t> Beginning<'t> {
    /// Returns the beginning of a complete text.
    pub fn of(text: &'t str) -> Self {
        let (text, is_whole) = head(text);
        Self { text, is_whole }
    }

    /// Returns the first 4 KiB if the beginning is longer than 8 KiB and its first 4 KiB contain more than 16 lines.
    /// Fewer lines may be only a part of a single puzzle.
    pub(super) fn shorter(self) -> Option<Self> {
        const FEW: usize = 1 << 12;
        const LINES: usize = 16;
        let text = (self.text.len() > 2 * FEW).then(|| head_of(self.text, FEW).0)?;
        text.lines().nth(LINES).map(|_| Self { text, is_whole: false })
    }

    /// Wraps the beginning of a text whose rest is not available.
    pub fn of_part(text: &'t str) -> Self {
        Self { text: head(text).0, is_whole: false }
    }
}
