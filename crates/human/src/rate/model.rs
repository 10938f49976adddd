//! Rates puzzles for which there are no named techniques, by the method needed to solve their models.

use super::refusal::RatingRefusal;
pub use gridproof_engines::difficulty::ModelDifficulty;
use gridproof_engines::difficulty::is_enough;
use gridproof_engines::engine::auto::Auto;
use gridproof_engines::solve::{Budget, Limits, Query, StopReason, Verdict};
use gridproof_gate as gate;
use gridproof_puzzles::Puzzle;

/// Returns the easiest method that is enough to solve a puzzle of any kind. The puzzle must have exactly one solution.
/// The step limit of the budget applies only to the test of this condition.
///
/// # Errors
/// Returns an error if the puzzle does not have exactly one solution, or if the budget runs out.
pub fn rate_model(puzzle: &Puzzle, budget: &Budget) -> Result<ModelDifficulty, RatingRefusal> {
    let limits = Limits::start(budget);
    let outcome = gate::solve(&Auto, puzzle, &Query::default().within(limits.remaining()))?.into_inner();
    match outcome.verdict {
        Verdict::Unsatisfiable => return Err(RatingRefusal::NoSolution),
        Verdict::Multiple => return Err(RatingRefusal::SeveralSolutions),
        Verdict::Unique => {}
        _ => return Err(RatingRefusal::Stopped(outcome.stopped.unwrap_or(StopReason::Internal))),
    }
    let model = puzzle.model();
    for difficulty in [ModelDifficulty::Propagation, ModelDifficulty::Probe] {
        if is_enough(difficulty, &model, &limits).map_err(RatingRefusal::Stopped)? {
            return Ok(difficulty);
        }
    }
    Ok(ModelDifficulty::Search)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(text: &str, budget: &Budget) -> Result<ModelDifficulty, RatingRefusal> {
        rate_model(&gridproof_formats::parse(text).expect("a puzzle"), budget)
    }

    #[test]
    fn what_has_not_one_solution_is_refused() {
        let whole = Budget::default();
        assert_eq!(rated("slither/2/1/h", &whole), Err(RatingRefusal::SeveralSolutions));
        assert_eq!(rated("slither/2/1/44", &whole), Err(RatingRefusal::NoSolution));
        assert_eq!(rated("slither/2/1/33", &whole), Ok(ModelDifficulty::Probe));
    }

    #[test]
    fn the_budget_is_obeyed() {
        let text = "https://puzz.link/p?slither/6/6/36228dk7cgckcia";
        assert_eq!(rated(text, &Budget::default()), Ok(ModelDifficulty::Search));
        let none = Budget::time(std::time::Duration::ZERO);
        assert_eq!(rated(text, &none), Err(RatingRefusal::Stopped(StopReason::Time)));
    }
}
