//! Puzzles with exactly one solution: sudokus with given properties, random nonograms, nonograms [made from
//! pictures](pictures), puzzles of any other kind, and puzzles by the rules
//! in a file.
//!
//! A puzzle depends only on its index, the seed and the options, not on other puzzles or the number of threads. Each
//! puzzle is proven to have only one solution.

mod climb;
mod difficulty;
mod digging;
mod failed_boards;
mod grid;
mod kind;
mod options;
pub mod pictures;
mod questions;
mod ruled;
mod symmetry;

pub use digging::{GeneratedSudoku, SudokuGenerator};
pub use failed_boards::FailedBoards;
pub use kind::{KindGenerator, KindSizeError};
pub use options::{SudokuOptions, SudokuOptionsError};
pub use ruled::{RuledGenerator, RuledGeneratorError};
pub use symmetry::Symmetry;

/// The maximum number of boards tried for one puzzle, unless another number is set.
const MOST_BOARDS: u64 = 1000;
