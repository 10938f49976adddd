//! Small sets of clues that exclude something together.

use std::collections::HashMap;

use super::subset::minimal;
use gridproof_engines::engine::guarded::{GuardedSolver, Reply};
use gridproof_engines::solve::Limits;
use gridproof_model::Cell;
use gridproof_model::random::Random;

/// A cell and a value that is not that of the solution.
pub(super) type Wrong = (Cell, u8);

/// Steps of a question: what follows easily is looked for first, and is easier for a person, too.
const STEPS: [u64; 3] = [30, 300, 2_000];
/// Steps of a question whether a clue of the set chosen can be left out, at least.
const STEPS_OF_CHOSEN: u64 = 300;
/// Sets of so many clues are not looked at for smaller ones.
const FEW: usize = 2;
/// The size of a set that is not known yet, in the order in which values are looked at.
const UNKNOWN: usize = 4;
/// Effort that is spent on smaller sets once one was found, for each clue of it: that many questions, or so many times
/// [`CONFLICTS`] conflicts.
const PATIENCE: u64 = 100;
/// Conflicts that take as long as a question by itself.
const CONFLICTS: u64 = 10;

/// All clues of a model in one solver.
#[derive(Debug)]
pub(super) struct Several {
    solver: GuardedSolver,
    all: Vec<usize>,
    /// The size of the set last found for a value: what took few clues before takes few now, mostly.
    sizes: HashMap<Wrong, usize>,
    calls: u64,
}

impl Several {
    /// All clues, which are the groups of the solver.
    pub(super) fn new(solver: GuardedSolver, all: Vec<usize>) -> Self {
        Self { solver, all, sizes: HashMap::new(), calls: 0 }
    }

    /// A cell does not have a value, as is known from now on.
    pub(super) fn exclude(&mut self, (cell, value): Wrong) {
        self.solver.exclude(cell, value);
    }

    /// The smallest set of clues found that excludes one of these values, and which; `None` if so many questions were not enough.
    pub(super) fn fewest(
        &mut self,
        mut wrong: Vec<Wrong>,
        most_calls: u64,
        limits: &Limits,
        random: &mut Random,
    ) -> Option<(Wrong, Vec<usize>)> {
        random.shuffle(&mut wrong);
        wrong.sort_by_key(|wrong| self.sizes.get(wrong).copied().unwrap_or(UNKNOWN));
        self.calls = 0;
        for steps in STEPS {
            let mut best: Option<(Wrong, Vec<usize>)> = None;
            let mut start = 0;
            for &value in &wrong {
                let size = best.as_ref().map(|(_, best)| best.len());
                let is_late = size.is_some_and(|size| self.effort() - start >= PATIENCE * size as u64);
                if is_late || self.calls >= most_calls || limits.look().is_err() {
                    break;
                }
                let most = size.map_or(usize::MAX, |size| size - 1);
                let Some(found) = self.set(value, self.all.clone(), most, (steps, limits), random) else {
                    continue;
                };
                if best.is_none() {
                    start = self.effort();
                }
                let is_small = found.len() <= FEW;
                best = Some((value, found));
                if is_small {
                    break;
                }
            }
            if let Some((value, found)) = best {
                // Where the steps ran out, a clue may have stayed that is not needed.
                let steps = steps.max(STEPS_OF_CHOSEN);
                let fewer = self.set(value, found.clone(), usize::MAX, (steps, limits), random);
                return Some((value, fewer.unwrap_or(found)));
            }
        }
        None
    }

    /// Clues of a list that exclude a value, none of which can be left out, and at most so many.
    fn set(
        &mut self,
        value: Wrong,
        clues: Vec<usize>,
        most: usize,
        (steps, limits): (u64, &Limits),
        random: &mut Random,
    ) -> Option<Vec<usize>> {
        let Self { solver, calls, .. } = self;
        let mut follows = false;
        let found = minimal(clues, most, random, |clues| {
            *calls += 1;
            limits.look().ok()?;
            match solver.ask(clues, value, steps) {
                Reply::Excluded(enough) => {
                    follows = true;
                    Some(enough)
                }
                Reply::Allowed(_) | Reply::Unknown => None,
            }
        });
        if follows {
            self.sizes.insert(value, found.as_ref().map_or(most.saturating_add(1), Vec::len));
        }
        found
    }

    fn effort(&self) -> u64 {
        self.calls + self.solver.conflicts() / CONFLICTS
    }
}
