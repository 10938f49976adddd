//! The `sat` engine: converts a model to a formula and solves it by conflict-driven clause learning.
//!
//! | file | what it holds |
//! |---|---|
//! | `solver` | varisat, loaded with a formula |
//! | `deadline`, `records` | the budget of a varisat search |
//! | `proof` | proofs that a formula has no model |
//! | `backbone` | whether every solution has only values in the claimed domains |

mod backbone;
mod deadline;
mod proof;
mod records;
mod solver;
#[cfg(test)]
mod tests;

pub use backbone::backbone_check;
pub use proof::{FoundCut, FoundCuts, ProveError, cuts, prove};

use std::cell::RefCell;
use std::rc::Rc;

use crate::encode::{Encoding, Simplify, encode};
use crate::solve::{
    Capabilities, Counter, Engine, Limits, Outcome, Query, Statistics, StopReason, Unsupported,
};
use deadline::Spending;
use gridproof_model::planted::{self, Fault};
use gridproof_model::{Assignment, Model};
use solver::LoadedSolver;

/// The engine that uses the SAT solver varisat. When a candidate violates a constraint on a graph, cuts are added.
///
/// A step of [`Budget::steps`](crate::solve::Budget::steps) is a solver call or a conflict. The statistics contain
/// the `variables` and `clauses` of the formula, the `conflicts`, and the `solver calls`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sat;

impl Engine for Sat {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::complete(
            "any puzzle",
            "a formula, and cuts for connectivity, loops, forests and regions; clause learning by varisat",
        )
    }

    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        Ok(search(model, Vec::new(), query).as_asked(query))
    }
}

/// Searches for solutions other than those in `known`, which must be distinct solutions of the model. The known
/// solutions come first in the outcome, and count towards the number requested.
pub(crate) fn search(model: &Model, mut known: Vec<Assignment>, query: &Query<'_>) -> Outcome {
    let wanted = query.wanted();
    known.truncate(wanted);
    let mut statistics = Statistics::default();
    let stopped = find(model, &mut known, wanted, Limits::start(&query.budget), &mut statistics).err();
    Outcome::of_search(known, wanted, stopped, statistics)
}

/// Adds solutions to `found` until there are `wanted` solutions or no more exist.
fn find(
    model: &Model,
    found: &mut Vec<Assignment>,
    wanted: usize,
    mut limits: Limits,
    statistics: &mut Statistics,
) -> Result<(), StopReason> {
    if found.len() >= wanted {
        return Ok(());
    }
    if planted::has(Fault::SatAlwaysUnknown) {
        return Err(StopReason::Steps);
    }
    limits.step()?;
    let encoding = encode(model, Simplify::Together, &limits)?;
    statistics.add(Counter::Variables, encoding.cnf().variables().into());
    statistics.add(Counter::Clauses, encoding.cnf().len() as u64);
    if encoding.cnf().variables() == 0 {
        // The domains allow only one assignment, or the formula is contradictory.
        let only = encoding.assignment(|_| false).filter(|only| encoding.cuts(only).is_empty());
        found.extend(
            only.filter(|only| {
                !found.iter().any(|known| model.shown_values(known) == model.shown_values(only))
            }),
        );
        return Ok(());
    }
    let spending = Spending::new(limits);
    let result = enumerate(&encoding, found, wanted, &spending, statistics);
    statistics.add(Counter::Conflicts, spending.borrow().conflicts);
    result
}

fn enumerate(
    encoding: &Encoding,
    found: &mut Vec<Assignment>,
    wanted: usize,
    spending: &Rc<RefCell<Spending>>,
    statistics: &mut Statistics,
) -> Result<(), StopReason> {
    let mut loaded = LoadedSolver::new(encoding, spending)?;
    for known in found.iter() {
        loaded.forbid(known);
    }
    loop {
        statistics.add(Counter::SolverCalls, 1);
        let Some(solution) = loaded.solve()? else { return Ok(()) };
        if loaded.cut(&solution) {
            spending.borrow_mut().next_search()?;
            continue;
        }
        loaded.forbid(&solution);
        let cells = solution.len();
        found.push(solution);
        if found.len() >= wanted {
            return Ok(());
        }
        spending.borrow_mut().limits.reserve_solution(cells)?;
        spending.borrow_mut().next_search()?;
    }
}
