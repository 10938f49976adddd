//! A solver by clause learning, made to be driven: phases can be set, and it stops when asked.
//!
//! | file | what it holds |
//! |---|---|
//! | `formula` | any model, as the formula of [`encode`](mod@crate::encode) |
//! | `propagator` | what a propagator is asked |
//! | `solver`, `pace`, `heap` | the search |
//! | `trail`, `clauses` | its tables |
//!
//! It writes no proofs: those are the `sat` engine's.

mod analyse;
pub(crate) mod clauses;
pub(crate) mod enumerate;
pub(crate) mod formula;
mod heap;
mod images;
pub(crate) mod pace;
mod propagate;
pub(crate) mod propagator;
mod reduce;
pub(crate) mod solver;
mod symmetric;
pub(crate) mod trail;
mod watch;
