//! A model as a formula in conjunctive normal form.
//!
//! | file | what it holds |
//! |---|---|
//! | `encoding` | the encoder, and the way back to assignments |
//! | `cnf` | literals and clauses in a flat table, simplified as they are added |
//! | `meaning` | what each variable stands for |
//! | `presolve`, `presolved` | what the constraints rule out before any clause is made |
//! | `cells` | the variables of the cells |
//! | `different`, `at_most_one` | `AllDifferent` |
//! | `runs`, `starts` | `Runs` |
//!
//! Nothing that the domains decide gets a variable; no clause is satisfied by them, and no literal of a clause
//! falsified.

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
