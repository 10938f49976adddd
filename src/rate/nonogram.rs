//! How hard nonograms are: how far line solving goes, and what is needed beyond it.

use std::collections::BTreeMap;

use crate::explain::nonogram::{Board, BoardError, LineSolving, Technique};
use crate::puzzle::Nonogram;
use crate::solve::{Budget, Limits, StopReason};

/// How hard a nonogram is.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct NonogramRating {
    /// Whether line solving alone decides all cells, and the sweeps over all rows, then all columns, that it takes
    /// (Batenburg and Kosters, "On the difficulty of nonograms", ICGA Journal 35, 2012).
    #[serde(flatten)]
    pub line_solving: LineSolving,
    /// Whether named techniques and trying single cells decide all cells.
    pub solved: bool,
    /// How many steps of each technique, the easiest first.
    pub techniques: BTreeMap<Technique, u32>,
}

/// Why a nonogram has no rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NonogramRefusal {
    /// Techniques are for one colour.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// Part of the budget ran out before it was known.
    #[error("not rated within the budget: {}", .0.name())]
    Stopped(StopReason),
}

/// Rates a nonogram in black and white. Of the budget, time and flag count.
///
/// ```
/// let gridproof::Puzzle::Nonogram(nonogram) = gridproof::parse("3 1\n1 1\n1\n0\n1\n")? else { panic!("a nonogram") };
/// let rating = gridproof::rate::rate_nonogram(&nonogram, &gridproof::Budget::default())?;
/// assert!(rating.line_solving.line_solvable && rating.solved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If it has more than one colour, or the budget ends it.
pub fn rate_nonogram(nonogram: &Nonogram, budget: &Budget) -> Result<NonogramRating, NonogramRefusal> {
    let limits = Limits::start(budget);
    let look = || limits.look();
    let mut board = Board::of(nonogram)?;
    let line_solving = board.line_solving_while(&look).map_err(NonogramRefusal::Stopped)?;
    let mut techniques = BTreeMap::new();
    while let Some(step) = board.step_while(None, &look).map_err(NonogramRefusal::Stopped)? {
        board.apply(&step);
        *techniques.entry(step.technique).or_default() += 1;
    }
    Ok(NonogramRating { line_solving, solved: board.is_full(), techniques })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::Cancel;

    #[test]
    fn the_budget_is_obeyed() {
        let nonogram = Nonogram::black_and_white(&[[1], [1]], &[[1], [1]]).expect("valid");
        let cancel = Cancel::default();
        let budget = Budget { cancel: Some(cancel.clone()), ..Budget::default() };
        assert!(rate_nonogram(&nonogram, &budget).is_ok_and(|rating| !rating.solved));
        cancel.cancel();
        let stopped = NonogramRefusal::Stopped(StopReason::Cancelled);
        assert_eq!(rate_nonogram(&nonogram, &budget), Err(stopped));
    }
}
