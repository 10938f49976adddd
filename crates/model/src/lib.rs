//! Constraint models: cells with finite domains, and constraints over them.
//!
//! A [`Model`] consists of its [`Rules`] (the constraints, which models share through an `Arc`) and one [`Domain`] per
//! cell. All 9x9 sudokus share one `Rules` and differ only in their domains.
//!
//! This crate is part of [gridproof](https://docs.rs/gridproof) and has no stable interface.

mod atom;
pub mod brute;
pub mod builder;
pub mod byte_search;
mod check;
mod clues;
mod constraint;
mod domain;
mod error;
mod file;
mod origin;
pub mod parallel;
mod path_system;
pub mod planted;
pub mod random;
mod rules;
pub mod structure;
pub mod subsets;

pub use atom::{Atom, Cell};
pub use check::{Violation, check};
pub use clues::Clues;
pub use clues::{HEAD_BLOCKS, MOST_BLOCKS};
pub use constraint::{
    Automaton, Block, Clause, Condition, Connected, Constraint, Count, Edge, Forest, Lazy, Linear, Loop,
    MOST_STATES, Regions, Size, Table, Transitions, least_length,
};
pub use domain::Domain;
pub use error::{Fault, ModelError};
pub use file::{FORMAT as MODEL_FORMAT, ModelFileError, VERSION as MODEL_VERSION};
pub use origin::{Origin, Part, Phrase};
pub use path_system::PathSystem;
pub use rules::{Assignment, Model, Rules};
