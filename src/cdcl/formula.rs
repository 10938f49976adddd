//! Any model, as a formula.

use super::clauses::Lit;
use super::enumerate::{Hunt, Reading};
use super::propagator::ClausesOnly;
use super::solver::Solver;
use crate::encode::{Encoding, Literal, Simplify, encode};
use crate::model::{Assignment, Model};
use crate::solve::{Counter, StopReason};

/// Clauses that are loaded between two looks at the clock.
const CLAUSES_PER_LOOK: usize = 4096;

/// Adds solutions of the model to those found.
pub(crate) fn find(model: &Model, hunt: &mut Hunt) -> Result<(), StopReason> {
    let encoding = encode(model, Simplify::Together, &hunt.limits)?;
    let formula = encoding.cnf();
    hunt.statistics.add(Counter::Variables, formula.variables().into());
    hunt.statistics.add(Counter::Clauses, formula.len() as u64);
    let mut solver = Solver::new(formula.variables() as usize, ClausesOnly);
    let mut clause: Vec<Lit> = Vec::new();
    for (number, literals) in formula.clauses().enumerate() {
        if number % CLAUSES_PER_LOOK == 0 {
            hunt.limits.look()?;
        }
        clause.clear();
        clause.extend(literals.iter().copied().map(lit));
        solver.add(&clause);
    }
    let result = hunt.collect(&mut solver, &encoding);
    hunt.statistics.add(Counter::Conflicts, solver.conflicts());
    result
}

impl Reading for Encoding {
    fn assignment(&self, holds: impl Fn(Lit) -> bool) -> Option<Assignment> {
        Self::assignment(self, |literal| holds(lit(literal)))
    }

    fn forbid(&self, assignment: &Assignment) -> Option<Vec<Lit>> {
        Some(Self::forbid(self, assignment)?.into_iter().map(lit).collect())
    }

    fn images(&self, _: &Assignment) -> Vec<Assignment> {
        Vec::new()
    }

    fn neighbour(&self, _: &Assignment) -> Option<Assignment> {
        None
    }
}

fn lit(literal: Literal) -> Lit {
    Lit::new(literal.variable() - 1, literal.is_positive())
}
