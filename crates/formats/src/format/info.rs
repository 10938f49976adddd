//! The fixed facts about a format.

use super::claim::Mark;
use gridproof_puzzles::Kind;

/// The facts about a format that depend on no file. Each format states them once, next to its reader; the list of
/// formats that the program prints and the table in `docs/formats.md` are made of them.
#[derive(Clone, Copy, Debug)]
pub struct FormatInfo {
    /// The name of the format on the command line.
    pub name: &'static str,
    /// The kind of puzzles that the format holds; `None` if it holds several kinds.
    pub kind: Option<Kind>,
    /// File extensions, without the dot, that no other format uses.
    pub extensions: &'static [&'static str],
    /// A description in one line.
    pub description: &'static str,
    /// The feature by which texts in this format are recognised.
    pub mark: Mark,
    /// The parts of a puzzle that the format cannot hold, in words; `None` if the format cannot be written.
    pub loses: Option<&'static str>,
}

/// [`FormatInfo::loses`] of the formats that hold the clues only.
pub(super) const TEXTS_AND_GOALS: &str = "titles and other texts, goals";

/// [`FormatInfo::loses`] of the formats that store a puzzle as the picture of its solution.
#[cfg(feature = "libraries")]
pub(super) const TEXTS: &str = "titles and other texts; a goal is needed";
