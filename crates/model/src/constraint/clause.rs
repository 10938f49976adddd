//! `Clause`: at least one of the atoms holds.

use std::collections::HashMap;

use smallvec::SmallVec;

use crate::atom::{Atom, Cell, Scope, scope};
use crate::error::{Fault, ModelError};
use crate::origin::Origin;

/// At least one of the atoms holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    atoms: Box<[Atom]>,
    scope: Scope,
    pub(super) origin: Origin,
}

impl Clause {
    /// Creates a clause of at least one atom. Atoms of the same cell are merged into one.
    ///
    /// # Errors
    /// Returns an error if there is no atom.
    pub fn new(atoms: impl IntoIterator<Item = Atom>, origin: Origin) -> Result<Self, ModelError> {
        // A short list stays on the stack, because a model may have thousands of clauses.
        let mut atoms: SmallVec<[Atom; 8]> = atoms.into_iter().collect();
        if atoms.is_empty() {
            return Err(ModelError::BadConstraint { origin, fault: Fault::EmptyClause });
        }
        let scope = scope(atoms.iter().copied());
        if scope.len() < atoms.len() {
            atoms = joined(&atoms).into();
        }
        Ok(Self { scope, atoms: atoms.as_slice().into(), origin })
    }

    /// The atoms, one per cell.
    pub fn atoms(&self) -> &[Atom] {
        &self.atoms
    }

    /// The cells, in ascending order.
    pub fn cells(&self) -> &[Cell] {
        &self.scope
    }

    pub(super) fn holds(&self, values: &[u8]) -> bool {
        self.atoms.iter().any(|atom| atom.holds(values))
    }
}

/// Merges the atoms of each cell into one, at the position of the cell's first atom.
fn joined(atoms: &[Atom]) -> Vec<Atom> {
    let (mut joined, mut places): (Vec<Atom>, HashMap<Cell, usize>) = (Vec::new(), HashMap::new());
    for &atom in atoms {
        let place = *places.entry(atom.cell).or_insert(joined.len());
        match joined.get_mut(place) {
            Some(known) => known.values = known.values.union(atom.values),
            None => joined.push(atom),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_atom_is_enough_and_none_is_an_error() {
        let clause = Clause::new([Atom::is(0, 1), Atom::is(1, 2), Atom::is(0, 3)], "one".into());
        let clause = clause.expect("atoms");
        assert_eq!(clause.atoms().len(), 2);
        assert!(clause.holds(&[3, 0]) && clause.holds(&[0, 2]) && !clause.holds(&[2, 1]));
        assert!(matches!(
            Clause::new([], "none".into()),
            Err(ModelError::BadConstraint { fault: Fault::EmptyClause, .. })
        ));
    }
}
