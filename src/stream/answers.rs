//! What was made of a block.

use crate::format::Item;
use crate::solve::Verdict;

/// What was made of a block.
#[derive(Clone, Debug, Default)]
pub struct AnswerLines {
    /// A line for each puzzle that was solved, in order.
    pub text: Vec<u8>,
    /// How many of these puzzles ended with each status: no solution, one, several or one of which no more was asked.
    pub statuses: [(&'static str, usize); 3],
    /// The items left to the fallback engine, with the byte of `text` at which their lines belong.
    pub fallback: Vec<(usize, Item)>,
    /// Whether the end of the block was reached; not so if it was cancelled.
    pub complete: bool,
}

/// The verdict on so many solutions where so many were looked for.
pub(super) const fn status(count: usize, wanted: u64) -> &'static str {
    match count {
        0 => Verdict::Unsatisfiable.name(),
        1 if wanted == 1 => Verdict::Satisfiable.name(),
        1 => Verdict::Unique.name(),
        _ => Verdict::Multiple.name(),
    }
}
