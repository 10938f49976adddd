//! `Count`: the number of atoms that hold is within a range.

use crate::atom::{Atom, Cell, Scope, scope};
use crate::error::{Fault, ModelError};
use crate::origin::Origin;

/// At least `from` and at most `to` of the atoms hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    atoms: Box<[Atom]>,
    from: u32,
    to: u32,
    scope: Scope,
    pub(super) origin: Origin,
}

impl Count {
    /// Creates a constraint that at least `from` and at most `to` of the atoms hold. An atom that occurs twice counts
    /// twice.
    ///
    /// # Errors
    /// Returns an error if `from` is above `to`. Bounds above the number of atoms are allowed; the constraint may then
    /// have no solution.
    pub fn new(
        atoms: impl IntoIterator<Item = Atom>,
        from: u32,
        to: u32,
        origin: Origin,
    ) -> Result<Self, ModelError> {
        if from > to {
            let fault = Fault::EmptyRange { from: from.into(), to: to.into() };
            return Err(ModelError::BadConstraint { origin, fault });
        }
        let atoms: Box<[Atom]> = atoms.into_iter().collect();
        Ok(Self { scope: scope(atoms.iter().copied()), atoms, from, to, origin })
    }

    /// The atoms, in the order given.
    pub fn atoms(&self) -> &[Atom] {
        &self.atoms
    }

    /// The minimum number of atoms that must hold.
    pub fn from(&self) -> u32 {
        self.from
    }

    /// The maximum number of atoms that may hold.
    pub fn to(&self) -> u32 {
        self.to
    }

    /// The cells, in ascending order.
    pub fn cells(&self) -> &[Cell] {
        &self.scope
    }

    pub(super) fn holds(&self, values: &[u8]) -> bool {
        let number = self.atoms.iter().filter(|atom| atom.holds(values)).count();
        (self.from as usize..=self.to as usize).contains(&number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_is_in_the_range() {
        let atoms = [Atom::is(0, 1), Atom::is(1, 1), Atom::is(1, 1)];
        let count = Count::new(atoms, 1, 2, "two".into()).expect("a range");
        let held: Vec<bool> = [[0, 0], [1, 0], [0, 1], [1, 1]].iter().map(|v| count.holds(v)).collect();
        assert_eq!(held, [false, true, true, false]);
        assert!(Count::new(atoms, 2, 1, "none".into()).is_err());
    }
}
