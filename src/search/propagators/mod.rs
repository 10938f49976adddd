//! Propagators, a file for each constraint.
//!
//! Those of the encoder are others on purpose: engines that confirm each other share no propagator.

pub(super) mod all_different;
pub(super) mod runs;
