//! Puzzles for people: explains solutions step by step, rates the difficulty of puzzles, and generates puzzles with one
//! solution.
//!
//! This crate is a part of [gridproof](https://docs.rs/gridproof) and has no stable interface of its own.

pub mod explain;
pub mod generate;
pub mod rate;
pub mod sudoku;
