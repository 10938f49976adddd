//! Constraint models: cells with finite domains, and constraints over them.
//!
//! A [`Model`] consists of its [`Rules`] (the constraints, shared between models by `Arc`) and one [`Domain`] per cell. All
//! 9x9 sudokus share one `Rules` and differ only in their domains.

pub mod brute;
mod check;
mod constraint;
mod domain;
mod rules;
pub mod structure;

pub use check::{Violation, check};
pub use constraint::{Block, Cell, Constraint, Origin, least_length};
pub use domain::Domain;
pub use rules::{Assignment, Model, ModelError, Rules};
