//! The result of a search.

use crate::solve::{Outcome, Statistics, StopReason};
use gridproof_model::{Assignment, Domain};

/// The result of a search, including the domains before its first decision.
#[derive(Debug)]
pub(crate) struct SearchResult {
    /// All solutions, or only the first if the query counts.
    pub(crate) solutions: Vec<Assignment>,
    /// The number of solutions, if the query counts.
    pub(crate) count: Option<u64>,
    /// Why the search ended early; `None` if it was exhaustive or found all requested solutions.
    pub(crate) stopped: Option<StopReason>,
    /// The domains before the first decision. The sudoku kernel sets them only if the search was stopped.
    pub(crate) root: Vec<Domain>,
    pub(crate) statistics: Statistics,
}

impl SearchResult {
    pub(crate) fn into_outcome(self, wanted: usize) -> Outcome {
        let decided = (self.stopped.is_some() && self.solutions.is_empty()).then_some(self.root);
        let mut outcome = match self.count {
            None => Outcome::of_search(self.solutions, wanted, self.stopped, self.statistics),
            Some(count) => Outcome::of_count(
                count,
                self.solutions.into_iter().next(),
                wanted,
                self.stopped,
                self.statistics,
            ),
        };
        outcome.decided = decided;
        outcome
    }
}
