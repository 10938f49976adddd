//! The solutions of a search.

use crate::model::Assignment;
use crate::solve::{Limits, Query, StopReason};

/// Collects solutions: all of them, or the first and their number if they are to be counted.
pub(crate) struct SolutionCollector {
    wanted: u64,
    counts: bool,
    count: u64,
    kept: Vec<Assignment>,
}

impl SolutionCollector {
    pub(crate) fn new(query: &Query<'_>) -> Self {
        Self { wanted: query.wanted() as u64, counts: query.goal.counts(), count: 0, kept: Vec::new() }
    }

    /// Adds a solution; `false` once as many are found as are wanted.
    ///
    /// # Errors
    /// If there is no memory left for another one.
    pub(crate) fn add(
        &mut self,
        solution: impl FnOnce() -> Assignment,
        limits: &mut Limits,
    ) -> Result<bool, StopReason> {
        self.count += 1;
        let keep = self.count == 1 || !self.counts;
        if keep {
            self.kept.push(solution());
        }
        if self.count >= self.wanted {
            return Ok(false);
        }
        if keep {
            limits.hold_solution(self.kept[0].len())?;
        }
        Ok(true)
    }

    /// The number of solutions found.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// The solutions kept, and their number if they were to be counted.
    pub(crate) fn into_parts(self) -> (Vec<Assignment>, Option<u64>) {
        (self.kept, self.counts.then_some(self.count))
    }
}
