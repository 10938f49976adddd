//! The outcome of a solve.

use super::assignments::Assignments;
use super::query::Query;
use super::statistics::Statistics;
use super::verdict::{StopReason, Verdict};
use gridproof_model::{Assignment, Domain};

/// An engine's answer to a query.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// What is known about the number of solutions.
    pub verdict: Verdict,
    /// The solutions found, all different, in the engine's order; at most as many as the query requests.
    pub solutions: Assignments,
    /// The number of solutions found, if the query counts. In this case, `solutions` contains only the first of them.
    pub count: Option<u64>,
    /// For each cell, the values that are still possible. Set if the engine has made deductions but stopped without a
    /// solution.
    pub decided: Option<Vec<Domain>>,
    /// The reason why the search stopped before it found all requested solutions. Always set with
    /// [`Verdict::Unknown`]; set with [`Verdict::Multiple`] if the search for more solutions ended early.
    pub stopped: Option<StopReason>,
    /// A remark for users, such as the amount of memory that the solve would have needed.
    pub detail: Option<String>,
    /// The cost of the solve.
    pub statistics: Statistics,
}

impl Outcome {
    /// An outcome with this verdict, without a count, decided cells or statistics.
    pub fn new(verdict: Verdict, solutions: impl Into<Assignments>, stopped: Option<StopReason>) -> Self {
        let (solutions, statistics) = (solutions.into(), Statistics::default());
        Self { verdict, solutions, count: None, decided: None, stopped, detail: None, statistics }
    }

    /// The outcome of a complete search that looked for up to `wanted` solutions and found `solutions`. `stopped` is
    /// the reason why the search ended early; `None` if the search was exhaustive or found `wanted` solutions.
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
    /// The outcome of a solve that ended before the search began.
    pub fn not_begun(reason: StopReason) -> Self {
        Self::of_search(Vec::new(), 1, Some(reason), Statistics::default())
    }

    /// The outcome of a complete search that counted up to `wanted` solutions. It found `count` solutions and kept
    /// the `first` one. `stopped` has the same meaning as for [`Outcome::of_search`].
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

    /// Converts an outcome that lists all solutions found into the form that the query requests: a list or a count.
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

    /// Whether [`Outcome::count`] is the exact number of solutions, for a query that counts up to `wanted`.
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
