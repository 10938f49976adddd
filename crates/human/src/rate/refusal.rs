//! Why a puzzle has no rating.

use crate::explain::nonogram::BoardError;
use crate::explain::sudoku::PositionError;
use gridproof_engines::solve::StopReason;
use gridproof_gate as gate;

/// Why a puzzle has no rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RatingRefusal {
    /// Techniques for sudokus are for those of 9x9.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Techniques for nonograms are for those in black and white.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// There is no solution.
    #[error("the puzzle has no solution")]
    NoSolution,
    /// There are several solutions.
    #[error("the puzzle has several solutions")]
    SeveralSolutions,
    /// Part of the budget ran out before it was known.
    #[error("not rated within the budget: {}", .0.name())]
    Stopped(StopReason),
    /// The puzzle could not be solved.
    #[error(transparent)]
    Unsolved(#[from] gate::Refusal),
}
