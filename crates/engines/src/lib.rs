//! Ways to solve a constraint model: [engines](engine), [kernels](kernel) for nonograms and sudokus, and
//! [formulas](encode) for SAT solvers. The engines share a clause-learning search and a depth-first search. An engine
//! sees only the model, not the puzzle that the model was made from.
//!
//! This crate is part of [gridproof](https://docs.rs/gridproof) and has no stable interface.

mod cdcl;
pub mod encode;
pub mod engine;
pub mod kernel;
mod search;
pub mod solve;

pub use cdcl::undecided;
pub use search::difficulty;
