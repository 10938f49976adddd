//! Proofs that a formula has no model, in the LRAT format.
//!
//! The format is from L. Cruz-Filipe, M. Heule, W. Hunt, M. Kaufmann and P. Schneider-Kamp, "Efficient Certified RAT
//! Verification" (CADE 2017). Varisat reports each step with the clauses that justify it, and `varisat-lrat` writes
//! the steps immediately. So the proof is complete when the search ends.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::rc::Rc;

use gridproof_model::{Assignment, Constraint};
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
    /// The formula has a model, so there is nothing to prove.
    #[error("the formula is satisfiable")]
    Satisfiable,
    /// The proof could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The number of clauses loaded between two checks of the budget.
const CLAUSES_PER_CHECK: usize = 4096;

/// Proves that the clauses of `encoding` and the clauses in `more` together have no model. In the proof, clauses are
/// numbered from 1, as in the output of [`write_dimacs`](crate::encode::write_dimacs): first those of `encoding`,
/// then those in `more`.
///
/// Each conflict is a step of the budget. The memory estimate covers the solver and its internal checker, which finds
/// the justifications.
///
/// # Errors
/// Returns an error if there is a model, if the budget ends the search, or if writing fails. After an error, the
/// output is not a proof.
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
    // The checker keeps a copy of every clause.
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

/// Cuts, and the candidates from which those of lazy constraints were made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoundCuts {
    /// The cuts.
    pub cuts: Vec<FoundCut>,
    /// Assignments that lazy constraints refused.
    pub candidates: Vec<Assignment>,
}

/// A clause that follows from one constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundCut {
    /// The index of the constraint.
    pub constraint: usize,
    /// The clause.
    pub clause: Vec<Literal>,
    /// The index of the candidate from which a lazy constraint made the cut; `None` for other constraints.
    pub candidate: Option<usize>,
}

/// Returns cuts: clauses that follow from single constraints. Together, the cuts, the clauses of `encoding` and the
/// clause `other` have no model. The cuts are found by searching for candidates and excluding each of them, until there
/// are no more candidates.
///
/// # Errors
/// Returns an error if a candidate is a solution, or if the budget ends the search.
pub fn cuts(encoding: &Encoding, other: Option<&[Literal]>, limits: Limits) -> Result<FoundCuts, ProveError> {
    let mut found = FoundCuts::default();
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
        let is_lazy = |constraint: usize| matches!(encoding.constraints()[constraint], Constraint::Lazy(_));
        let index = found.candidates.len();
        if cuts.iter().any(|&(constraint, _)| is_lazy(constraint)) {
            found.candidates.push(candidate);
        }
        for (constraint, clause) in cuts {
            let is_empty = clause.is_empty();
            loaded.add(&clause);
            let candidate = is_lazy(constraint).then_some(index);
            found.cuts.push(FoundCut { constraint, clause, candidate });
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

/// The numbers of clauses that form an obvious contradiction: an empty clause, or two unit clauses that are negations
/// of each other.
///
/// Such formulas need a special case, because the solver ignores all clauses after an obvious contradiction. It would
/// number its steps from that point instead of from the end of the formula.
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
