//! A conflict-driven clause learning (CDCL) solver with a propagator interface, phases set from outside, and assumptions.
//!
//! | file | content |
//! |---|---|
//! | `solver` | the solver's state, its clauses, and what callers set and read |
//! | `search` | solving, also under assumptions: the search loop |
//! | `propagate` | unit propagation with watched literals, then the propagator |
//! | `analyse` | first unique implication point, minimisation, failed assumptions |
//! | `config`, `restart`, `mode`, `rephase`, `reduce` | the policies and their constants |
//! | `heap` | the decision order |
//! | `lit`, `trail`, `clause_db`, `watch` | the tables |
//! | `symmetries`, `symmetric_learning` | learnt clauses mapped by symmetries of the problem |
//! | `propagator` | the interface for constraints that are not clauses |
//! | `graphs` | constraints on graphs, as such |
//! | `enumerate`, `formula` | all solutions, one after the other; any model as the formula of [`encode`](mod@crate::encode) |
//! | `undecided` | solutions that show which cells are not the same in all |
//!
//! It writes no proofs: those are the `sat` engine's.

mod analyse;
pub(crate) mod clause_db;
mod config;
pub(crate) mod enumerate;
pub(crate) mod formula;
mod graphs;
mod heap;
pub(crate) mod lit;
mod mode;
mod propagate;
pub(crate) mod propagator;
mod reduce;
mod rephase;
pub(crate) mod restart;
pub(crate) mod search;
pub(crate) mod solver;
mod symmetric_learning;
mod symmetries;
#[cfg(test)]
mod tests;
pub(crate) mod trail;
pub mod undecided;
mod watch;
