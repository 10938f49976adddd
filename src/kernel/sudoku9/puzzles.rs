//! Puzzles to solve, and those who wait for their solutions.

use std::ops::ControlFlow;

use super::board::Board;
use super::lanes::Words;
use super::machine::Machine;
use super::many::Grids;

/// Puzzles to solve, and those who wait for their solutions. A puzzle is called by its number, from 0.
pub(crate) trait Puzzles {
    /// The number of puzzles.
    fn count(&self) -> usize;
    /// What is known of a puzzle at the beginning.
    fn start(&self, puzzle: usize) -> Start<'_>;
    /// A guess is about to be made; a break gives the puzzle up.
    fn guess(&mut self, puzzle: usize) -> ControlFlow<()>;
    /// Where the next solution of a puzzle is to be written.
    fn room(&mut self, puzzle: usize) -> &mut Board;
    /// A solution has been written there; a break gives the puzzle up.
    fn solution(&mut self, puzzle: usize) -> ControlFlow<()>;
    /// Whether to stop at once. Asked now and then.
    fn is_cancelled(&self) -> bool;
    /// This puzzle was not done when that was so.
    fn undone(&mut self, puzzle: usize);
}

/// The beginning of a puzzle.
pub(crate) enum Start<'a> {
    /// The givens.
    Board(&'a Board),
    /// The candidates.
    Words([Words; 3]),
}

impl Start<'_> {
    #[inline(always)]
    pub(crate) fn put<M: Machine>(self, grids: &mut Grids<M::Puzzles>, lane: usize) {
        match self {
            Self::Board(board) => grids.put_board::<M>(lane, board),
            Self::Words(words) => grids.put(lane, &words),
        }
    }
}
