//! Steps of a solution as a person would take them, with their reasons.
//!
//! [`sudoku`] has the techniques of 9x9 sudokus, [`nonogram`] those of nonograms.

pub mod nonogram;
pub mod sudoku;
