//! Whether there is one solution, asked again and again.

use gridproof_engines::engine::auto::Auto;
use gridproof_engines::solve::{Budget, Cancel, Engine, Outcome, Query, Verdict};
use gridproof_model::Model;

/// Steps of the engine for one question.
const STEPS: u64 = 10_000;

/// Up to two solutions, as far as they are found within a number of steps.
pub(super) fn two_solutions(model: &Model, cancel: &Cancel) -> Option<Outcome> {
    let budget = Budget { steps: Some(STEPS), cancel: Some(cancel.clone()), ..Budget::default() };
    Auto.solve(model, &Query::default().within(budget)).ok()
}

/// Whether there is one solution, and this is seen.
pub(super) fn has_one_solution(model: &Model, cancel: &Cancel) -> bool {
    two_solutions(model, cancel).is_some_and(|outcome| outcome.verdict == Verdict::Unique)
}
