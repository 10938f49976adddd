//! A sudoku as bytes.

pub use crate::solve::Board;
