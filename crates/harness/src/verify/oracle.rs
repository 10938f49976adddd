//! The brute-force oracle as an engine for tiny puzzles.

use gridproof_engines::solve::{Capabilities, Engine, Outcome, Query, Statistics, Unsupported};
use gridproof_model::{Model, brute};

/// [`brute`] as an engine. It is a reference for the comparison of engines: simple enough to be trusted, but too slow
/// for other uses.
#[derive(Clone, Copy, Debug, Default)]
pub struct Oracle;

/// The maximum number of assignments that the domains of a model may allow. It is the number of assignments of 16
/// cells with two values each. The oracle tries fewer assignments, because it prunes whenever all cells of a violated
/// constraint are assigned.
const MOST_ASSIGNMENTS: f64 = 65_536.0;

impl Engine for Oracle {
    fn name(&self) -> &'static str {
        "brute"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities::complete(
            "tiny puzzles: nonograms of up to 16 cells, 4x4 sudokus with up to 8 empty cells",
            "every assignment of the cells, each constraint by its definition",
        )
    }

    /// The budget is checked only before the enumeration, since the enumeration takes milliseconds.
    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        let assignments: f64 = model.domains().iter().map(|domain| domain.len() as f64).product();
        let too_large = Unsupported { engine: self.name(), what: "it only supports tiny puzzles" };
        if assignments > MOST_ASSIGNMENTS {
            return Err(too_large);
        }
        let mut limits = gridproof_engines::solve::Limits::start(&query.budget);
        let stopped = limits.step().err();
        let solutions = match stopped {
            Some(_) => Vec::new(),
            None => brute::solutions(model, query.wanted()).map_err(|_| too_large)?,
        };
        Ok(Outcome::of_search(solutions, query.wanted(), stopped, Statistics::default()).as_asked(query))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_engines::solve::{StopReason, Verdict};
    use gridproof_puzzles::Nonogram;

    #[test]
    fn tiny_puzzles_are_solved_and_larger_ones_refused() {
        let ones = vec![vec![1u32]; 4];
        let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
        let outcome = Oracle.solve(&model, &Query::solutions(99)).expect("16 cells");
        assert_eq!((outcome.verdict, outcome.solutions.len()), (Verdict::Multiple, 24));
        let model = Nonogram::from_picture(1, &[1; 17]).expect("valid").model();
        assert_eq!(Oracle.solve(&model, &Query::default()).map_err(|error| error.engine), Err("brute"));
    }

    #[test]
    fn a_spent_budget_is_obeyed() {
        let model = Nonogram::from_picture(1, &[1]).expect("valid").model();
        let mut query = Query::default();
        query.budget.steps = Some(0);
        assert_eq!(Oracle.solve(&model, &query).map(|o| o.verdict), Ok(Verdict::Unknown(StopReason::Steps)));
    }
}
