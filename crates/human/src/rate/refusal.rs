//! The reasons why a puzzle has no rating.

use crate::explain::nonogram::BoardError;
use crate::explain::sudoku::PositionError;
use gridproof_engines::solve::StopReason;
use gridproof_gate as gate;

/// The reason why a puzzle has no rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RatingRefusal {
    /// The techniques for sudokus only support 9x9 boards.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The techniques for nonograms only support black and white.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// There is no solution.
    #[error("the puzzle has no solution")]
    NoSolution,
    /// There are several solutions.
    #[error("the puzzle has several solutions")]
    SeveralSolutions,
    /// The budget ran out before the rating was known.
    #[error("not rated within the budget: {}", .0.name())]
    Stopped(StopReason),
    /// The puzzle could not be solved.
    #[error(transparent)]
    Unsolved(#[from] gate::Refusal),
}
