//! Cuts: clauses created on demand for constraints on graphs and for lazy constraints.
//!
//! The formula contains only the local part of these constraints. A model of the formula is a candidate for a
//! solution. If a candidate violates a constraint on a graph, cuts exclude it. A cut is a clause that follows from
//! the constraint and that the candidate violates.
//!
//! For loops, see T. Soh and others, "Incremental SAT-based method with native Boolean cardinality handling for the
//! Hamiltonian cycle problem" (JELIA 2014). According to R. Ohashi and others (SAT 2025), cuts that consist of the
//! edges between a set of points and the other points are better than cuts that consist of the edges of a subcycle.
//!
//! | file | what it holds |
//! |---|---|
//! | `connected` | the vertices that separate two parts |
//! | `one_loop` | the edges that leave one of several loops |
//! | `forest` | the edges of a cycle |
//! | `regions` | regions that are too large, too small, or not closed |
//! | `graph` | lists of neighbours, connected components, and paths |

mod connected;
mod forest;
mod graph;
mod one_loop;
mod regions;

use gridproof_model::{Atom, Constraint};

/// Returns clauses that follow from the constraint and that the values violate. The list is empty if the values
/// satisfy the constraint. The list may also be empty if the values violate only the local part of the constraint; the
/// formula contains clauses for that part.
pub fn cuts(constraint: &Constraint, values: &[u8]) -> Vec<Vec<Atom>> {
    match constraint {
        Constraint::Connected(connected) => connected::cuts(connected, values),
        Constraint::Loop(one_loop) => one_loop::cuts(one_loop, values),
        Constraint::Forest(forest) => forest::cuts(forest, values),
        Constraint::Regions(regions) => regions::cuts(regions, values),
        Constraint::Lazy(lazy) => lazy.cuts(values),
        Constraint::AllDifferent { .. }
        | Constraint::Runs { .. }
        | Constraint::Clause(_)
        | Constraint::Count(_)
        | Constraint::Linear(_)
        | Constraint::Table(_)
        | Constraint::Automaton(_) => Vec::new(),
    }
}
