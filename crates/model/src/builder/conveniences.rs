//! Methods that add several constraints.

use super::{Bool, Builder, Grid};
use crate::atom::Atom;
use crate::error::Fault;
use crate::origin::Origin;

impl Builder {
    /// Adds a hidden boolean that is true exactly if all atoms hold.
    pub fn both<A: Into<Atom>>(
        &mut self,
        atoms: impl IntoIterator<Item = A>,
        origin: impl Into<Origin>,
    ) -> Bool {
        let atoms: Vec<Atom> = atoms.into_iter().map(Into::into).collect();
        let bool = self.hidden_bool();
        self.define(bool, &atoms, &origin.into());
        bool
    }

    /// Requires that at least one of the conclusions holds if the premise holds. Without conclusions, the premise must
    /// not hold.
    pub fn imply<A: Into<Atom>>(
        &mut self,
        premise: impl Into<Atom>,
        conclusions: impl IntoIterator<Item = A>,
        origin: impl Into<Origin>,
    ) {
        let conclusions = conclusions.into_iter().map(Into::into);
        self.clause(std::iter::once(!premise.into()).chain(conclusions), origin);
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

    /// Requires that two lists of atoms differ at some index: of the two atoms there, exactly one holds.
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

    /// Requires that in each 2x2 window at least one of the four atoms does not hold.
    pub fn no_square<A: Into<Atom> + Copy>(&mut self, atoms: &Grid<A>, origin: impl Into<Origin>) {
        let origin = origin.into();
        for window in atoms.windows(2, 2) {
            let (row, column) = window[0];
            let origin = format!("{origin} at row {}, column {}", row + 1, column + 1);
            self.clause(window.iter().map(|&place| !atoms[place].into()), origin);
        }
    }
}
