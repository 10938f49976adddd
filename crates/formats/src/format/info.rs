//! The fixed facts about a format.

use super::claim::Mark;
use gridproof_puzzles::Kind;

/// The facts about a format that do not depend on a file. Each format states them once, next to its reader. The list of
/// formats that the program prints, and the table in `docs/formats.md`, are made from these facts.
#[derive(Clone, Copy, Debug)]
pub struct FormatInfo {
    /// The name of the format on the command line.
    pub name: &'static str,
    /// The kind of the puzzles in this format; `None` if the format supports several kinds.
    pub kind: Option<Kind>,
    /// File extensions, without the dot, that no other format uses.
    pub extensions: &'static [&'static str],
    /// A description of the format in one line.
    pub description: &'static str,
    /// The feature by which texts in this format are recognised.
    pub mark: Mark,
    /// A description of the parts of a puzzle that the format cannot store; `None` if the format cannot be written.
    pub loses: Option<&'static str>,
}

/// The value of [`FormatInfo::loses`] for formats that store only the clues.
pub(super) const TEXTS_AND_GOALS: &str = "titles and other texts, goals";

/// The value of [`FormatInfo::loses`] for formats that store a puzzle as the picture of its solution.
#[cfg(feature = "libraries")]
pub(super) const TEXTS: &str = "titles and other texts; a goal is needed";
