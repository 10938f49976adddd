//! Finds small sets of clues that together exclude a value.

use std::collections::HashMap;

use super::subset::minimal;
use gridproof_engines::engine::guarded::{GuardedSolver, Reply};
use gridproof_engines::solve::Limits;
use gridproof_model::Cell;
use gridproof_model::random::Random;

/// A cell, and a value that the cell does not have in the solution.
pub(super) type WrongValue = (Cell, u8);

/// The step limits of a solver call, in increasing order. Conclusions that need few search steps are looked for first,
/// because they are also easier for people.
const STEPS: [u64; 3] = [30, 300, 2_000];
/// The minimum step limit when testing whether a clue of the chosen set can be removed.
const STEPS_OF_CHOSEN: u64 = 300;
/// When a set with at most this number of clues is found, the search for smaller sets stops.
const FEW: usize = 2;
/// The set size assumed for a value for which no set has been found yet. Values with smaller sets are tried first.
const UNKNOWN: usize = 4;
/// The maximum effort for finding smaller sets after the first one. It is multiplied by the number of clues of the
/// smallest set so far. One unit is one solver call, or [`CONFLICTS`] conflicts.
const PATIENCE: u64 = 100;
/// The number of conflicts that take about as long as one solver call.
const CONFLICTS: u64 = 10;

/// A search for small sets of clues, with all clues of a model in one solver.
#[derive(Debug)]
pub(super) struct SubsetSearch {
    solver: GuardedSolver,
    all: Vec<usize>,
    /// The size of the last set found for each value. Values that needed few clues before usually need few clues now.
    sizes: HashMap<WrongValue, usize>,
    calls: u64,
}

impl SubsetSearch {
    /// Creates the search. `all` lists all clues; each clue is one group of constraints in the solver.
    pub(super) fn new(solver: GuardedSolver, all: Vec<usize>) -> Self {
        Self { solver, all, sizes: HashMap::new(), calls: 0 }
    }

    /// Adds the knowledge that a cell does not have a value.
    pub(super) fn exclude(&mut self, (cell, value): WrongValue) {
        self.solver.exclude(cell, value);
    }

    /// Finds a set of as few clues as possible that excludes one of these values, and returns the value and the set.
    /// Returns `None` if no set was found within `most_calls` solver calls and the limits.
    pub(super) fn fewest(
        &mut self,
        mut wrong: Vec<WrongValue>,
        most_calls: u64,
        limits: &Limits,
        random: &mut Random,
    ) -> Option<(WrongValue, Vec<usize>)> {
        random.shuffle(&mut wrong);
        wrong.sort_by_key(|wrong| self.sizes.get(wrong).copied().unwrap_or(UNKNOWN));
        self.calls = 0;
        for steps in STEPS {
            let mut best: Option<(WrongValue, Vec<usize>)> = None;
            let mut start = 0;
            for &value in &wrong {
                // Once a set is found, the effort for finding a smaller one is limited in proportion to the size of the
                // set.
                let size = best.as_ref().map(|(_, best)| best.len());
                let is_late = size.is_some_and(|size| self.effort() - start >= PATIENCE * size as u64);
                if is_late || self.calls >= most_calls || limits.check().is_err() {
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
                // If a solver call ran out of steps, the set may still contain a clue that is not needed.
                let steps = steps.max(STEPS_OF_CHOSEN);
                let fewer = self.set(value, found.clone(), usize::MAX, (steps, limits), random);
                return Some((value, fewer.unwrap_or(found)));
            }
        }
        None
    }

    /// Finds a minimal subset of a list of clues that excludes a value. The subset has at most `most` clues.
    fn set(
        &mut self,
        value: WrongValue,
        clues: Vec<usize>,
        most: usize,
        (steps, limits): (u64, &Limits),
        random: &mut Random,
    ) -> Option<Vec<usize>> {
        let Self { solver, calls, .. } = self;
        let mut follows = false;
        let found = minimal(clues, most, random, |clues| {
            *calls += 1;
            limits.check().ok()?;
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
