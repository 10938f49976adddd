//! What concerns people: steps of a solution with their reasons, how hard a puzzle is, and new puzzles with one solution.
//!
//! A part of [gridproof](https://docs.rs/gridproof), which promises nothing by itself.

pub mod explain;
pub mod generate;
pub mod rate;
