//! Clause learning on nonograms in colours: the lines as a propagator.

use super::clues::ColourClues;
use super::propagator::ColourPropagator;
use super::variables::ColourVariables;
use crate::cdcl::enumerate::SolutionEnumerator;
use crate::cdcl::solver::CdclSolver;
use crate::kernel::nonogram::line::bits::Bits;
use crate::kernel::nonogram::line::with_word;
use crate::solve::{Counter, StopReason};
use gridproof_model::Model;

/// Memory of a clause that says that a cell has one value, with its watches, in bytes, by estimate.
const BYTES_PER_CLAUSE: usize = 48;

/// Adds solutions of the model, from which `clues` was made, to those of the enumerator.
///
/// # Errors
/// If the budget is exhausted.
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
    // Blocks of the same colour are mostly longer than one cell: colours first, background where they fail.
    for variable in 0..variables.count() {
        let (cell, value) = variables.meaning(variable);
        solver.set_phase(variable, value != 0 && variables.domains()[cell as usize].len() == 2);
    }
    let result = enumerator.run(&mut solver, &variables);
    enumerator.statistics.add(Counter::Lines, solver.propagator().lines_solved());
    enumerator.statistics.add(Counter::Conflicts, solver.conflicts());
    result
}
