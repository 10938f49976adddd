//! Sinks, which receive steps from finders. A finder is a function that searches for the steps of a technique.

use std::ops::ControlFlow;

use super::step::{Candidate, Step};

/// Specifies which steps a sink keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keep {
    First,
    Best,
    All,
}

/// Receives steps from a finder, and keeps the first one, the best one, or all of them.
#[derive(Debug)]
pub(super) struct Sink {
    keep: Keep,
    /// Whether the branches of forcing chains and nets are wanted.
    with_branches: bool,
    steps: Vec<Step>,
    /// The rank of the best step so far.
    rank: Rank,
}

/// The rank of a step; the best step has the lowest rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    /// The number of eliminations; more is better.
    eliminations: std::cmp::Reverse<usize>,
    /// A number computed from the eliminations; lower is better. The eliminations are sorted by digit and cell. Each
    /// elimination adds its cell times a factor, plus its digit. The factor is 1 for the first elimination and grows by
    /// 80 with each further one. This formula leads to the same choices as in the program `HoDoKu`.
    place: usize,
    /// The total length of the chains.
    length: usize,
}

impl Rank {
    const NONE: Self = Self { eliminations: std::cmp::Reverse(0), place: usize::MAX, length: usize::MAX };

    fn new(eliminations: &[Candidate], length: usize) -> Self {
        let mut sorted: Vec<Candidate> = eliminations.to_vec();
        sorted.sort_unstable_by_key(|candidate| (candidate.digit, candidate.cell));
        let value =
            |(i, at): (usize, &Candidate)| usize::from(at.cell) * (1 + 80 * i) + usize::from(at.digit);
        let place = sorted.iter().enumerate().map(value).sum();
        Self { eliminations: std::cmp::Reverse(eliminations.len()), place, length }
    }
}

impl Sink {
    /// A sink that keeps only the first step.
    pub(super) fn first() -> Self {
        Self { keep: Keep::First, with_branches: true, steps: Vec::new(), rank: Rank::NONE }
    }

    /// A sink that keeps the step with the most eliminations. Among equals, it prefers the lowest cells, and then the
    /// shortest chains.
    pub(super) fn best() -> Self {
        Self { keep: Keep::Best, ..Self::first() }
    }

    /// A sink that keeps all steps. There can be thousands of forcing chains and nets, so they have no branches.
    pub(super) fn all() -> Self {
        Self { keep: Keep::All, ..Self::first() }.without_branches()
    }

    /// The same sink, but forcing chains and nets need no branches.
    pub(super) fn without_branches(self) -> Self {
        Self { with_branches: false, ..self }
    }

    /// Whether the branches of forcing chains and nets are wanted.
    pub(super) fn wants_branches(&self) -> bool {
        self.with_branches
    }

    /// Whether the sink keeps all steps.
    pub(super) fn is_for_all(&self) -> bool {
        self.keep == Keep::All
    }

    /// Whether the sink would keep a step with these eliminations, and with chains of this total length. Finders call
    /// this before they build a step whose construction is expensive.
    pub(super) fn wants(&self, length: usize, eliminations: &[Candidate]) -> bool {
        let count = eliminations.len();
        match self.keep {
            Keep::First | Keep::All => count > 0,
            Keep::Best => {
                count > 0 && count >= self.rank.eliminations.0 && Rank::new(eliminations, length) < self.rank
            }
        }
    }

    /// Keeps a step if the sink wants it, and returns whether the search should continue.
    pub(super) fn take(&mut self, step: Step) -> ControlFlow<()> {
        let length = step.chains.iter().map(Vec::len).sum();
        if step.placements.is_empty() && !self.wants(length, &step.eliminations) {
            return ControlFlow::Continue(());
        }
        if self.keep == Keep::Best {
            self.steps.clear();
            self.rank = Rank::new(&step.eliminations, length);
        }
        self.steps.push(step);
        if self.keep == Keep::First { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    pub(super) fn into_steps(self) -> Vec<Step> {
        self.steps
    }
}
