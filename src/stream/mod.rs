//! From files to answers, in order: batches of puzzles.

mod answers;
mod blocks;
#[cfg(feature = "parallel")]
pub mod in_order;
mod lines;
mod nonogram;
mod scan;
mod sudoku;
#[cfg(test)]
mod tests;

pub use answers::Lines;
pub use blocks::{Block, BlockError, Blocks, HEAD, LARGEST};
pub use lines::{Direct, Workspace};
