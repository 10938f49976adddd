//! Steps of a solution as a person would take them, with their reasons.
//!
//! [`clues`] explains puzzles of every kind by the fewest of their clues, and says why there is no solution, or several;
//! [`sudoku`] has the techniques of 9x9 sudokus, [`nonogram`] those of nonograms. A [`Way`] tells the steps of any puzzle in
//! words.

pub mod clues;
pub mod nonogram;
pub mod sudoku;
mod way;

pub use way::{Taken, Told, Way, WayOptions};
