//! The interface between a search and its puzzles.

use std::ops::ControlFlow;

use super::batch_state::BatchState;
use super::board::Board;
use crate::kernel::simd::{Backend, DigitWords};

/// Puzzles to solve, numbered from 0, and the receiver of their solutions.
pub(super) trait Batch {
    /// The number of puzzles.
    fn count(&self) -> usize;
    /// The initial candidates of a puzzle.
    fn start(&self, puzzle: usize) -> Start<'_>;
    /// Called before each guess; a break ends the search of the puzzle.
    fn on_guess(&mut self, puzzle: usize) -> ControlFlow<()>;
    /// The buffer for the next solution of a puzzle.
    fn next_solution(&mut self, puzzle: usize) -> &mut Board;
    /// Called when that buffer holds a solution; a break ends the search of the puzzle.
    fn on_solution(&mut self, puzzle: usize) -> ControlFlow<()>;
    /// Whether to stop the search of all puzzles; called every few hundred passes.
    fn is_cancelled(&self) -> bool;
    /// Called for each puzzle whose search was not finished when the search was cancelled.
    fn on_cancelled(&mut self, puzzle: usize);
}

/// The initial candidates of a puzzle.
pub(super) enum Start<'a> {
    /// The candidates that each given leaves in its own cell; the candidates of other cells are not reduced.
    Givens(&'a Board),
    /// Arbitrary candidates.
    Words([DigitWords; 3]),
}

impl Start<'_> {
    /// Loads the candidates into a lane.
    #[inline(always)]
    pub(super) fn load<B: Backend>(self, state: &mut BatchState<B::Batch>, lane: usize) {
        match self {
            Self::Givens(board) => state.load_board::<B>(lane, board),
            Self::Words(words) => state.load(lane, &words),
        }
    }
}
