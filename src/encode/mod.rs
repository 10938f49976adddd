//! CNF encoding: a model as a formula in conjunctive normal form.
//!
//! | file | what it holds |
//! |---|---|
//! | `encoding` | the encoder, and the way back to assignments |
//! | `cnf` | literals and clauses in a flat table, simplified as they are added |
//! | `meaning` | what each variable stands for |
//! | `presolve`, `presolved` | propagation before the encoding |
//! | `cells` | the variables of the cells |
//! | `different`, `at_most_one` | `AllDifferent` |
//! | `runs`, `starts` | `Runs` |
//!
//! What the domains decide has no variable, and no clause holds a literal that they decide.

mod at_most_one;
mod builder;
mod cells;
mod cnf;
mod different;
mod dimacs;
mod encoding;
mod meaning;
mod presolve;
mod presolved;
mod runs;
mod starts;

pub use cnf::{Cnf, Literal};
pub use dimacs::write_dimacs;
pub use encoding::{Encoding, Simplify, encode};
pub use meaning::{Group, InWords, Meaning};
