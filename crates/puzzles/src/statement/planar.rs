//! What follows from connected cells because a board is flat: two connected parts of it do not cross.
//!
//! Rules that ask for connected cells imply all of this. It is stated since neither clauses nor a look at one part alone
//! show it (`docs/experiments/many-kinds.md`).

use super::{Int, Statement, int_of};
use crate::clues::Clues;
use gridproof_model::{Atom, Origin, phrase};

impl Statement {
    /// No square of two by two cells has two cells of a connected part at opposite corners and two of the rest at the others.
    /// The part would have to go around one of these, and the rest is connected too, or goes on to the edge.
    pub fn no_crossing(&mut self, clues: &Clues, part: &[Atom]) {
        for [a, b, c, d] in clues.squares() {
            let origin = Origin::from(phrase!("the crossing in the square at {}", clues.name(a)));
            self.clause([!part[a], !part[d], part[b], part[c]], origin.clone());
            self.clause([!part[b], !part[c], part[a], part[d]], origin);
        }
    }

    /// All round the edge of the board the cells of a connected part, in which each atom holds, stand together, since the
    /// rest is connected too.
    pub fn one_stretch(&mut self, clues: &Clues, part: &[Atom]) {
        let cells: Vec<Int> = clues.edge().into_iter().map(|cell| int_of(part[cell])).collect();
        if cells.is_empty() {
            return;
        }
        // What was read last, and how often that has changed: it changes at most twice on the way round.
        let step = |_: usize, &(last, changes): &(Option<i64>, u8), value: i64| {
            let changes = changes + u8::from(last.is_some_and(|last| last != value));
            (changes <= 2).then_some((Some(value), changes))
        };
        self.automaton(&cells, (None, 0), step, |_| true, "the edge, where each colour is one stretch");
    }
}
