//! Kernels: solvers that each handle one kind of puzzle (nonograms, 9x9 sudokus), and the vector instructions that they
//! use.

pub(crate) mod boards;
pub mod nonogram;
pub mod simd;
pub mod sudoku9;
