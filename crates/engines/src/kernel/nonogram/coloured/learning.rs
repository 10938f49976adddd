//! Clause learning on nonograms in colours, with the lines as the propagator.

use super::clues::ColourClues;
use super::propagator::ColourPropagator;
use super::variables::ColourVariables;
use crate::cdcl::enumerate::SolutionEnumerator;
use crate::cdcl::solver::CdclSolver;
use crate::kernel::nonogram::line::bits::Bits;
use crate::kernel::nonogram::line::with_word;
use crate::solve::{Counter, StopReason};
use gridproof_model::Model;

/// The estimated memory in bytes of a clause that gives a cell one value, including its watches.
const BYTES_PER_CLAUSE: usize = 48;

/// Adds solutions of the model to those of the enumerator; `clues` are the clues of the model.
///
/// # Errors
/// Returns an error if the budget is exhausted.
pub(crate) fn enumerate(
    clues: &ColourClues,
    model: &Model,
    enumerator: &mut SolutionEnumerator,
) -> Result<(), StopReason> {
    with_word!(clues.longest_line(), W => enumerate_with::<W>(clues, model, enumerator))
}

fn enumerate_with<W: Bits>(
    clues: &ColourClues,
    model: &Model,
    enumerator: &mut SolutionEnumerator,
) -> Result<(), StopReason> {
    if model.domains().iter().any(|domain| domain.is_empty()) {
        return Ok(());
    }
    let clauses = ColourVariables::clauses(model.domains());
    enumerator.limits.allow(clauses.saturating_mul(BYTES_PER_CLAUSE))?;
    let variables = ColourVariables::new(clues.columns(), model.domains());
    enumerator.statistics.add(Counter::Variables, variables.count() as u64);
    enumerator.limits.look()?;
    let mut solver = CdclSolver::new(variables.count(), ColourPropagator::<W>::new(clues, &variables));
    enumerator.limits.look()?;
    enumerator.limits.allow(solver.memory())?;
    variables.add_clauses(&mut solver);
    enumerator.limits.look()?;
    enumerator.limits.allow(solver.memory())?;
    // Blocks of the same colour are mostly longer than one cell. So colours are tried first, and the background if they
    // fail.
    for variable in 0..variables.count() {
        let (cell, value) = variables.meaning(variable);
        solver.set_phase(variable, value != 0 && variables.domains()[cell as usize].len() == 2);
    }
    let result = enumerator.run(&mut solver, &variables);
    enumerator.statistics.add(Counter::Lines, solver.propagator().lines_solved());
    enumerator.statistics.add(Counter::Conflicts, solver.conflicts());
    result
}
