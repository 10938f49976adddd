//! What is asked of an engine.

use std::num::NonZeroUsize;

use super::budget::Budget;
use super::observer::Observer;

/// A question to an engine: how many solutions to look for, at what cost, and who listens.
#[derive(Clone, Default)]
pub struct Query<'a> {
    /// How many solutions to look for: 1 for any, 2 to learn whether there is only one, n for all up to n.
    /// `None` stands for 2.
    pub solutions: Option<NonZeroUsize>,
    /// Count the solutions, up to that many, instead of keeping them: see [`Outcome::count`](super::outcome::Outcome::count).
    pub count: bool,
    /// What it may cost.
    pub budget: Budget,
    /// Hears each deduction as it is made, from the engines that make deductions. It costs nothing where absent.
    pub observer: Option<&'a dyn Observer>,
}

impl Query<'_> {
    /// A query for up to `count` solutions without a limit on time or steps; a `count` of 0 asks for one.
    pub fn solutions(count: usize) -> Self {
        Self { solutions: NonZeroUsize::new(count.max(1)), ..Self::default() }
    }

    /// A query for the number of solutions, as far as `limit`, which is at least 1.
    pub fn count(limit: usize) -> Self {
        Self { count: true, ..Self::solutions(limit) }
    }

    /// The most solutions wanted.
    pub fn wanted(&self) -> usize {
        self.solutions.map_or(2, NonZeroUsize::get)
    }
}

impl std::fmt::Debug for Query<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Query")
            .field("solutions", &self.wanted())
            .field("count", &self.count)
            .field("budget", &self.budget)
            .field("observer", &self.observer.is_some())
            .finish()
    }
}
