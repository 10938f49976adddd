//! Puzzles with one solution: sudokus as they are wished for, nonograms random or [of pictures](pictures), and any other kind.
//!
//! A puzzle depends on its index, the seed and the wish only, not on other puzzles or the number of threads. Each is
//! proven to have one solution.

mod climb;
mod digging;
mod grid;
mod kind;
pub mod pictures;
mod questions;
mod symmetry;
mod wish;

pub use digging::{Generated, SudokuGenerator};
pub use kind::{KindGenerator, KindSizeError};
pub use symmetry::Symmetry;
pub use wish::{SudokuWish, WishError};
