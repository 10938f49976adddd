//! The engines: each a way to solve a model.

pub mod auto;
pub mod cdcl;
pub mod passes;
pub mod permutation;
mod registry;
#[cfg(feature = "sat")]
pub mod sat;
pub mod search;

pub use registry::{all, by_name};

#[cfg(test)]
mod tests;
