//! What `solve` uses where no engine is named: cheap first, then what learns.
//!
//! Propagation and a short search decide most puzzles. What they leave goes to clause learning, on the domains that
//! propagation has narrowed and with the solutions already found ruled out. Where the formula would not fit in memory,
//! the search goes on instead.

use super::{Budget, Engine, Meter, Outcome, Promise, Query, Reason, Unsupported, cdcl, search};
use crate::model::Model;

/// The engine `auto`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Auto;

/// The decisions that the search may make before clause learning takes over. To start it costs about as
/// much as this many decisions.
const SEARCH_DECISIONS: u64 = 50;

impl Engine for Auto {
    fn name(&self) -> &'static str {
        "auto"
    }

    fn promise(&self) -> Promise {
        Promise {
            complete: true,
            takes: "every puzzle",
            method: "line solving or singles, then a short search, then clause learning on what is left",
        }
    }

    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        let mut meter = Meter::start(&query.budget);
        if search::sudoku::takes(model, query) {
            // Its hardest puzzles are done before a SAT solver has read the clauses.
            return Ok(search::search(model, query, &mut meter).into_outcome(query.wanted()));
        }
        let steps = query.budget.steps.unwrap_or(u64::MAX);
        let short = Budget { steps: Some(steps.min(SEARCH_DECISIONS)), ..query.budget.clone() };
        let mut short_meter = Meter::start(&short);
        let finding = search::search(model, query, &mut short_meter);
        meter.spend(short_meter.steps());
        if finding.stopped != Some(Reason::Steps) || steps <= SEARCH_DECISIONS {
            return Ok(finding.into_outcome(query.wanted()));
        }
        let narrowed = model.with_domains(finding.root).expect("one domain for each cell");
        let rest = Query { budget: meter.remaining(), ..query.clone() };
        let mut outcome = cdcl::search(&narrowed, finding.solutions, &rest);
        let mut effort = finding.effort;
        effort.merge(&outcome.effort);
        if outcome.stopped == Some(Reason::Memory) && outcome.effort.get("conflicts") == 0 {
            // The formula did not even fit.
            outcome = search::search(&narrowed, query, &mut meter).into_outcome(query.wanted());
            effort.merge(&outcome.effort);
        }
        if outcome.stopped.is_some() && outcome.solutions.is_empty() {
            outcome.decided = Some(narrowed.domains().to_vec());
        }
        outcome.effort = effort;
        Ok(outcome)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engine::Verdict;
    use crate::model::brute;
    use crate::puzzle::{Nonogram, Sudoku};

    fn agrees_with_the_oracle(model: &Model) {
        let mut expected = brute::solutions(model, 1000).expect("tiny");
        let mut found = Auto.solve(model, &Query::solutions(1000)).expect("any model").solutions;
        expected.sort();
        found.sort();
        assert_eq!(found, expected);
        let verdict = [Verdict::Unsatisfiable, Verdict::Unique, Verdict::Multiple][expected.len().min(2)];
        assert_eq!(Auto.solve(model, &Query::default()).map(|outcome| outcome.verdict), Ok(verdict));
    }

    proptest! {
        #[test]
        fn nonograms(cells in prop::collection::vec(prop::bool::weighted(0.3), 25)) {
            let cells: Vec<u8> = cells.into_iter().map(u8::from).collect();
            agrees_with_the_oracle(&Nonogram::from_picture(5, &cells).expect("a picture").model());
        }

        #[test]
        fn sudokus(givens in prop::collection::vec(prop_oneof![4 => Just(0u8), 1 => 1u8..=4], 16)) {
            agrees_with_the_oracle(&Sudoku::new(2, 2, givens).expect("valid").model());
        }
    }

    /// All 720 permutation matrices of side 6: many more than the search finds before clause learning takes over.
    #[test]
    fn solutions_of_both_engines_are_joined() {
        let ones = vec![vec![1u32]; 6];
        let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
        let outcome = Auto.solve(&model, &Query::solutions(1000)).expect("any model");
        assert_eq!(outcome.verdict, Verdict::Multiple);
        let distinct: std::collections::BTreeSet<_> = outcome.solutions.iter().collect();
        assert_eq!((outcome.solutions.len(), distinct.len()), (720, 720));
        assert!(outcome.effort.get("decisions") == SEARCH_DECISIONS && outcome.effort.get("conflicts") > 0);
    }

    #[test]
    fn without_memory_for_clauses_the_search_goes_on() {
        let ones = vec![vec![1u32]; 6];
        let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
        let budget = Budget { memory: 8000, ..Budget::default() };
        let outcome = Auto.solve(&model, &Query { budget, ..Query::solutions(100) }).expect("any model");
        assert_eq!((outcome.solutions.len(), outcome.effort.get("conflicts")), (100, 0));
        assert!(outcome.effort.get("decisions") > SEARCH_DECISIONS);
    }

    #[test]
    fn steps_of_the_budget_are_counted_across_both_engines() {
        let ones = vec![vec![1u32]; 6];
        let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
        for steps in [0, 1, SEARCH_DECISIONS, SEARCH_DECISIONS + 3] {
            let budget = Budget { steps: Some(steps), ..Budget::default() };
            let query = Query { budget, ..Query::solutions(1000) };
            assert_eq!(Auto.solve(&model, &query).map(|outcome| outcome.stopped), Ok(Some(Reason::Steps)));
        }
    }
}
