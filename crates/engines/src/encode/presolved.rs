//! Domains that the presolver makes smaller.

use gridproof_model::{Cell, Domain};

/// A domain is empty, or a constraint cannot hold: the model has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

/// Domains under presolving, and the cells whose domain got smaller since [`Presolved::take_changed`].
#[derive(Debug)]
pub(super) struct Presolved {
    domains: Vec<Domain>,
    changed: Vec<Cell>,
}

impl Presolved {
    pub(super) fn new(domains: Vec<Domain>) -> Self {
        Self { domains, changed: Vec::new() }
    }

    pub(super) fn domain(&self, cell: Cell) -> Domain {
        self.domains[cell as usize]
    }

    /// Keeps of a cell's values those in `allowed`; says whether that changed anything.
    pub(super) fn post(&mut self, cell: Cell, allowed: Domain) -> Result<bool, Contradiction> {
        let domain = &mut self.domains[cell as usize];
        let left = domain.intersection(allowed);
        if left.is_empty() {
            return Err(Contradiction);
        }
        if left == *domain {
            return Ok(false);
        }
        *domain = left;
        self.changed.push(cell);
        Ok(true)
    }

    /// The cells whose domain got smaller since the last call, in the order of the changes.
    pub(super) fn take_changed(&mut self) -> Vec<Cell> {
        std::mem::take(&mut self.changed)
    }

    /// The domains, by cell.
    pub(super) fn domains(&self) -> &[Domain] {
        &self.domains
    }

    /// The domains, by cell.
    pub(super) fn into_domains(self) -> Vec<Domain> {
        self.domains
    }
}
