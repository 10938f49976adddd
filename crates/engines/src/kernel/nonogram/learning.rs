//! Clause learning on the values of cells, with the lines as the propagator.

use super::clues::BoardClues;
use super::line::with_word;
use super::propagator::{LinePropagator, VariableBits};
use super::variables::Variables;
use crate::cdcl::enumerate::SolutionEnumerator;
use crate::cdcl::solver::CdclSolver;
use crate::solve::{Counter, Statistics, StopReason};
use gridproof_model::Model;

/// The estimated memory, in bytes, of one of the clauses that give each cell exactly one value, including its watches.
const BYTES_PER_CLAUSE: usize = 48;

/// Adds solutions of the model to those of the enumerator; `clues` are the clues of the model. `rounds` is the number
/// of rounds in [`BoardClues::guide`].
///
/// # Errors
/// Returns an error if the budget is exhausted.
pub(crate) fn enumerate(
    clues: &impl BoardClues,
    model: &Model,
    rounds: usize,
    enumerator: &mut SolutionEnumerator,
) -> Result<(), StopReason> {
    with_word!(clues.longest_line(), W => enumerate_with::<_, W>(clues, model, rounds, enumerator))
}

fn enumerate_with<C: BoardClues, W: VariableBits>(
    clues: &C,
    model: &Model,
    rounds: usize,
    enumerator: &mut SolutionEnumerator,
) -> Result<(), StopReason> {
    if model.domains().iter().any(|domain| domain.is_empty()) {
        return Ok(());
    }
    let clauses = Variables::clauses(model.domains());
    enumerator.limits.check_memory(clauses.saturating_mul(BYTES_PER_CLAUSE))?;
    // On large boards, each of these steps takes as long as solving many lines, so the time limit is checked between
    // them.
    let variables = Variables::new(clues, model.domains());
    enumerator.statistics.add(Counter::Variables, variables.count() as u64);
    enumerator.limits.check()?;
    let mut solver = CdclSolver::new(variables.count(), LinePropagator::<C, W>::new(clues, &variables));
    solver.set_symmetries(variables.images());
    enumerator.limits.check_memory(solver.memory())?;
    enumerator.limits.check()?;
    variables.add_clauses(&mut solver);
    enumerator.limits.check_memory(solver.memory())?;
    enumerator.limits.check()?;
    let mut guidance = Statistics::default();
    let result = clues
        .guide(&variables, rounds, &mut solver, enumerator, &mut guidance)
        .and_then(|()| enumerator.run(&mut solver, &variables));
    enumerator.statistics.add(Counter::Lines, solver.propagator().lines_solved());
    enumerator.statistics.merge(&guidance);
    enumerator.statistics.add(Counter::Conflicts, solver.conflicts());
    result
}
