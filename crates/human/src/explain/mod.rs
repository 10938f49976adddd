//! Explains solutions in steps that a person would take, with their reasons.
//!
//! [`clues`] explains puzzles of every kind by as few clues as possible, and explains why a puzzle has no solution, or
//! several. [`sudoku`] contains the techniques for 9x9 sudokus, and [`nonogram`] the techniques for nonograms. A
//! [`Way`] describes the steps of any puzzle in words.

pub mod clues;
pub mod nonogram;
pub mod sudoku;
mod way;

pub use way::{ExplainedStep, StepData, Way, WayError, WayOptions};
