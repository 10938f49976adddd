//! The limits that keep a solve within its budget.

use std::time::Duration;

use super::budget::{Budget, Cancel};
use super::clock::Clock;
use super::verdict::StopReason;
use gridproof_model::Assignment;

/// A budget that is being spent. Engines call [`Limits::step`] at each step; every 64 steps, this method checks the
/// clock and the cancel flag.
#[derive(Clone, Debug)]
pub struct Limits {
    clock: Clock,
    time: Option<Duration>,
    most_steps: u64,
    steps: u64,
    next_check: u64,
    memory: usize,
    bytes_per_solution: usize,
    cancel: Option<Cancel>,
    patience: Option<Patience>,
}

/// A limit on dead ends: a search that exceeds it without finding a solution is given up.
#[derive(Clone, Copy, Debug)]
struct Patience {
    /// The number of dead ends allowed between two solutions.
    most: u64,
    /// The number of further dead ends allowed before the next solution.
    left: u64,
    /// The number of further solutions before dead ends are no longer limited.
    solutions: u64,
}

/// The number of steps between two checks of the clock.
const STEPS_PER_CHECK: u64 = 64;

impl Limits {
    /// Starts spending a budget now.
    pub fn start(budget: &Budget) -> Self {
        Self {
            clock: Clock::start(),
            time: budget.time,
            most_steps: budget.steps.unwrap_or(u64::MAX),
            steps: 0,
            next_check: 0,
            memory: budget.memory,
            bytes_per_solution: budget.bytes_per_solution,
            cancel: budget.cancel.clone(),
            patience: None,
        }
    }

    /// Adds a limit on dead ends: the search ends after more than `most` dead ends without a solution between them. The
    /// limit is dropped once the search has found more than `solutions` solutions.
    #[must_use]
    pub(crate) fn with_dead_ends(self, most: u64, solutions: u64) -> Self {
        Self { patience: Some(Patience { most, left: most, solutions }), ..self }
    }

    /// Counts a dead end of the search against the limit on dead ends.
    ///
    /// # Errors
    /// Returns an error if the search has met more dead ends than allowed.
    #[inline]
    pub(crate) fn dead_end(&mut self) -> Result<(), StopReason> {
        match &mut self.patience {
            None => Ok(()),
            Some(Patience { left: 0, .. }) => Err(StopReason::Steps),
            Some(Patience { left, .. }) => {
                *left -= 1;
                Ok(())
            }
        }
    }

    /// Counts a solution of the search. Resets the number of allowed dead ends.
    #[inline]
    pub(crate) fn solution(&mut self) {
        self.patience = self.patience.and_then(|Patience { most, solutions, .. }| {
            Some(Patience { most, left: most, solutions: solutions.checked_sub(1)? })
        });
    }

    /// Whether the steps of the budget are spent.
    pub(crate) const fn is_out_of_steps(&self) -> bool {
        self.steps >= self.most_steps
    }

    /// Spends one step.
    ///
    /// # Errors
    /// Returns an error if no steps are left, if time is up, or if the cancel flag is raised. The last two are
    /// noticed within 64 steps.
    #[inline]
    pub fn step(&mut self) -> Result<(), StopReason> {
        if self.steps >= self.most_steps {
            return Err(StopReason::Steps);
        }
        self.steps += 1;
        if self.steps > self.next_check {
            self.next_check = self.steps + STEPS_PER_CHECK;
            self.check()?;
        }
        Ok(())
    }

    /// Checks the clock and the cancel flag now. Called during long work between steps.
    ///
    /// # Errors
    /// Returns an error if time is up or the flag is raised.
    pub fn check(&self) -> Result<(), StopReason> {
        if self.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            return Err(StopReason::Cancelled);
        }
        match self.time {
            Some(limit) if self.clock.elapsed() >= limit => Err(StopReason::Time),
            _ => Ok(()),
        }
    }

    /// Reserves `bytes` of the memory budget for the rest of the solve.
    ///
    /// # Errors
    /// Returns an error if less than `bytes` bytes are left.
    pub fn reserve_memory(&mut self, bytes: usize) -> Result<(), StopReason> {
        self.memory = self.memory.checked_sub(bytes).ok_or(StopReason::Memory)?;
        Ok(())
    }

    /// Reserves, until the end of the solve, the memory that one more solution of `cells` cells takes.
    ///
    /// # Errors
    /// Returns an error if less memory than that is left.
    pub fn reserve_solution(&mut self, cells: usize) -> Result<(), StopReason> {
        // The estimate includes the allocator's overhead, the list of solutions (which doubles as it grows), and the
        // set with which the check detects repeated solutions.
        let values = (cells + 23) / 16 * 16;
        self.reserve_memory(values + 2 * size_of::<Assignment>() + 24 + self.bytes_per_solution)
    }

    /// Checks that tables of `bytes` bytes fit in the memory that is left.
    ///
    /// # Errors
    /// Returns an error if they do not fit.
    pub fn check_memory(&self, bytes: usize) -> Result<(), StopReason> {
        if bytes > self.memory { Err(StopReason::Memory) } else { Ok(()) }
    }

    /// The steps spent.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The remaining budget, to be passed on to another engine.
    pub fn remaining(&self) -> Budget {
        Budget {
            time: self.time.map(|limit| limit.saturating_sub(self.clock.elapsed())),
            steps: (self.most_steps != u64::MAX).then(|| self.most_steps - self.steps),
            memory: self.memory,
            cancel: self.cancel.clone(),
            bytes_per_solution: self.bytes_per_solution,
        }
    }

    /// Counts steps that another engine has spent from the budget that [`Limits::remaining`] returned.
    pub fn spend(&mut self, steps: u64) {
        self.steps = self.steps.saturating_add(steps).min(self.most_steps);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_steps_of_the_budget_are_allowed() {
        let mut limits = Limits::start(&Budget { steps: Some(100), ..Budget::default() });
        assert!((0..100).all(|_| limits.step().is_ok()));
        assert_eq!(limits.step(), Err(StopReason::Steps));
        assert_eq!(limits.remaining().steps, Some(0));
    }

    #[test]
    fn time_and_cancellation_are_noticed_at_once_or_soon() {
        let mut limits = Limits::start(&Budget::time(Duration::ZERO));
        assert_eq!(limits.step(), Err(StopReason::Time));

        let cancel = Cancel::default();
        let mut limits = Limits::start(&Budget { cancel: Some(cancel.clone()), ..Budget::default() });
        assert_eq!(limits.step(), Ok(()));
        cancel.cancel();
        assert!((0..=STEPS_PER_CHECK).any(|_| limits.step() == Err(StopReason::Cancelled)));
    }

    #[test]
    fn memory_is_a_ceiling() {
        let limits = Limits::start(&Budget { memory: 10, ..Budget::default() });
        assert_eq!(limits.check_memory(10), Ok(()));
        assert_eq!(limits.check_memory(11), Err(StopReason::Memory));
        let mut limits = limits;
        assert_eq!(limits.reserve_memory(4), Ok(()));
        assert_eq!(limits.check_memory(6), Ok(()));
        assert_eq!(limits.reserve_memory(7), Err(StopReason::Memory));
    }

    #[test]
    fn spent_steps_are_gone() {
        let mut limits = Limits::start(&Budget { steps: Some(5), ..Budget::default() });
        limits.spend(3);
        assert_eq!(limits.remaining().steps, Some(2));
        limits.spend(9);
        assert_eq!(limits.remaining().steps, Some(0));
        assert_eq!(limits.step(), Err(StopReason::Steps));
    }
}
