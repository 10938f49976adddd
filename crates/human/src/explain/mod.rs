//! Explains solutions in steps that a person would take, with the reason for each step.
//!
//! [`clues`] explains puzzles of every kind; each step uses as few clues as possible. It also explains why a puzzle has
//! no solution, or more than one. [`sudoku`] contains the techniques for 9x9 sudokus, and [`nonogram`] the techniques
//! for black and white nonograms. A [`Way`] describes the steps of any puzzle in words.

pub mod clues;
pub mod nonogram;
mod recheck;
pub mod sudoku;
mod way;

pub use recheck::WrongStep;
pub use way::{ExplainedStep, StepData, Way, WayError, WayOptions};
