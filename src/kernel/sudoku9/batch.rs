//! Batch to solve, and those who wait for their solutions.

use std::ops::ControlFlow;

use super::backend::Backend;
use super::batch_state::BatchState;
use super::board::Board;
use super::digit_vector::DigitWords;

/// Batch to solve, and those who wait for their solutions. A puzzle is called by its number, from 0.
pub(crate) trait Batch {
    /// The number of puzzles.
    fn count(&self) -> usize;
    /// What is known of a puzzle at the beginning.
    fn start(&self, puzzle: usize) -> Start<'_>;
    /// A guess is about to be made; a break gives the puzzle up.
    fn on_guess(&mut self, puzzle: usize) -> ControlFlow<()>;
    /// Where the next solution of a puzzle is to be written.
    fn next_solution(&mut self, puzzle: usize) -> &mut Board;
    /// A solution has been written there; a break gives the puzzle up.
    fn on_solution(&mut self, puzzle: usize) -> ControlFlow<()>;
    /// Whether to stop at once. Asked now and then.
    fn is_cancelled(&self) -> bool;
    /// This puzzle was not done when that was so.
    fn on_cancelled(&mut self, puzzle: usize);
}

/// The beginning of a puzzle.
pub(crate) enum Start<'a> {
    /// The givens.
    Board(&'a Board),
    /// The candidates.
    DigitWords([DigitWords; 3]),
}

impl Start<'_> {
    #[inline(always)]
    pub(crate) fn load<B: Backend>(self, state: &mut BatchState<B::Batch>, lane: usize) {
        match self {
            Self::Board(board) => state.load_board::<B>(lane, board),
            Self::DigitWords(words) => state.load(lane, &words),
        }
    }
}
