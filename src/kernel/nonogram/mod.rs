//! Black and white nonograms.

pub(crate) mod belief;
pub(crate) mod clues;
pub(crate) mod grid;
pub(crate) mod lanes;
pub(crate) mod learning;
pub mod line;
pub(crate) mod presolve;
pub(crate) mod probe;
pub(crate) mod probing_search;
pub(crate) mod propagator;
pub(crate) mod switching;
pub(crate) mod symmetry;
