//! A solver by clause learning of our own, made to be driven: values can be suggested, and it stops when asked.
//!
//! It writes no proofs: those are the `sat` engine's.

use crate::cdcl::enumerate::Hunt;
use crate::cdcl::formula;
use crate::kernel::nonogram::clues::Clues;
use crate::kernel::nonogram::{belief, learning};
use crate::model::{Assignment, Model};
use crate::solve::{Budget, Capabilities, Engine, Outcome, Query, Unsupported};

/// The engine `cdcl`. A step of the budget is a conflict.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cdcl;

impl Engine for Cdcl {
    fn name(&self) -> &'static str {
        "cdcl"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            complete: true,
            takes: "every puzzle",
            method: "clause learning of our own, on the lines of a nonogram or the formula of sat",
        }
    }

    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        Ok(search(model, Vec::new(), query).as_asked(query))
    }
}

/// Looks for solutions beside the `known` ones, which are distinct solutions of the model: they come first in the
/// outcome and count towards the number wanted.
pub(crate) fn search(model: &Model, mut known: Vec<Assignment>, query: &Query<'_>) -> Outcome {
    known.truncate(query.wanted());
    let mut hunt = Hunt::new(known, query);
    let clues = Clues::of_model(model);
    let stopped = match clues {
        _ if hunt.is_over() => None,
        Some(clues) => learning::find(&clues, model, belief::ROUNDS, &mut hunt).err(),
        None => formula::find(model, &mut hunt).err(),
    };
    hunt.outcome(stopped)
}

/// Has a glance at a nonogram: a search for solutions that begins with a hasty guess, and ends after so many
/// conflicts.
pub(crate) fn glance(clues: &Clues, model: &Model, conflicts: u64, query: &Query<'_>) -> Outcome {
    let steps = query.budget.steps.unwrap_or(u64::MAX).min(conflicts);
    let budget = Budget { steps: Some(steps), ..query.budget.clone() };
    let mut hunt = Hunt::new(Vec::new(), &Query { budget, ..query.clone() });
    let stopped = learning::find(clues, model, belief::FEW_ROUNDS, &mut hunt).err();
    hunt.outcome(stopped)
}

#[cfg(test)]
mod tests;
