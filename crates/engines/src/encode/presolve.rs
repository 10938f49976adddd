//! Presolving: propagation to the fixpoint before the clauses are created.
//!
//! The propagators are independent of those of `search`, so that engines based on the encoding can confirm the
//! results of the search engine.

use std::collections::VecDeque;

use super::presolved::{Contradiction, Presolved};
use super::{different, starts};
use crate::solve::{Limits, StopReason};
use gridproof_model::structure::Structure;
use gridproof_model::{Constraint, Domain, Model};

/// The reason why presolving ended early.
enum Stop {
    Contradiction,
    Budget(StopReason),
}

impl From<Contradiction> for Stop {
    fn from(_: Contradiction) -> Self {
        Self::Contradiction
    }
}

impl From<StopReason> for Stop {
    fn from(reason: StopReason) -> Self {
        Self::Budget(reason)
    }
}

/// Returns the domains at the fixpoint of two techniques: singles for `AllDifferent`, and complete line solving for
/// `Runs`. Returns `None` if presolving shows that there is no solution.
///
/// The constraints wait in a first-in, first-out queue. A constraint is queued again when the domain of one of its
/// cells has changed.
///
/// # Errors
/// Returns an error if the budget is exhausted.
pub(super) fn presolve(model: &Model, limits: &Limits) -> Result<Option<Vec<Domain>>, StopReason> {
    let mut presolved = Presolved::new(model.domains().to_vec());
    match propagate(model, &mut presolved, limits) {
        Ok(()) => Ok(Some(presolved.into_domains())),
        Err(Stop::Contradiction) => Ok(None),
        Err(Stop::Budget(reason)) => Err(reason),
    }
}

fn propagate(model: &Model, presolved: &mut Presolved, limits: &Limits) -> Result<(), Stop> {
    if presolved.domains().iter().any(|domain| domain.is_empty()) {
        return Err(Stop::Contradiction);
    }
    let constraints = model.constraints();
    let structure = Structure::of(model.rules());
    let mut queue: VecDeque<u32> = (0..constraints.len() as u32).collect();
    let mut queued = vec![true; constraints.len()];
    while let Some(index) = queue.pop_front() {
        match &constraints[index as usize] {
            Constraint::AllDifferent { cells, .. } => different::presolve(cells, presolved)?,
            Constraint::Clause(_)
            | Constraint::Count(_)
            | Constraint::Linear(_)
            | Constraint::Table(_)
            | Constraint::Automaton(_)
            | Constraint::Connected(_)
            | Constraint::Loop(_)
            | Constraint::Forest(_)
            | Constraint::Regions(_)
            | Constraint::Lazy(_) => {}
            Constraint::Runs { line, blocks, .. } => {
                limits.check()?;
                starts::presolve(line, blocks, presolved, limits)??;
            }
        }
        // The propagators are idempotent, so a constraint need not be queued again after its own changes.
        queued[index as usize] = false;
        for cell in presolved.take_changed() {
            for &other in structure.incidence.of_cell(cell) {
                if other != index && !std::mem::replace(&mut queued[other as usize], true) {
                    queue.push_back(other);
                }
            }
        }
    }
    Ok(())
}
