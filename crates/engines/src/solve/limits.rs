//! Keeps a solve within its budget.

use std::time::Duration;

use super::budget::{Budget, Cancel};
use super::clock::Clock;
use super::verdict::StopReason;
use gridproof_model::Assignment;

/// A budget being spent. Engines call [`Limits::step`] at each step; the clock and the flag are looked at now and then.
#[derive(Clone, Debug)]
pub struct Limits {
    clock: Clock,
    time: Option<Duration>,
    most_steps: u64,
    steps: u64,
    next_look: u64,
    memory: usize,
    bytes_per_solution: usize,
    cancel: Option<Cancel>,
    patience: Option<Patience>,
}

/// How long a search may find nothing.
#[derive(Clone, Copy, Debug)]
struct Patience {
    /// Dead ends allowed before the next solution, and how many of them are left.
    most: u64,
    left: u64,
    /// Solutions until patience has no end.
    solutions: u64,
}

/// How many steps pass between two looks at the clock.
const STEPS_PER_LOOK: u64 = 64;

impl Limits {
    /// Starts spending a budget now.
    pub fn start(budget: &Budget) -> Self {
        Self {
            clock: Clock::start(),
            time: budget.time,
            most_steps: budget.steps.unwrap_or(u64::MAX),
            steps: 0,
            next_look: 0,
            memory: budget.memory,
            bytes_per_solution: budget.bytes_per_solution,
            cancel: budget.cancel.clone(),
            patience: None,
        }
    }

    /// The same limits, and the end of a search after so many dead ends without a solution between them, unless it has found
    /// so many solutions.
    #[must_use]
    pub(crate) fn with_dead_ends(self, most: u64, solutions: u64) -> Self {
        Self { patience: Some(Patience { most, left: most, solutions }), ..self }
    }

    /// A search has run into a dead end.
    ///
    /// # Errors
    /// If it is one too many.
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

    /// A search has found a solution.
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
    /// If this step is one too many, or time or flag ended the solve (noticed within 64 steps).
    #[inline]
    pub fn step(&mut self) -> Result<(), StopReason> {
        if self.steps >= self.most_steps {
            return Err(StopReason::Steps);
        }
        self.steps += 1;
        if self.steps > self.next_look {
            self.next_look = self.steps + STEPS_PER_LOOK;
            self.look()?;
        }
        Ok(())
    }

    /// Looks at the clock and the cancel flag now, for work between steps that takes long.
    ///
    /// # Errors
    /// If time is up or the flag is raised.
    pub fn look(&self) -> Result<(), StopReason> {
        if self.cancel.as_ref().is_some_and(Cancel::is_cancelled) {
            return Err(StopReason::Cancelled);
        }
        match self.time {
            Some(limit) if self.clock.elapsed() >= limit => Err(StopReason::Time),
            _ => Ok(()),
        }
    }

    /// Takes `bytes` of the memory budget for the rest of the solve.
    ///
    /// # Errors
    /// If that is more than is left.
    pub fn hold(&mut self, bytes: usize) -> Result<(), StopReason> {
        self.memory = self.memory.checked_sub(bytes).ok_or(StopReason::Memory)?;
        Ok(())
    }

    /// Takes the memory that one more solution of `cells` cells stays in.
    ///
    /// # Errors
    /// As [`Limits::hold`].
    pub fn hold_solution(&mut self, cells: usize) -> Result<(), StopReason> {
        // The allocator's block; the list, which doubles as it grows; the set in which the check looks for repetitions.
        let values = (cells + 23) / 16 * 16;
        self.hold(values + 2 * size_of::<Assignment>() + 24 + self.bytes_per_solution)
    }

    /// Whether tables of `bytes` are allowed.
    ///
    /// # Errors
    /// If they are not.
    pub fn allow(&self, bytes: usize) -> Result<(), StopReason> {
        if bytes > self.memory { Err(StopReason::Memory) } else { Ok(()) }
    }

    /// The steps spent.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The budget that is left, for handing on to another engine.
    pub fn remaining(&self) -> Budget {
        Budget {
            time: self.time.map(|limit| limit.saturating_sub(self.clock.elapsed())),
            steps: (self.most_steps != u64::MAX).then(|| self.most_steps - self.steps),
            memory: self.memory,
            cancel: self.cancel.clone(),
            bytes_per_solution: self.bytes_per_solution,
        }
    }

    /// Counts steps that another engine spent of [`Limits::remaining`].
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
        assert!((0..=STEPS_PER_LOOK).any(|_| limits.step() == Err(StopReason::Cancelled)));
    }

    #[test]
    fn memory_is_a_ceiling() {
        let limits = Limits::start(&Budget { memory: 10, ..Budget::default() });
        assert_eq!(limits.allow(10), Ok(()));
        assert_eq!(limits.allow(11), Err(StopReason::Memory));
        let mut limits = limits;
        assert_eq!(limits.hold(4), Ok(()));
        assert_eq!(limits.allow(6), Ok(()));
        assert_eq!(limits.hold(7), Err(StopReason::Memory));
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
