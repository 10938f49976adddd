//! Kernels made for one kind of puzzle: nonograms, and sudokus of side 9.

pub mod nonogram;
pub mod sudoku9;
