//! Constraints that follow from connectivity because a board is flat: two connected parts of it do not cross.
//!
//! Rules about connected cells imply these constraints. They are stated because neither clauses nor the propagation of
//! one part alone finds them (`docs/experiments/many-kinds.md`).

use super::{Int, Statement, int_of};
use crate::clues::Clues;
use gridproof_model::{Atom, Origin, phrase};

impl Statement {
    /// No square of two by two cells has two cells of a connected part at opposite corners and two cells of the rest at
    /// the others. The part would have to go around one of these two. But the rest is also connected, or reaches the
    /// edge.
    pub fn no_crossing(&mut self, clues: &Clues, part: &[Atom]) {
        for [a, b, c, d] in clues.squares() {
            let origin = Origin::from(phrase!("the crossing in the square at {}", clues.name(a)));
            self.clause([!part[a], !part[d], part[b], part[c]], origin.clone());
            self.clause([!part[b], !part[c], part[a], part[d]], origin);
        }
    }

    /// Along the edge of the board, the cells of a connected part form one contiguous stretch, since the rest is also
    /// connected. The part consists of the cells whose atoms hold.
    pub fn one_stretch(&mut self, clues: &Clues, part: &[Atom]) {
        let cells: Vec<Int> = clues.edge().into_iter().map(|cell| int_of(part[cell])).collect();
        if cells.is_empty() {
            return;
        }
        // The state is the last value and the number of changes. There are at most two changes along the edge, since it
        // is a cycle.
        let step = |_: usize, &(last, changes): &(Option<i64>, u8), value: i64| {
            let changes = changes + u8::from(last.is_some_and(|last| last != value));
            (changes <= 2).then_some((Some(value), changes))
        };
        self.automaton(&cells, (None, 0), step, |_| true, "the edge, where each colour is one stretch");
    }
}
