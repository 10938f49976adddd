//! The variables of the cells.

use super::at_most_one::at_most_one;
use super::builder::Builder;
use super::cnf::Literal;
use super::meaning::{Group, Meaning};
use crate::solve::StopReason;
use gridproof_model::{Cell, Domain};

/// The direct encoding of the cells. Each literal states that a cell has a certain value.
///
/// A cell with one value has no variable. A cell with two values has one variable, which is true for the larger
/// value. A cell with more than two values has a variable for each value.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    domains: Vec<Domain>,
    /// Indexed by cell: the first variable of the cell. The entry has no meaning if the cell has no variables.
    first: Vec<u32>,
}

impl Cells {
    /// Adds the variables, and the clauses that give each cell exactly one value.
    pub(super) fn new(domains: Vec<Domain>, builder: &mut Builder<'_>) -> Result<Self, StopReason> {
        let mut first = Vec::with_capacity(domains.len());
        for (domain, cell) in domains.iter().zip(0..) {
            first.push(builder.cnf.variables() + 1);
            let denied = match domain.len() {
                0 => {
                    builder.contradiction()?;
                    continue;
                }
                1 => continue,
                // The negation of the variable is the literal of the smaller value.
                2 => 1,
                _ => 0,
            };
            for value in domain.iter().skip(denied) {
                builder.variable(Meaning::Cell { cell, value })?;
            }
        }
        let cells = Self { domains, first };
        let mut literals = Vec::new();
        for (domain, cell) in cells.domains.iter().zip(0..).filter(|(domain, _)| domain.len() > 2) {
            literals.clear();
            literals.extend(domain.iter().map(|value| cells.literal(cell, value)));
            builder.clause(literals.iter().copied())?;
            at_most_one(&mut literals, Group::Values { cell }, builder)?;
        }
        Ok(cells)
    }

    /// The literal of "`cell` has `value`", which may be a constant.
    pub(super) fn literal(&self, cell: Cell, value: u8) -> Literal {
        let domain = self.domains[cell as usize];
        if !domain.contains(value) {
            return Literal::FALSE;
        }
        let first = self.first[cell as usize];
        let rank = domain.intersection(Domain::first(usize::from(value))).len() as u32;
        match domain.len() {
            1 => Literal::TRUE,
            2 => Literal::positive(first).signed(rank == 1),
            _ => Literal::positive(first + rank),
        }
    }

    /// The domain of each cell.
    pub(super) fn domains(&self) -> &[Domain] {
        &self.domains
    }
}
