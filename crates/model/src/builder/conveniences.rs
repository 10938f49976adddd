//! Methods that add several constraints.

use super::{Bool, Builder};
use crate::atom::Atom;
use crate::error::Fault;
use crate::origin::Origin;
use crate::subsets::Subsets;

impl Builder {
    /// Adds a hidden boolean that is true if and only if all atoms hold.
    pub fn both<A: Into<Atom>>(
        &mut self,
        atoms: impl IntoIterator<Item = A>,
        origin: impl Into<Origin>,
    ) -> Bool {
        let atoms: Vec<Atom> = atoms.into_iter().map(Into::into).collect();
        let origin = origin.into();
        let bool = self.hidden_bool();
        for &atom in &atoms {
            self.clause([!bool, atom], origin.clone());
        }
        self.clause(atoms.iter().map(|&atom| !atom).chain([bool.yes()]), origin);
        bool
    }

    /// Requires that at least one of the conclusions holds if the premise holds. If there are no conclusions, the
    /// premise must not hold.
    pub fn imply<A: Into<Atom>>(
        &mut self,
        premise: impl Into<Atom>,
        conclusions: impl IntoIterator<Item = A>,
        origin: impl Into<Origin>,
    ) {
        let conclusions = conclusions.into_iter().map(Into::into);
        self.clause(conclusions.chain([!premise.into()]), origin);
    }

    /// Requires that at least one of the atoms does not hold.
    pub fn not_all<A: Into<Atom>>(&mut self, atoms: impl IntoIterator<Item = A>, origin: impl Into<Origin>) {
        self.clause(atoms.into_iter().map(|atom| !atom.into()), origin);
    }

    /// Requires that exactly `number` of the atoms hold if the premise holds. This adds clauses: one for each subset of
    /// `number + 1` atoms, and one for each subset of `len + 1 - number` atoms, where `len` is the number of atoms.
    pub fn count_if<A: Into<Atom>>(
        &mut self,
        premise: impl Into<Atom>,
        atoms: impl IntoIterator<Item = A>,
        number: usize,
        origin: impl Into<Origin>,
    ) {
        let (premise, origin) = (premise.into(), origin.into());
        let atoms: Vec<Atom> = atoms.into_iter().map(Into::into).collect();
        if number > atoms.len() {
            return self.clause([!premise], origin);
        }
        // Among any `number + 1` atoms, at least one must be false; otherwise more than `number` would be true. Among
        // any `len + 1 - number` atoms, at least one must be true; otherwise fewer than `number` would be true.
        let mut too_many = Subsets::new(atoms.len(), number + 1);
        while let Some(places) = too_many.advance() {
            let chosen = places.iter().rev().map(|&place| !atoms[place]);
            self.clause(chosen.chain([!premise]), origin.clone());
        }
        let mut too_few = Subsets::new(atoms.len(), atoms.len() + 1 - number);
        while let Some(places) = too_few.advance() {
            let chosen = places.iter().rev().map(|&place| atoms[place]);
            self.clause(chosen.chain([!premise]), origin.clone());
        }
    }

    /// Requires that either all atoms hold or none of them holds.
    pub fn equal<A: Into<Atom>>(&mut self, atoms: impl IntoIterator<Item = A>, origin: impl Into<Origin>) {
        let atoms: Vec<Atom> = atoms.into_iter().map(Into::into).collect();
        let origin = origin.into();
        // A cycle of implications makes all atoms equal.
        for (index, &atom) in atoms.iter().enumerate().filter(|_| atoms.len() > 1) {
            self.clause([!atom, atoms[(index + 1) % atoms.len()]], origin.clone());
        }
    }

    /// Requires that two lists of atoms differ: at some index, exactly one of the two atoms holds.
    pub fn different_lines<A: Into<Atom>, B: Into<Atom>>(
        &mut self,
        one: impl IntoIterator<Item = A>,
        other: impl IntoIterator<Item = B>,
        origin: impl Into<Origin>,
    ) {
        let one: Vec<Atom> = one.into_iter().map(Into::into).collect();
        let other: Vec<Atom> = other.into_iter().map(Into::into).collect();
        let origin = origin.into();
        if one.len() != other.len() {
            return self.fail(origin, Fault::Lengths(one.len(), other.len()));
        }
        let mut differ = Vec::with_capacity(one.len());
        for (a, b) in one.into_iter().zip(other) {
            let here = self.hidden_bool();
            self.clause([!here, a, b], origin.clone());
            self.clause([!here, !a, !b], origin.clone());
            self.clause([here.yes(), a, !b], origin.clone());
            self.clause([here.yes(), !a, b], origin.clone());
            differ.push(here);
        }
        self.clause(differ, origin);
    }
}
