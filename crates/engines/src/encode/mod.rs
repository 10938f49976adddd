//! CNF encoding: converts a model to a formula in conjunctive normal form (CNF).
//!
//! | file | what it holds |
//! |---|---|
//! | `encoding` | the encoder, and the conversion back to assignments |
//! | `cnf` | literals and clauses in a flat table, simplified as they are added |
//! | `meaning` | the meaning of each variable |
//! | `presolve`, `presolved` | propagation before the encoding |
//! | `cells` | the variables of the cells |
//! | `atoms` | the literals of atoms |
//! | `different`, `at_most_one`, `sum` | `AllDifferent` |
//! | `runs`, `starts` | `Runs` |
//! | `clause`, `count`, `table` | the constraints with these names |
//! | `layered`, `linear`, `automaton` | automata, and sums, whose partial sums are the states of an automaton |
//! | `graph` | the local parts of `Loop` and `Regions` |
//! | `eager` | the whole of `Connected`, `Loop`, `Forest` and `Regions`, for other programs |
//! | `left_out` | the constraints that the clauses do not state |
//! | [`cuts`] | clauses that exclude candidates which violate `Connected`, `Loop`, `Forest` or `Regions` |
//!
//! If the domains determine whether a statement is true, the statement has no variable and occurs in no clause.

mod at_most_one;
mod atoms;
mod automaton;
mod builder;
mod cells;
mod clause;
mod cnf;
mod count;
pub mod cuts;
mod different;
mod dimacs;
mod eager;
mod encoding;
mod graph;
mod layered;
mod left_out;
mod linear;
mod meaning;
mod presolve;
mod presolved;
mod runs;
mod simplify;
mod starts;
mod sum;
mod table;

pub use cnf::{Cnf, Literal};
pub use dimacs::{write_dimacs, write_formula};
pub use eager::{IncompleteFormula, MOST_GRAPH_CLAUSES};
pub use encoding::{Encoding, encode, encode_complete};
pub use left_out::{OmittedConstraint, left_out};
pub use meaning::{Group, InWords, Meaning};
pub use simplify::Simplify;
