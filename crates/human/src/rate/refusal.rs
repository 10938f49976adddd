//! The reasons why a puzzle has no rating.

use crate::explain::nonogram::BoardError;
use crate::explain::sudoku::PositionError;
use gridproof_engines::solve::StopReason;
use gridproof_gate as gate;

/// The reason why a puzzle has no rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RatingRefusal {
    /// The board is not 9x9 with boxes of 3x3, the only shape that the techniques for sudokus support.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The nonogram has several colours; the techniques for nonograms support only black and white.
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
    /// The engine could not solve the puzzle, or gave a wrong answer.
    #[error(transparent)]
    Unsolved(#[from] gate::Refusal),
}
