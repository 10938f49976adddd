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
    /// Called before each guess. Returning `Break` ends the search of this puzzle.
    fn on_guess(&mut self, puzzle: usize) -> ControlFlow<()>;
    /// The buffer for the next solution of a puzzle.
    fn next_solution(&mut self, puzzle: usize) -> &mut Board;
    /// Called when the buffer of [`Batch::next_solution`] holds a solution. Returning `Break` ends the search of this
    /// puzzle.
    fn on_solution(&mut self, puzzle: usize) -> ControlFlow<()>;
    /// Whether to stop the search of all puzzles; called every few hundred passes.
    fn is_cancelled(&self) -> bool;
    /// Called after a cancellation for each puzzle whose search is not finished.
    fn on_cancelled(&mut self, puzzle: usize);
}

/// The initial candidates of a puzzle.
pub(super) enum Start<'a> {
    /// The givens of a board. Each given leaves one candidate in its own cell, and removes none from other cells.
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
