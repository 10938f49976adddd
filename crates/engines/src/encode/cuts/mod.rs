//! Cuts: clauses made on demand for constraints on graphs.
//!
//! The formula holds only what is local in these constraints. A model of it is a candidate for a solution; where it
//! violates such a constraint, some clauses that follow from the constraint exclude it. Loops: T. Soh and others,
//! "Incremental SAT-based method with native Boolean cardinality handling for the Hamiltonian cycle problem" (JELIA
//! 2014); cuts by the edges between a set of points and the rest do better than the edges of a subcycle: R. Ohashi and
//! others (SAT 2025).
//!
//! | file | what it holds |
//! |---|---|
//! | `connected` | separators between two parts |
//! | `one_loop` | the edges that leave one of several loops |
//! | `regions` | regions that are too large, too small, or not closed |
//! | `graph` | lists of neighbours, and parts |

mod connected;
mod graph;
mod one_loop;
mod regions;

use gridproof_model::{Atom, Constraint};

/// Clauses that follow from the constraint and that the values violate. None if the constraint holds; and none if what is
/// local in the constraint, which the formula says, does not hold.
pub fn cuts(constraint: &Constraint, values: &[u8]) -> Vec<Vec<Atom>> {
    match constraint {
        Constraint::Connected(connected) => connected::cuts(connected, values),
        Constraint::Loop(one_loop) => one_loop::cuts(one_loop, values),
        Constraint::Regions(regions) => regions::cuts(regions, values),
        Constraint::AllDifferent { .. }
        | Constraint::Runs { .. }
        | Constraint::Clause(_)
        | Constraint::Count(_)
        | Constraint::Linear(_)
        | Constraint::Table(_)
        | Constraint::Automaton(_) => Vec::new(),
    }
}
