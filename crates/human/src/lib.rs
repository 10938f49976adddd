//! Explains solutions of puzzles step by step, rates the difficulty of puzzles, and generates puzzles that have exactly
//! one solution.
//!
//! This crate is part of [gridproof](https://docs.rs/gridproof) and has no stable interface.

pub mod explain;
pub mod generate;
pub mod rate;
pub mod sudoku;
