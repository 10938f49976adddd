//! Ways to solve a constraint model: [engines](engine), the clause-learning and the depth-first search that they share,
//! [kernels](kernel) for nonograms and sudokus, and [formulas](encode) for SAT solvers. No engine knows the puzzle that a model states.
//!
//! A part of [gridproof](https://docs.rs/gridproof), which promises nothing by itself.

mod cdcl;
pub mod encode;
pub mod engine;
pub mod kernel;
mod search;
pub mod solve;

pub use cdcl::undecided;
pub use search::difficulty;
