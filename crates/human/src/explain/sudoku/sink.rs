//! Where finders put the steps that they find.

use std::ops::ControlFlow;

use super::step::{Candidate, Step};

/// Which steps a sink wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wish {
    First,
    Best,
    All,
}

/// Takes steps from a finder: the first one, the best one, or all.
#[derive(Debug)]
pub(super) struct Sink {
    wish: Wish,
    steps: Vec<Step>,
    /// The rank of the best step so far.
    rank: Rank,
}

/// How steps are compared, the best one lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    /// The number of eliminations, the most first.
    eliminations: std::cmp::Reverse<usize>,
    /// Where they are, low cells first: the sum of their cells, each times a factor, and their digits. In the order of
    /// digits and cells, the first factor is 1, and each further one larger by 80. The program `HoDoKu` compares so, as its
    /// choices show.
    place: usize,
    /// The length of the chains.
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
    /// A sink that has enough with one step.
    pub(super) fn first() -> Self {
        Self { wish: Wish::First, steps: Vec::new(), rank: Rank::NONE }
    }

    /// A sink that keeps the step with the most eliminations; of several that with the lowest cells, of these the shortest.
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

    /// Whether a step with chains of this length and with these eliminations would be kept. Finders ask before they make a
    /// step that takes long to make.
    pub(super) fn wants(&self, length: usize, eliminations: &[Candidate]) -> bool {
        let count = eliminations.len();
        match self.wish {
            Wish::First | Wish::All => count > 0,
            Wish::Best => {
                count > 0 && count >= self.rank.eliminations.0 && Rank::new(eliminations, length) < self.rank
            }
        }
    }

    /// Takes a step, unless it has no effect, and says whether to go on.
    pub(super) fn take(&mut self, step: Step) -> ControlFlow<()> {
        let length = step.chains.iter().map(Vec::len).sum();
        if step.placements.is_empty() && !self.wants(length, &step.eliminations) {
            return ControlFlow::Continue(());
        }
        if self.wish == Wish::Best {
            self.steps.clear();
            self.rank = Rank::new(&step.eliminations, length);
        }
        self.steps.push(step);
        if self.wish == Wish::First { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    pub(super) fn into_steps(self) -> Vec<Step> {
        self.steps
    }
}
