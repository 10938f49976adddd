//! Depth-first search with propagation, for any model and for stores made for one kind of model.
//!
//! | module | what it holds |
//! |---|---|
//! | `depth_first` | the search, over a `Store` |
//! | `store` | the store for any model: one domain a cell, a propagator for each kind of constraint |
//! | `domains` | the domains of that store, with the undo trail and the queues |
//! | `propagators` | a file for each constraint |
//! | `queue` | constraints that wait for propagation |
//! | `difficulty` | what needs no search |
//! | `collector`, `result` | the solutions of a search, and all that it ends with |

pub(crate) mod collector;
pub(crate) mod deductions;
pub(crate) mod depth_first;
pub mod difficulty;
mod domains;
mod propagators;
pub(crate) mod queue;
pub(crate) mod result;
pub(crate) mod store;
