//! Where finders put the steps that they find.

use std::ops::ControlFlow;

use super::step::Step;

/// Which steps a sink wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    First,
    Best,
    All,
}

/// Takes steps from a finder: the first one, the one with the most eliminations and shortest chains, or all.
#[derive(Debug)]
pub(super) struct Sink {
    wish: Wish,
    steps: Vec<Step>,
    /// The rank of the best step so far.
    rank: (usize, usize),
}

impl Sink {
    const NONE: (usize, usize) = (usize::MAX, usize::MAX);

    /// A sink that has enough with one step.
    pub(super) fn first() -> Self {
        Self { wish: Wish::First, steps: Vec::new(), rank: Self::NONE }
    }

    /// A sink that keeps the step with the most eliminations, of equal ones the shortest, then the first.
    pub(super) fn best() -> Self {
        Self { wish: Wish::Best, ..Self::first() }
    }

    /// A sink that takes all steps.
    pub(super) fn all() -> Self {
        Self { wish: Wish::All, ..Self::first() }
    }

    /// Whether all steps are wanted, not only one.
    pub(super) fn is_for_all(&self) -> bool {
        self.wish == Wish::All
    }

    /// Whether a step with chains of this length and with that many consequences would be kept. Finders ask before they
    /// make a step that takes long to make.
    pub(super) fn wants(&self, length: usize, consequences: usize) -> bool {
        consequences > 0 && (self.wish != Wish::Best || Self::rank(length, consequences) < self.rank)
    }

    fn rank(length: usize, consequences: usize) -> (usize, usize) {
        (usize::MAX - consequences, length)
    }

    /// Takes a step, unless it has no effect, and says whether to go on.
    pub(super) fn take(&mut self, step: Step) -> ControlFlow<()> {
        let consequences = step.eliminations.len() + step.placements.len();
        let length = step.chains.iter().map(Vec::len).sum();
        if !self.wants(length, consequences) {
            return ControlFlow::Continue(());
        }
        if self.wish == Wish::Best {
            self.steps.clear();
            self.rank = Self::rank(length, consequences);
        }
        self.steps.push(step);
        if self.wish == Wish::First { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    pub(super) fn into_steps(self) -> Vec<Step> {
        self.steps
    }
}
