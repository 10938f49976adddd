//! A conflict-driven clause learning (CDCL) solver with a propagator interface, assumptions, and phases that the caller
//! can set.
//!
//! | file | content |
//! |---|---|
//! | `solver` | the solver's state, its clauses, and its interface for callers |
//! | `search` | the search loop: solving, with or without assumptions |
//! | `propagate` | unit propagation with watched literals, then the propagator |
//! | `analyse` | first unique implication point, minimisation, failed assumptions |
//! | `config`, `restart`, `mode`, `rephase`, `reduce` | the policies and their constants |
//! | `heap` | the decision order |
//! | `lit`, `trail`, `clause_db`, `watch` | the data structures |
//! | `symmetries`, `symmetric_learning` | images of learnt clauses under symmetries of the problem |
//! | `propagator` | the interface for constraints that are not clauses |
//! | `graphs` | a propagator for constraints on graphs |
//! | `enumerate`, `formula` | enumeration of solutions; for any model, by its formula ([`encode`](mod@crate::encode)) |
//! | `undecided` | solutions that show which cells differ between solutions |
//!
//! This solver writes no proofs; the `sat` engine does.

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
