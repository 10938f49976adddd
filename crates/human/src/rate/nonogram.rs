//! Rates nonograms by the result of line solving and the techniques needed beyond it.

use std::collections::BTreeMap;

use super::refusal::RatingRefusal;
use crate::explain::nonogram::{Board, Known, LineSolving, Technique};
use gridproof_engines::engine::auto::Auto;
use gridproof_engines::solve::{Budget, Limits, Query, StopReason, Verdict};
use gridproof_gate as gate;
use gridproof_model::check;
use gridproof_puzzles::Nonogram;

/// The difficulty of a nonogram.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct NonogramRating {
    /// Whether line solving alone decides all cells, and the number of rounds it takes: sweeps over all rows and then
    /// all columns (Batenburg and Kosters, "On the difficulty of nonograms", ICGA Journal 35, 2012).
    #[serde(flatten)]
    pub line_solving: LineSolving,
    /// Whether all cells can be decided by named techniques together with trying single cells.
    pub solved: bool,
    /// The number of steps by technique, the easiest technique first.
    pub techniques: BTreeMap<Technique, u32>,
}

/// Rates a black and white nonogram. Only the time limit and the cancel flag of the budget are used. If the techniques
/// leave cells undecided, a search with a limited number of steps looks for a second solution; this search may miss
/// one.
///
/// # Errors
/// Returns an error if the nonogram has more than one colour, if it has no solution or several solutions, or if the
/// budget runs out.
pub fn rate_nonogram(nonogram: &Nonogram, budget: &Budget) -> Result<NonogramRating, RatingRefusal> {
    let limits = Limits::start(budget);
    let look = || limits.check();
    let mut board = Board::of(nonogram)?;
    let line_solving = board.line_solving_while(&look).map_err(RatingRefusal::Stopped)?;
    let mut techniques = BTreeMap::new();
    while let Some(step) = board.step_while(None, &look).map_err(RatingRefusal::Stopped)? {
        board.apply(&step);
        *techniques.entry(step.technique).or_default() += 1;
    }
    let solved = board.is_full();
    if solved {
        let values: Vec<u8> = board.cells().iter().map(|&cell| u8::from(cell == Known::Black)).collect();
        check(&nonogram.model(), &values).map_err(|_| RatingRefusal::NoSolution)?;
    } else {
        refuse_other_than_unique(nonogram, &limits)?;
    }
    Ok(NonogramRating { line_solving, solved, techniques })
}

/// Returns an error if a search with a limited number of steps shows that there is no solution, or more than one. Also
/// returns an error if the time limit or the cancel flag ends this search.
fn refuse_other_than_unique(nonogram: &Nonogram, limits: &Limits) -> Result<(), RatingRefusal> {
    const STEPS: u64 = 100_000;
    let budget = limits.remaining().with_steps(STEPS);
    match gate::solve(&Auto, nonogram, &Query::default().within(budget))?.into_inner().verdict {
        Verdict::Multiple => Err(RatingRefusal::SeveralSolutions),
        Verdict::Unsatisfiable => Err(RatingRefusal::NoSolution),
        Verdict::Unknown(reason @ (StopReason::Time | StopReason::Cancelled)) => {
            Err(RatingRefusal::Stopped(reason))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_engines::solve::Cancel;

    #[test]
    fn a_board_that_techniques_fill_may_be_none() {
        let nonogram =
            Nonogram::black_and_white(&[vec![1, 1], vec![], vec![1, 1]], &[vec![1], vec![2], vec![1]])
                .expect("valid");
        assert_eq!(rate_nonogram(&nonogram, &Budget::default()), Err(RatingRefusal::NoSolution));
    }

    #[test]
    fn the_budget_is_obeyed() {
        let nonogram = Nonogram::black_and_white(&[[1], [1]], &[[1], [1]]).expect("valid");
        let cancel = Cancel::default();
        let budget = Budget::default().with_cancel(cancel.clone());
        assert_eq!(rate_nonogram(&nonogram, &budget), Err(RatingRefusal::SeveralSolutions));
        cancel.cancel();
        let stopped = RatingRefusal::Stopped(StopReason::Cancelled);
        assert_eq!(rate_nonogram(&nonogram, &budget), Err(stopped));
    }
}
