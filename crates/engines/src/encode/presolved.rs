//! Domains during presolving.

use gridproof_model::{Cell, Domain};

/// The model has no solution: a domain is empty, or a constraint cannot be satisfied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Contradiction;

/// The domains during presolving, and the cells whose domains have changed since the last call to
/// [`Presolved::take_changed`].
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

    /// Restricts a cell to the values in `allowed`. Returns whether the cell's domain changed.
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

    /// Returns the cells whose domains have changed since the last call, in the order of the changes. A cell may
    /// occur more than once.
    pub(super) fn take_changed(&mut self) -> Vec<Cell> {
        std::mem::take(&mut self.changed)
    }

    /// The domains, indexed by cell.
    pub(super) fn domains(&self) -> &[Domain] {
        &self.domains
    }

    /// The domains, indexed by cell.
    pub(super) fn into_domains(self) -> Vec<Domain> {
        self.domains
    }
}
