//! Tests for uniqueness with a limited number of steps.

use gridproof_engines::engine::auto::Auto;
use gridproof_engines::solve::{Budget, Cancel, Outcome, Query, Verdict};
use gridproof_gate::{Checked, ToModel};

/// The step limit for one test.
const STEPS: u64 = 10_000;

/// Searches for up to two solutions, with a limited number of steps.
pub(super) fn two_solutions(puzzle: &impl ToModel, cancel: &Cancel) -> Option<Outcome> {
    let budget = Budget::default().with_steps(STEPS).with_cancel(cancel.clone());
    let checked = gridproof_gate::solve(&Auto, puzzle, &Query::default().within(budget));
    checked.ok().map(Checked::into_inner)
}

/// Whether a search with a limited number of steps proves that there is exactly one solution.
pub(super) fn has_one_solution(puzzle: &impl ToModel, cancel: &Cancel) -> bool {
    two_solutions(puzzle, cancel).is_some_and(|outcome| outcome.verdict == Verdict::Unique)
}
