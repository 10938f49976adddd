//! The encoder, and the way back from a model of the formula to an assignment of the cells.

use std::fmt;
use std::sync::Arc;

use super::builder::Builder;
use super::cells::Cells;
use super::cnf::{Cnf, Literal};
use super::meaning::Meaning;
use super::presolve::presolve;
use super::{different, runs};
use crate::model::{Assignment, Cell, Constraint, Domain, Model, Rules};
use crate::solve::{Limits, StopReason};

/// The presolving before the encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Simplify {
    /// None: each constraint is encoded by itself, from the model's domains, so that a proof covers all reasoning that
    /// combines constraints.
    Alone,
    /// Propagation to the fixpoint: singles in `AllDifferent`, complete line solving in `Runs`. Clauses that unit
    /// propagation would satisfy are then not even loaded.
    #[default]
    Together,
}

/// The CNF encoding of a model, with the meaning of its variables.
///
/// The models of the formula, projected to the cells, are exactly the solutions. If presolving finds that there is none,
/// the formula holds the empty clause.
#[derive(Clone, Debug)]
pub struct Encoding {
    rules: Arc<Rules>,
    cells: Cells,
    cnf: Cnf,
    meanings: Vec<Meaning>,
}

/// Encodes a model.
///
/// # Errors
/// If the time or memory limit (see [`Encoding::memory`]) or the cancel flag ends it.
pub fn encode(model: &Model, simplify: Simplify, limits: &Limits) -> Result<Encoding, StopReason> {
    limits.look()?;
    let mut builder = Builder::new(limits);
    let domains = match simplify {
        Simplify::Alone => Some(model.domains().to_vec()),
        Simplify::Together => presolve(model, limits)?,
    };
    let contradictory = domains.is_none();
    let cells = Cells::new(domains.unwrap_or_default(), &mut builder)?;
    if contradictory {
        builder.contradiction()?;
    } else {
        for (constraint, index) in model.constraints().iter().zip(0..) {
            builder.look()?;
            match constraint {
                Constraint::AllDifferent { cells: among, .. } => {
                    different::encode(among, index, &cells, &mut builder)?;
                }
                Constraint::Runs { line, blocks, .. } => {
                    runs::encode(line, blocks, index, &cells, &mut builder)?;
                }
            }
        }
    }
    builder.look()?;
    let Builder { cnf, meanings, .. } = builder;
    Ok(Encoding { rules: Arc::clone(model.rules()), cells, cnf, meanings })
}

impl Encoding {
    /// The clauses.
    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// The meaning of each variable, from variable 1 on.
    pub fn meanings(&self) -> &[Meaning] {
        &self.meanings
    }

    /// The meaning of each variable in words, from variable 1 on.
    pub fn in_words(&self) -> impl Iterator<Item = impl fmt::Display> {
        self.meanings.iter().map(|meaning| meaning.in_words(&self.rules))
    }

    /// Bytes that solving takes at the start, by estimate: these clauses, and the solver's copy with its watch lists.
    pub fn memory(&self) -> usize {
        self.cnf.memory()
    }

    /// The literal that a cell has a value; [`Literal::FALSE`] if it cannot have it, or there is no such cell.
    pub fn literal(&self, cell: Cell, value: u8) -> Literal {
        let domain = self.cells.domains().get(cell as usize);
        if domain.is_some_and(|domain| domain.contains(value)) {
            self.cells.literal(cell, value)
        } else {
            Literal::FALSE
        }
    }

    /// The assignment of the cells in a model of the formula, by the truth of its literals. `None` if the formula is
    /// contradictory.
    pub(crate) fn assignment(&self, holds: impl Fn(Literal) -> bool) -> Option<Assignment> {
        let holds = |literal| literal == Literal::TRUE || (literal != Literal::FALSE && holds(literal));
        let value_of = |(domain, cell): (&Domain, Cell)| {
            domain.iter().find(|&value| holds(self.cells.literal(cell, value)))
        };
        if self.cnf.is_contradictory() {
            return None;
        }
        self.cells.domains().iter().zip(0..).map(value_of).collect()
    }

    /// The blocking clause of an assignment of the cells; `None` if a domain excludes the assignment already, or its number
    /// of cells differs.
    pub fn forbid(&self, assignment: &Assignment) -> Option<Vec<Literal>> {
        if assignment.len() != self.cells.domains().len() {
            return None;
        }
        let mut clause = Vec::new();
        for (&value, cell) in assignment.iter().zip(0..) {
            match !self.cells.literal(cell, value) {
                Literal::TRUE => return None,
                Literal::FALSE => {}
                literal => clause.push(literal),
            }
        }
        Some(clause)
    }

    /// The clause that is true where some cell has a value outside `domains`, which holds one a cell; `None` if it is
    /// always true.
    pub fn backbone_clause(&self, domains: &[Domain]) -> Option<Vec<Literal>> {
        let mut clause = Vec::new();
        for ((&own, claimed), cell) in self.cells.domains().iter().zip(domains).zip(0..) {
            for value in own.difference(*claimed).iter() {
                match self.cells.literal(cell, value) {
                    Literal::TRUE => return None,
                    literal => clause.push(literal),
                }
            }
        }
        Some(clause)
    }
}
