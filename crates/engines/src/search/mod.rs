//! Depth-first search with propagation, for any model and for stores specialised in one kind of model.
//!
//! | module | what it holds |
//! |---|---|
//! | `depth_first` | the search, over a `Store` |
//! | `store` | the store for any model: one domain per cell, and a propagator for each kind of constraint |
//! | `domains` | the domains of that store, with the undo trail and the queues |
//! | `propagators` | one file for each kind of constraint |
//! | `queue` | the queue of constraints to propagate |
//! | `difficulty` | whether propagation or probing is enough to solve a model |
//! | `collector`, `result` | the solutions found by a search, and the result of the search |

pub(crate) mod collector;
pub(crate) mod deductions;
pub(crate) mod depth_first;
pub mod difficulty;
mod domains;
mod propagators;
pub(crate) mod queue;
pub(crate) mod result;
pub(crate) mod store;
