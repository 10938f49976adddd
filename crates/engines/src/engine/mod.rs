//! Engines: algorithms that solve models. Some accept any model, others only models with a certain structure.
//!
//! | engine | method |
//! |---|---|
//! | [`auto`] | the default: presolving, then a short search, then clause learning |
//! | [`search`] | depth-first search with propagation |
//! | [`sat`] | the SAT solver varisat on a CNF encoding; also writes proofs |
//! | [`cdcl`] | conflict-driven clause learning: on the lines of nonograms, and on the CNF encoding of other models |
//! | [`permutation`] | row permutations of nonograms, as specified by a published course assignment |
//! | [`passes`] | passes of singles on sudokus, as specified by a published course assignment; incomplete |
//!
//! Engines that are meant to confirm each other share no propagator. `verify::Independence` states which engines share
//! code.

pub mod auto;
pub mod cdcl;
pub mod guarded;
pub mod incremental;
pub mod passes;
mod paths;
pub mod permutation;
mod registry;
#[cfg(feature = "sat")]
pub mod sat;
pub mod search;

pub use registry::{all, by_name};
