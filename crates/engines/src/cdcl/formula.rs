//! Enumeration of the solutions of any model, by encoding the model as a formula.

use super::enumerate::{SolutionEnumerator, VariableMap};
use super::graphs::Graphs;
use super::lit::{Lit, lit};
use super::propagator::{NoPropagator, Propagator};
use super::solver::CdclSolver;
use crate::encode::{Encoding, Simplify, encode};
use crate::solve::{Counter, StopReason};
use gridproof_model::{Assignment, Model};

/// The number of clauses loaded between two checks of the limits.
const CLAUSES_PER_CHECK: usize = 4096;

/// Adds solutions of the model to the enumerator.
///
/// # Errors
/// Returns an error if the budget is exhausted.
pub(crate) fn enumerate(model: &Model, enumerator: &mut SolutionEnumerator) -> Result<(), StopReason> {
    let encoding = encode(model, Simplify::Together, &enumerator.limits)?;
    let formula = encoding.cnf();
    enumerator.statistics.add(Counter::Variables, formula.variables().into());
    enumerator.statistics.add(Counter::Clauses, formula.len() as u64);
    search(&encoding, &encoding, enumerator)
}

/// Enumerates the solutions of a formula together with its graph constraints. `map` converts between literals and
/// assignments.
///
/// # Errors
/// Returns an error if the budget is exhausted.
pub(super) fn search(
    encoding: &Encoding,
    map: &impl VariableMap,
    enumerator: &mut SolutionEnumerator,
) -> Result<(), StopReason> {
    let graphs = Graphs::new(encoding);
    if graphs.is_empty() {
        run(encoding, map, NoPropagator, enumerator)
    } else {
        run(encoding, map, graphs, enumerator)
    }
}

/// Enumerates the assignments that satisfy both the clauses of a formula and the constraints of a propagator.
pub(super) fn run<P: Propagator>(
    encoding: &Encoding,
    map: &impl VariableMap,
    propagator: P,
    enumerator: &mut SolutionEnumerator,
) -> Result<(), StopReason> {
    let formula = encoding.cnf();
    let mut solver = CdclSolver::new(formula.variables() as usize, propagator);
    let mut clause: Vec<Lit> = Vec::new();
    for (number, literals) in formula.clauses().enumerate() {
        if number % CLAUSES_PER_CHECK == 0 {
            enumerator.limits.check()?;
        }
        clause.clear();
        clause.extend(literals.iter().copied().map(lit));
        solver.add(&clause);
    }
    let result = enumerator.run(&mut solver, map);
    enumerator.statistics.add(Counter::Conflicts, solver.conflicts());
    result
}

impl VariableMap for Encoding {
    fn assignment(&self, is_true: impl Fn(Lit) -> bool) -> Option<Assignment> {
        Self::assignment(self, |literal| is_true(lit(literal)))
    }

    fn blocking_clause(&self, assignment: &Assignment) -> Option<Vec<Lit>> {
        Some(Self::forbid(self, assignment)?.into_iter().map(lit).collect())
    }

    fn cuts(&self, assignment: &Assignment) -> Vec<Vec<Lit>> {
        let cuts = Self::cuts(self, assignment);
        cuts.into_iter().map(|cut| cut.into_iter().map(lit).collect()).collect()
    }

    fn images(&self, _: &Assignment) -> Vec<Assignment> {
        Vec::new()
    }

    fn switched_solution(&self, _: &Assignment) -> Option<Assignment> {
        None
    }
}
