//! Proofs that a formula has no model, in the LRAT format.
//!
//! The format is from L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann and P. Schneider-Kamp, "Efficient Certified RAT
//! Verification" (CADE 2017). Varisat reports each step with the clauses that justify it, and `varisat-lrat` writes
//! them immediately, so the proof is complete when the search ends.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::rc::Rc;

use varisat::{ExtendFormula, Lit, ProofFormat, Solver};
use varisat_lrat::WriteLrat;

use super::deadline::{Deadline, Spending};
use super::solver::LoadedSolver;
use crate::encode::{Encoding, Literal};
use crate::solve::{Limits, StopReason};

/// The reason why there is no proof.
#[derive(Debug, thiserror::Error)]
pub enum ProveError {
    /// The budget ran out.
    #[error("the budget ran out: {}", .0.name())]
    Stopped(StopReason),
    /// The formula has a model.
    #[error("the formula is satisfiable")]
    Satisfiable,
    /// The proof could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Clauses loaded between two checks of the budget.
const CLAUSES_PER_CHECK: usize = 4096;

/// Proves that the clauses of `encoding` and `more` together have no model. Clauses are numbered from 1, first those of
/// `encoding` and then those of `more`, as in the output of [`write_dimacs`](crate::encode::write_dimacs).
///
/// Each conflict is a step of the budget. The memory is estimated for the solver and for the checker inside it that
/// finds the justifications.
///
/// # Errors
/// Returns an error if there is a model, if the budget ends the search, or if writing fails. The output is then not a
/// proof.
pub fn prove(
    encoding: &Encoding,
    more: &[Vec<Literal>],
    limits: Limits,
    out: &mut dyn io::Write,
) -> Result<(), ProveError> {
    let clauses = || encoding.cnf().clauses().chain(more.iter().map(Vec::as_slice));
    if let Some(hints) = contradiction_in_sight(clauses()) {
        let next = clauses().count() + 1;
        write!(out, "{next} 0")?;
        hints.iter().try_for_each(|number| write!(out, " {number}"))?;
        writeln!(out, " 0")?;
        return Ok(());
    }
    // The checker has a copy of every clause.
    let memory = encoding.memory().saturating_mul(2);
    limits.check_memory(memory).map_err(ProveError::Stopped)?;
    let spending = Spending::new(limits);
    spending.borrow_mut().memory = memory;
    let mut lrat = WriteLrat::new(out, false);
    let mut solver = Solver::new();
    solver.write_proof(Deadline(Rc::clone(&spending)), ProofFormat::Varisat);
    solver.add_proof_processor(&mut lrat);
    load(&mut solver, clauses(), &spending)?;
    let satisfiable = solver.solve().map_err(|error| match spending.borrow().stopped {
        Some(reason) => ProveError::Stopped(reason),
        None => ProveError::Io(io::Error::other(error.to_string())),
    })?;
    drop(solver);
    if satisfiable {
        return Err(ProveError::Satisfiable);
    }
    lrat.flush().map_err(|error| ProveError::Io(io::Error::other(error.to_string())))
}

/// Returns clauses that follow from single constraints, each with the index of its constraint. Together with the
/// clauses of `encoding` and the clause `other`, they have no model. They are found by searching for candidates and
/// cutting them off until there are no more.
///
/// # Errors
/// Returns an error if a candidate is a solution, or if the budget ends the search.
pub fn cuts(
    encoding: &Encoding,
    other: Option<&[Literal]>,
    limits: Limits,
) -> Result<Vec<(usize, Vec<Literal>)>, ProveError> {
    let mut found = Vec::new();
    if encoding.cnf().is_contradictory() {
        return Ok(found);
    }
    let spending = Spending::new(limits);
    let mut loaded = LoadedSolver::new(encoding, &spending).map_err(ProveError::Stopped)?;
    if let Some(other) = other {
        loaded.add(other);
    }
    while let Some(candidate) = loaded.solve().map_err(ProveError::Stopped)? {
        let cuts = encoding.cuts_by_constraint(&candidate);
        if cuts.is_empty() {
            return Err(ProveError::Satisfiable);
        }
        for (constraint, clause) in cuts {
            let is_empty = clause.is_empty();
            loaded.add(&clause);
            found.push((constraint, clause));
            if is_empty {
                return Ok(found);
            }
        }
        spending.borrow_mut().next_search().map_err(ProveError::Stopped)?;
    }
    Ok(found)
}

fn load<'c>(
    solver: &mut Solver<'_>,
    clauses: impl Iterator<Item = &'c [Literal]>,
    spending: &RefCell<Spending>,
) -> Result<(), ProveError> {
    let mut lits: Vec<Lit> = Vec::new();
    for (clause, number) in clauses.zip(1..) {
        if number % CLAUSES_PER_CHECK == 0 {
            spending.borrow().limits.check().map_err(ProveError::Stopped)?;
        }
        lits.clear();
        lits.extend(clause.iter().map(|literal| Lit::from_dimacs(literal.dimacs() as isize)));
        solver.add_clause(&lits);
    }
    Ok(())
}

/// The numbers of clauses that are an obvious contradiction: an empty clause, or a unit clause and its negation.
///
/// After such clauses, the solver ignores further ones. It would then number its steps from there instead of from the
/// end of the formula.
fn contradiction_in_sight<'c>(clauses: impl Iterator<Item = &'c [Literal]>) -> Option<Vec<usize>> {
    let mut units: BTreeMap<Literal, usize> = BTreeMap::new();
    for (clause, number) in clauses.zip(1..) {
        match *clause {
            [] => return Some(vec![number]),
            [literal] => {
                if let Some(&other) = units.get(&!literal) {
                    return Some(vec![other, number]);
                }
                units.entry(literal).or_insert(number);
            }
            _ => {}
        }
    }
    None
}
