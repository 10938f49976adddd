//! Complete propagation and branching on any model.

pub(crate) mod collector;
pub(crate) mod depth_first;
pub(crate) mod domains;
mod matching;
pub(crate) mod queue;
pub(crate) mod result;
mod runs;
