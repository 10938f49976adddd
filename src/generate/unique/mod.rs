//! Sudokus with one solution, of a wanted kind.
//!
//! A puzzle depends on its index, the seed and the wish only, not on other puzzles or the number of threads. Each is
//! proven to have one solution.

mod digging;
mod grid;
mod symmetry;
mod wish;

pub use digging::{Generated, SudokuGenerator};
pub use symmetry::Symmetry;
pub use wish::{SudokuWish, WishError};
