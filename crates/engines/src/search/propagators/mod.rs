//! Propagators, one file for each kind of constraint.
//!
//! The encoder has its own propagators on purpose, so that engines that confirm each other share no propagator.

pub(super) mod all_different;
mod atom;
pub(super) mod automaton;
pub(super) mod cage;
pub(super) mod clause;
pub(super) mod connected;
pub(super) mod count;
pub(super) mod forest;
pub(super) mod graph;
pub(super) mod lazy;
pub(super) mod linear;
pub(super) mod one_loop;
mod parts;
pub(super) mod regions;
pub(super) mod runs;
pub(super) mod table;
