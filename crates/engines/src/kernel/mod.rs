//! Kernels: solvers for one kind of puzzle each (nonograms, 9x9 sudokus), and the vector instructions they run on.

pub(crate) mod boards;
pub mod nonogram;
pub mod simd;
pub mod sudoku9;
