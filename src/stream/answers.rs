//! The answers to the puzzles of a chunk.

use crate::format::Item;
use crate::solve::Verdict;

/// The answers to the puzzles of a chunk.
#[derive(Clone, Debug, Default)]
pub struct AnswerLines {
    /// A line `status<TAB>solution` for each puzzle that was solved, in the order of the chunk.
    pub text: Vec<u8>,
    /// The number of these puzzles by status: no solution, one, several. Where one solution was asked for, the second
    /// status is that of a puzzle with at least one.
    pub statuses: [(&'static str, usize); 3],
    /// Items that were not answered, for the caller to solve, each with the byte of `text` at which its line belongs.
    pub fallback: Vec<(usize, Item)>,
    /// Whether the whole chunk was answered; `false` if it was cancelled.
    pub complete: bool,
}

/// The name of the verdict for `count` solutions found where `wanted` were looked for.
pub(super) const fn status(count: usize, wanted: u64) -> &'static str {
    match count {
        0 => Verdict::Unsatisfiable.name(),
        1 if wanted == 1 => Verdict::Satisfiable.name(),
        1 => Verdict::Unique.name(),
        _ => Verdict::Multiple.name(),
    }
}
