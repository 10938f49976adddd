//! Batch solving: reads files of puzzles and prints the answers in the order of the input. It also defines the JSON
//! records of answers.
//!
//! This crate is part of [gridproof](https://docs.rs/gridproof) and has no stable interface.

pub mod record;
pub mod stream;
