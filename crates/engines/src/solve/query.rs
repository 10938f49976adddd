//! A query to an engine.

use super::budget::Budget;
use super::goal::Goal;
use super::observer::Observer;
use super::simd::SimdLevel;

/// A query to an engine: how many solutions to look for, within which budget, and with which observer.
///
/// ```
/// use std::time::Duration;
/// use gridproof_engines::solve::{Budget, Goal, Query};
///
/// let query = Query::new(Goal::up_to(10)).within(Budget::time(Duration::from_secs(5)));
/// assert_eq!(query.wanted(), 10);
/// ```
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct Query<'a> {
    /// How many solutions to look for.
    pub goal: Goal,
    /// The limits of the solve.
    pub budget: Budget,
    /// Receives each deduction when it is made, if the engine reports deductions. A query without an observer has no
    /// extra cost.
    pub observer: Option<&'a dyn Observer>,
    /// Checks solutions with code that is independent of the engine. Engines apply it to each solution that they
    /// count but do not return.
    pub check: Option<&'a (dyn SolutionCheck + 'a)>,
    /// The vector instructions to use; `None` for those of [`SimdLevel::in_use`].
    pub simd: Option<SimdLevel>,
}

/// A check of solutions that shares no code with the engines.
pub trait SolutionCheck: Sync {
    /// Whether these values, one for each cell, are a solution.
    fn holds(&self, solution: &[u8]) -> bool;
}

impl<'a> Query<'a> {
    /// A query without a limit on time or steps.
    pub fn new(goal: Goal) -> Self {
        Self { goal, ..Self::default() }
    }

    /// A query for up to `count` solutions, without a limit on time or steps. A `count` of 0 becomes 1.
    pub fn solutions(count: usize) -> Self {
        Self::new(Goal::up_to(count))
    }

    /// A query for the number of solutions. The count stops at `limit`; a `limit` of 0 becomes 1.
    pub fn count(limit: usize) -> Self {
        Self::new(Goal::count(limit))
    }

    /// Sets the budget.
    #[must_use]
    pub fn within(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }

    /// Sets the observer.
    #[must_use]
    pub fn observed_by(self, observer: &'a dyn Observer) -> Self {
        Self { observer: Some(observer), ..self }
    }

    /// Sets the check for solutions that are counted but not returned.
    #[must_use]
    pub fn checked_by(self, check: &'a (dyn SolutionCheck + 'a)) -> Self {
        Self { check: Some(check), ..self }
    }

    /// Whether a solution passes the check, if there is one.
    pub(crate) fn accepts(&self, solution: &[u8]) -> bool {
        self.check.is_none_or(|check| check.holds(solution))
    }

    /// Sets the vector instructions to use. A machine that lacks them runs portable code.
    #[must_use]
    pub fn on(self, simd: SimdLevel) -> Self {
        Self { simd: Some(simd), ..self }
    }

    /// The largest number of solutions to look for.
    pub fn wanted(&self) -> usize {
        self.goal.wanted()
    }

    /// The vector instructions to use.
    pub fn simd_level(&self) -> SimdLevel {
        self.simd.unwrap_or_else(SimdLevel::in_use)
    }
}

impl std::fmt::Debug for Query<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Query")
            .field("goal", &self.goal)
            .field("budget", &self.budget)
            .field("observer", &self.observer.is_some())
            .field("check", &self.check.is_some())
            .field("simd", &self.simd)
            .finish()
    }
}
