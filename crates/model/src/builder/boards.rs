//! Methods that add constraints on a grid of atoms. The name of a constraint ends with its place, for example
//! `neighbours at row 1, column 2`.

use super::{Bool, Builder, Grid, Int};
use crate::atom::Atom;
use crate::origin::Origin;
use crate::planted::{self, Fault};

impl Builder {
    /// Forbids 2x2 windows in which all four atoms hold.
    pub fn no_square<A: Into<Atom> + Copy>(&mut self, atoms: &Grid<A>, origin: impl Into<Origin>) {
        let origin = origin.into();
        for window in atoms.windows(2, 2) {
            self.not_all(window.iter().map(|&place| atoms[place]), origin.at(window[0]));
        }
    }

    /// Requires that at most one of the two atoms holds at any two places that share a side.
    pub fn no_neighbours<A: Into<Atom> + Copy>(&mut self, atoms: &Grid<A>, origin: impl Into<Origin>) {
        if planted::has(Fault::NeighboursMayTouch) {
            return;
        }
        let origin = origin.into();
        for (one, other) in atoms.pairs() {
            self.not_all([atoms[one], atoms[other]], origin.at(one));
        }
    }

    /// Requires that the places whose atoms hold are connected through shared sides.
    pub fn connected_places<A: Into<Atom> + Copy>(&mut self, atoms: &Grid<A>, origin: impl Into<Origin>) {
        self.connected(atoms.iter().copied(), atoms.edges(), origin);
    }

    /// Forbids 2x2 windows in which the atoms at two opposite corners hold and the atoms at the other two corners do
    /// not.
    ///
    /// This constraint is implied if the places whose atoms hold are connected, and if the other places are either
    /// connected as well or each connected to the border. In a forbidden window, one of the two sets would have to
    /// cross the other. Stating the constraint still helps, because neither clauses nor the propagation of a single set
    /// derives it (`docs/experiments/many-kinds.md`).
    pub fn no_crossing<A: Into<Atom> + Copy>(&mut self, atoms: &Grid<A>, origin: impl Into<Origin>) {
        let origin = origin.into();
        for window in atoms.windows(2, 2) {
            let [a, b, c, d] = [0, 1, 2, 3].map(|corner| -> Atom { atoms[window[corner]].into() });
            self.clause([!a, !d, b, c], origin.at(window[0]));
            self.clause([!b, !c, a, d], origin.at(window[0]));
        }
    }

    /// Requires that the true booleans at the border of the grid form at most one contiguous stretch.
    ///
    /// This constraint is implied if the places with true booleans are connected, and the places with false booleans
    /// are connected too. Stating the constraint still helps, for the same reason as in [`Builder::no_crossing`].
    pub fn one_stretch(&mut self, bools: &Grid<Bool>, origin: impl Into<Origin>) {
        let border: Vec<Int> = bools.border().into_iter().map(|place| bools[place].into()).collect();
        if border.is_empty() {
            return;
        }
        // The state is the last value and the number of changes so far. The border is a cycle, so a single stretch
        // causes at most two changes.
        let step = |&(last, changes): &(Option<i32>, u8), _: usize, value: i32| {
            let changes = changes + u8::from(last.is_some_and(|last| last != value));
            (changes <= 2).then_some((Some(value), changes))
        };
        self.automaton(border, (None, 0), step, |_| true, origin);
    }
}
