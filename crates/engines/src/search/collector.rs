//! Collection of the solutions of a search.

use crate::solve::{Limits, Query, SolutionCheck, StopReason};
use gridproof_model::Assignment;
use gridproof_model::planted::{self, Fault};

/// Collects the solutions of a search. If the query counts, the collector keeps only the first solution and the number
/// of solutions.
pub(crate) struct SolutionCollector<'q> {
    wanted: u64,
    counts: bool,
    /// The check applied to solutions that are counted but not kept.
    check: Option<&'q (dyn SolutionCheck + 'q)>,
    count: u64,
    kept: Vec<Assignment>,
}

impl<'q> SolutionCollector<'q> {
    pub(crate) fn new(query: &Query<'q>) -> Self {
        let counts = query.goal.counts();
        let check = query.check.filter(|_| counts);
        Self { wanted: query.wanted() as u64, counts, check, count: 0, kept: Vec::new() }
    }

    /// Adds a solution. Returns `false` once the number of solutions that the query requests is reached.
    ///
    /// # Errors
    /// Returns an error if the memory budget does not allow another solution, or if a solution that is only counted
    /// fails its check.
    pub(crate) fn add(
        &mut self,
        solution: impl FnOnce() -> Assignment,
        limits: &mut Limits,
    ) -> Result<bool, StopReason> {
        self.count += 1;
        let keep = self.count == 1 || !self.counts;
        if keep {
            self.kept.push(solution());
        } else if let Some(check) = self.check
            && !check.holds(&solution())
        {
            return Err(StopReason::Internal);
        }
        if self.count >= self.wanted {
            return Ok(false);
        }
        if keep {
            limits.reserve_solution(self.kept[0].len())?;
        }
        Ok(true)
    }

    /// The number of solutions found.
    pub(crate) fn count(&self) -> u64 {
        self.count
    }

    /// Returns the kept solutions and, if the query counts, the number of solutions.
    pub(crate) fn into_parts(self) -> (Vec<Assignment>, Option<u64>) {
        if planted::has(Fault::CountOffByOne) {
            return (self.kept, self.counts.then_some(self.count + 1));
        }
        (self.kept, self.counts.then_some(self.count))
    }
}
