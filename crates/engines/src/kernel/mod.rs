//! Kernels: solvers for one kind of puzzle each (nonograms, 9x9 sudokus), and the vector instructions that they use.

pub(crate) mod boards;
pub mod nonogram;
pub mod simd;
pub mod sudoku9;
