//! What formats claim of a text, by what they find in it.

use std::borrow::Cow;

use super::error::ReadErrorKind;
use super::item::Item;
use super::json_place;
use super::text::{head, head_of};

/// How surely a text is in a format. A surer claim wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// The text resembles the format, but no puzzle can be read from it.
    Resembles,
    /// Some puzzles are read, and others are damaged.
    InPart,
    /// The shape fits to the end of the text.
    ToTheEnd,
    /// The text names its format: by magic bytes, a host, a header.
    Signature,
}

impl Grade {
    /// In words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Resembles => "resembles it",
            Self::InPart => "fits in part",
            Self::ToTheEnd => "fits to the end",
            Self::Signature => "signature",
        }
    }
}

/// What the texts of a format are known by, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Something that no other text has.
    Signature(&'static str),
    /// A shape that other texts may have too: reading decides.
    Shape(&'static str),
}

impl Mark {
    /// The words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Signature(words) | Self::Shape(words) => words,
        }
    }
}

/// A format's reader.
pub(super) type Read<'f> = dyn for<'t> Fn(&'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> + 'f;

/// What a format finds in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// How surely the text is in the format; `None` if it is not.
    pub grade: Option<Grade>,
    /// What speaks for it, or what is missing, in words.
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

    /// The claim of a shape, by what is read from the beginning of a text. The beginning of an array of JSON is no JSON: it is read
    /// as far as its items go.
    pub(super) fn by_reading(read: &Read<'_>, beginning: Beginning<'_>) -> Self {
        let closed = if beginning.is_whole { None } else { json_place::closed(beginning.text) };
        Self::of_items(read(closed.as_deref().unwrap_or(beginning.text)), beginning.is_whole)
    }

    /// The claim by what was read. Where the text goes on, its last puzzle may be cut, and what is wrong with that does not
    /// count.
    pub(super) fn of_items(items: impl Iterator<Item = Item>, is_whole: bool) -> Self {
        /// More are not looked at.
        const MOST: usize = 1 << 10;
        let (mut good, mut bad, mut impossible, mut error) = (0, 0, 0, None);
        let mut items = items.take(MOST).peekable();
        while let Some(item) = items.next() {
            let is_cut = !is_whole && items.peek().is_none();
            match item.puzzle {
                Ok(_) => good += 1,
                // The shape is right, and the puzzle impossible.
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
            // The numbers of another format are clues by chance, and rarely ones that fit.
            Some(error) if bad > 0 || impossible > good => {
                Self::of_grade(Grade::InPart, format!("{puzzles}, but {error}"))
            }
            _ => Self::of_grade(Grade::ToTheEnd, puzzles),
        }
    }

    /// The claim of a format of lines, by how many of them it knows at sight: reading all of them would take too long.
    pub(super) fn by_lines(grade: Grade, known: usize, other: usize) -> Self {
        match (known, other) {
            (_, 0) => Self::of_grade(grade, format!("all of {known} lines")),
            _ => Self::of_grade(Grade::InPart, format!("{known} of {} lines", known + other)),
        }
    }
}

/// The beginning of a text, by which its format is detected.
#[derive(Clone, Copy, Debug)]
pub struct Beginning<'t> {
    /// At most 64 KiB, of whole lines or words, unless these are very long.
    pub text: &'t str,
    /// Whether it is the whole text.
    pub is_whole: bool,
}

impl<'t> Beginning<'t> {
    /// That of a whole text.
    pub fn of(text: &'t str) -> Self {
        let (text, is_whole) = head(text);
        Self { text, is_whole }
    }

    /// The first 4 KiB, of a beginning that is much longer, if they have some lines: a single line may be a part of a puzzle.
    pub(super) fn shorter(self) -> Option<Self> {
        const FEW: usize = 1 << 12;
        const LINES: usize = 16;
        let text = (self.text.len() > 2 * FEW).then(|| head_of(self.text, FEW).0)?;
        text.lines().nth(LINES).map(|_| Self { text, is_whole: false })
    }

    /// That of a text of which only this is known.
    pub fn of_part(text: &'t str) -> Self {
        Self { text: head(text).0, is_whole: false }
    }
}
