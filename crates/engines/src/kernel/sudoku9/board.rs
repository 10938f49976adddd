//! A sudoku as 81 bytes.

pub use crate::solve::Board;
