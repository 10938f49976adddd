//! What is asked of an engine.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::model::Cell;

/// A question to an engine: how many solutions to look for, at what cost, and who listens.
#[derive(Clone, Default)]
pub struct Query<'a> {
    /// How many solutions to look for: 1 for any, 2 to learn whether there is only one, n for all up to n.
    /// `None` stands for 2.
    pub solutions: Option<NonZeroUsize>,
    /// Count the solutions, up to that many, instead of keeping them: see [`Outcome::count`](super::Outcome::count).
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

/// What a solve may cost. Every engine obeys every part of it.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Steps of the engine's own kind (decisions, conflicts, row placements), named in its effort.
    pub steps: Option<u64>,
    /// Bytes of memory for the engine's own tables, as it estimates them.
    pub memory: usize,
    /// A flag by which another thread ends the solve.
    pub cancel: Option<Cancel>,
}

impl Budget {
    /// The memory allowed where nothing else is said: 1 GiB.
    pub const DEFAULT_MEMORY: usize = 1 << 30;

    /// A budget of time, otherwise as the default.
    pub fn time(limit: Duration) -> Self {
        Self { time: Some(limit), ..Self::default() }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self { time: None, steps: None, memory: Self::DEFAULT_MEMORY, cancel: None }
    }
}

/// A flag that ends every solve that carries it. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Raises the flag, for good.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Hears what an engine deduces.
pub trait Observer {
    /// A deduction has been made.
    fn deduced(&self, deduction: &Deduction);
    /// An engine that works in passes has ended the pass of that number, counted from 1.
    fn pass_ended(&self, pass: u32) {
        let _ = pass;
    }
}

/// A cell whose value follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The cell.
    pub cell: Cell,
    /// Its value.
    pub value: u8,
    /// Why.
    pub rule: Rule,
    /// The index, in the model, of the constraint it follows from; `None` where several constraints together
    /// leave one value.
    pub constraint: Option<usize>,
    /// The pass in which it was made, counted from 1; 0 for engines that do not work in passes.
    pub pass: u32,
}

/// The kind of a deduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// The cell has one candidate left.
    NakedSingle,
    /// The value has one cell left in a house.
    HiddenSingle,
    /// Every way to place the blocks of a line gives the cell this value.
    Line,
}

impl Rule {
    /// The rule's name in the field.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NakedSingle => "naked single",
            Self::HiddenSingle => "hidden single",
            Self::Line => "line solving",
        }
    }
}
