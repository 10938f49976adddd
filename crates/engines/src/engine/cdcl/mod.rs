//! The engine `cdcl`: clause learning. It works on the lines of nonograms, and on the formulas of other models.

use crate::cdcl::enumerate::SolutionEnumerator;
use crate::cdcl::formula;
use crate::kernel::nonogram::clues::{BoardClues, Clues};
use crate::kernel::nonogram::coloured::clues::ColourClues;
use crate::kernel::nonogram::{belief, learning};
use crate::solve::{Budget, Capabilities, Engine, Outcome, Query, Unsupported};
use gridproof_model::{Assignment, Model};

/// The engine `cdcl`. Each conflict is a step of the budget.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cdcl;

impl Engine for Cdcl {
    fn name(&self) -> &'static str {
        "cdcl"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::complete(
            "every puzzle",
            "our own clause learning, on the lines of a nonogram or the formula of sat",
        )
    }

    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        Ok(search(model, Vec::new(), query).as_asked(query))
    }
}

/// Searches for solutions other than those in `known`, which must be distinct solutions of the model. The known
/// solutions come first in the outcome, and count towards the number requested.
pub(crate) fn search(model: &Model, mut known: Vec<Assignment>, query: &Query<'_>) -> Outcome {
    known.truncate(query.wanted());
    let mut enumerator = SolutionEnumerator::new(known, query);
    let clues = Clues::of_model(model);
    let stopped = match clues {
        _ if enumerator.is_complete() => None,
        Some(clues) => learning::enumerate(&clues, model, belief::ROUNDS, &mut enumerator).err(),
        None => match ColourClues::of_model(model) {
            Some(clues) => learning::enumerate(&clues, model, belief::ROUNDS, &mut enumerator).err(),
            None => formula::enumerate(model, &mut enumerator).err(),
        },
    };
    enumerator.into_outcome(stopped)
}

/// An attempt to solve a nonogram within a conflict limit. A few rounds of belief propagation set the initial phases of
/// the solver.
pub(crate) fn attempt(clues: &impl BoardClues, model: &Model, conflicts: u64, query: &Query<'_>) -> Outcome {
    let steps = query.budget.steps.unwrap_or(u64::MAX).min(conflicts);
    let budget = Budget { steps: Some(steps), ..query.budget.clone() };
    let mut enumerator = SolutionEnumerator::new(Vec::new(), &Query { budget, ..query.clone() });
    let stopped = learning::enumerate(clues, model, belief::QUICK_ROUNDS, &mut enumerator).err();
    enumerator.into_outcome(stopped)
}

#[cfg(test)]
mod tests;
