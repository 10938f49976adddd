//! What an engine says.

use super::query::Query;
use super::statistics::Statistics;
use super::verdict::{StopReason, Verdict};
use gridproof_model::{Assignment, Domain};

/// Assignments. Most outcomes have one, which takes no list of its own.
pub type Assignments = smallvec::SmallVec<[Assignment; 1]>;

/// An engine's answer to a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// What is now known of the number of solutions.
    pub verdict: Verdict,
    /// The solutions found, distinct, in the engine's order; at most as many as were asked for.
    pub solutions: Assignments,
    /// The number of solutions found, if the query asked to count them; `solutions` holds the first of them then.
    pub count: Option<u64>,
    /// What follows for each cell, where the engine stopped without a solution and knows something.
    pub decided: Option<Vec<Domain>>,
    /// Why the list of solutions may be shorter than asked for although there may be more. Always there with
    /// [`Verdict::Unknown`]; with [`Verdict::Multiple`] if the search for more was cut short.
    pub stopped: Option<StopReason>,
    /// A remark for people, such as how much memory would have been needed.
    pub detail: Option<String>,
    /// What it cost.
    pub statistics: Statistics,
}

impl Outcome {
    /// The outcome of a complete search that found `solutions` when `wanted` were asked for. `stopped` says why it
    /// ended before it had seen everything; `None` if it saw everything or found all that was wanted.
    #[inline]
    pub fn of_search(
        solutions: impl Into<Assignments>,
        wanted: usize,
        stopped: Option<StopReason>,
        statistics: Statistics,
    ) -> Self {
        let solutions = solutions.into();
        let found = solutions.len();
        Self { solutions, ..Self::of_found(found, wanted, stopped, statistics) }
    }
}

impl Outcome {
    /// The outcome of a complete search that counted `count` solutions, up to `wanted`, and kept the `first`;
    /// otherwise as [`Outcome::of_search`].
    pub fn of_count(
        count: u64,
        first: Option<Assignment>,
        wanted: usize,
        stopped: Option<StopReason>,
        statistics: Statistics,
    ) -> Self {
        let found = usize::try_from(count).unwrap_or(usize::MAX);
        let solutions = first.into_iter().collect();
        Self { solutions, count: Some(count), ..Self::of_found(found, wanted, stopped, statistics) }
    }

    /// What the query asked for, of an outcome that holds every solution found.
    #[must_use]
    pub fn as_asked(mut self, query: &Query<'_>) -> Self {
        if query.goal.counts() {
            if !self.solutions.iter().all(|solution| query.accepts(solution)) {
                return Self::of_count(0, None, query.wanted(), Some(StopReason::Internal), self.statistics);
            }
            self.count = Some(self.solutions.len() as u64);
            self.solutions.truncate(1);
        }
        self
    }

    /// Whether [`Outcome::count`] is the number of all solutions, where up to `wanted` were asked for.
    pub fn counted_all(&self, wanted: usize) -> bool {
        let below = self.count.is_some_and(|count| count < wanted as u64);
        below && self.stopped.is_none() && self.verdict != Verdict::Stalled
    }

    #[inline]
    fn of_found(found: usize, wanted: usize, stopped: Option<StopReason>, statistics: Statistics) -> Self {
        let enough = found >= wanted;
        let stopped = if enough { None } else { stopped };
        let verdict = match (found, stopped) {
            (2.., _) => Verdict::Multiple,
            (1, _) if enough => Verdict::Satisfiable,
            (_, Some(reason)) => Verdict::Unknown(reason),
            (1, None) => Verdict::Unique,
            (0, None) => Verdict::Unsatisfiable,
        };
        Self {
            verdict,
            solutions: Assignments::new(),
            count: None,
            decided: None,
            stopped,
            detail: None,
            statistics,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(found: usize, wanted: usize, stopped: Option<StopReason>) -> Verdict {
        Outcome::of_search(vec![vec![]; found], wanted, stopped, Statistics::default()).verdict
    }

    #[test]
    fn a_verdict_says_no_more_than_is_known() {
        assert_eq!(verdict(0, 2, None), Verdict::Unsatisfiable);
        assert_eq!(verdict(1, 2, None), Verdict::Unique);
        assert_eq!(verdict(2, 2, None), Verdict::Multiple);
        assert_eq!(verdict(1, 1, None), Verdict::Satisfiable);
        assert_eq!(verdict(0, 1, None), Verdict::Unsatisfiable);
        assert_eq!(verdict(0, 2, Some(StopReason::Time)), Verdict::Unknown(StopReason::Time));
        assert_eq!(verdict(1, 2, Some(StopReason::Steps)), Verdict::Unknown(StopReason::Steps));
        assert_eq!(verdict(3, 9, Some(StopReason::Time)), Verdict::Multiple);
    }

    #[test]
    fn a_search_that_found_enough_was_not_stopped() {
        let stopped = |found| {
            Outcome::of_search(vec![vec![]; found], 2, Some(StopReason::Time), Statistics::default()).stopped
        };
        assert_eq!(stopped(2), None);
        assert_eq!(stopped(1), Some(StopReason::Time));
    }
}
