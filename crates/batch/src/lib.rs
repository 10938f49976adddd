//! Batch solving: reads files of puzzles and prints the answers in the order of the input; answers as JSON.
//!
//! This crate is a part of [gridproof](https://docs.rs/gridproof) and has no stable interface of its own.

pub mod record;
pub mod stream;
