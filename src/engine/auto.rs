//! What `solve` uses where no engine is named: cheap first, then what learns.
//!
//! Line solving and probing decide most nonograms, propagation and a short search most sudokus. What they leave goes to
//! clause learning, on the domains that were narrowed and with the solutions already found ruled out. Where the formula would not fit in memory,
//! the search goes on instead.

use std::num::NonZeroUsize;

use super::{cdcl, search};
use crate::kernel::nonogram::clues::GridProblem;
use crate::kernel::nonogram::presolve;
use crate::kernel::sudoku9;
use crate::model::{Assignment, Model};
use crate::solve::{Budget, Difficulty, Effort, Engine, Meter, Outcome, Promise, Query, Reason, Unsupported};

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
            method: "line solving and probing, or singles and a short search; then clause learning on what is left",
        }
    }

    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        let mut meter = Meter::start(&query.budget);
        if sudoku9::takes(model, query) {
            // Its hardest puzzles are done before a SAT solver has read the clauses.
            return Ok(search::search(model, query, &mut meter).into_outcome(query.wanted()));
        }
        if query.count {
            return self.count(model, query, meter);
        }
        let problem = GridProblem::of_model(model);
        if let Some(problem) = problem {
            return Ok(picture(&problem, model, query, meter));
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
        Ok(learn(&narrowed, finding.solutions, query, meter, finding.effort))
    }

    fn solve_many(&self, models: &[Model], query: &Query<'_>) -> Vec<Result<Outcome, Unsupported>> {
        search::solve_many(self, models, query)
    }
}

/// Conflicts that a glance may take. Two solutions of a board that has many are mostly found within a few.
const GLANCE_CONFLICTS: u64 = 50;

/// Solves a black and white nonogram: line solving and probing, then clause learning on the cells that are left. Where
/// probing comes to nothing for a while, the board may have many solutions, and all that probing is for nothing: a glance, by clause
/// learning too, often finds as many as are wanted.
fn picture(problem: &GridProblem, model: &Model, query: &Query<'_>, mut meter: Meter) -> Outcome {
    let wanted = query.wanted();
    let with = |domains| model.with_domains(domains).expect("one domain for each cell");
    let mut seen = None;
    let mut glance = |domains, meter: &mut Meter| {
        let rest = Query { budget: meter.remaining(), ..query.clone() };
        let outcome = cdcl::glance(problem, &with(domains), GLANCE_CONFLICTS, &rest);
        meter.spend(outcome.effort.get("conflicts"));
        seen.insert(outcome).solutions.len() >= wanted
    };
    let narrowed = presolve::narrow(problem, model.domains(), query.observer, &mut meter, &mut glance);
    let mut effort = narrowed.effort;
    let mut solutions = Vec::new();
    if let Some(seen) = seen {
        solutions = seen.solutions;
        if narrowed.glanced {
            effort.merge(&seen.effort);
            effort.set_difficulty(Difficulty::Search);
            return Outcome::of_search(solutions, wanted, None, effort);
        }
        for counter in ["lines", "conflicts"] {
            effort.add(counter, seen.effort.get(counter));
        }
    }
    let mut outcome = if !narrowed.possible || narrowed.stopped.is_some() {
        let outcome = Outcome::of_search(Vec::new(), wanted, narrowed.stopped, effort);
        Outcome { decided: narrowed.stopped.map(|_| narrowed.domains), ..outcome }
    } else if narrowed.domains.iter().all(|domain| domain.len() == 1) {
        let solution = narrowed.domains.iter().filter_map(|domain| domain.min()).collect();
        Outcome::of_search(vec![solution], wanted, None, effort)
    } else {
        effort.set_difficulty(Difficulty::Search);
        learn(&with(narrowed.domains), Vec::new(), query, meter, effort)
    };
    if outcome.stopped.is_some() && outcome.solutions.len() < solutions.len() {
        // The glance had found more.
        outcome = Outcome::of_search(solutions, wanted, outcome.stopped, outcome.effort);
    }
    outcome
}

/// Clause learning on what is left, on top of the solutions `found` and the `effort` made; the search, from the beginning, if
/// the formula does not even fit.
fn learn(
    narrowed: &Model,
    found: Vec<Assignment>,
    query: &Query<'_>,
    mut meter: Meter,
    mut effort: Effort,
) -> Outcome {
    let rest = Query { budget: meter.remaining(), ..query.clone() };
    let mut outcome = cdcl::search(narrowed, found, &rest);
    effort.merge(&outcome.effort);
    if outcome.stopped == Some(Reason::Memory) && outcome.effort.get("conflicts") == 0 {
        outcome = search::search(narrowed, query, &mut meter).into_outcome(query.wanted());
        effort.merge(&outcome.effort);
    }
    if outcome.stopped.is_some() && outcome.solutions.is_empty() {
        outcome.decided = Some(narrowed.domains().to_vec());
    }
    outcome.effort = effort;
    outcome
}

/// As many solutions as clause learning may count, which has to keep each of them in mind.
const FEW: usize = 100;

impl Auto {
    /// A hard puzzle has few solutions, and what learns finds them all; many are left to the search.
    fn count(self, model: &Model, query: &Query<'_>, mut meter: Meter) -> Result<Outcome, Unsupported> {
        let few = query.wanted().min(FEW);
        let few_wanted = Query { count: false, solutions: NonZeroUsize::new(few), ..query.clone() };
        let outcome = self.solve(model, &few_wanted)?;
        if outcome.solutions.len() < few || few == query.wanted() {
            return Ok(outcome.as_asked(query));
        }
        meter.spend(outcome.effort.get("decisions") + outcome.effort.get("conflicts"));
        let mut effort = outcome.effort.clone();
        let mut counted = search::search(model, query, &mut meter).into_outcome(query.wanted());
        effort.merge(&counted.effort);
        if counted.count < Some(few as u64) {
            // What was left of the budget did not even lead to those that are known.
            counted = Outcome { stopped: counted.stopped, ..outcome.as_asked(query) };
        }
        counted.effort = effort;
        Ok(counted)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::model::brute;
    use crate::puzzle::{Nonogram, Sudoku};
    use crate::solve::Verdict;

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

    /// All 288 fillings of a board of side 4: many more than the search finds before clause learning takes over.
    #[test]
    fn solutions_of_both_engines_are_joined() {
        let model = Sudoku::new(2, 2, vec![0; 16]).expect("valid").model();
        let outcome = Auto.solve(&model, &Query::solutions(1000)).expect("any model");
        assert_eq!(outcome.verdict, Verdict::Multiple);
        let distinct: std::collections::BTreeSet<_> = outcome.solutions.iter().collect();
        assert_eq!((outcome.solutions.len(), distinct.len()), (288, 288));
        assert!(outcome.effort.get("decisions") == SEARCH_DECISIONS && outcome.effort.get("conflicts") > 0);
    }

    #[test]
    fn without_memory_for_clauses_the_search_goes_on() {
        let ones = vec![vec![1u32]; 6];
        let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
        let budget = Budget { memory: 3000, ..Budget::default() };
        let outcome = Auto.solve(&model, &Query { budget, ..Query::solutions(10) }).expect("any model");
        assert_eq!((outcome.solutions.len(), outcome.effort.get("conflicts")), (10, 0));
        assert!(outcome.effort.get("decisions") > 0);
    }

    #[test]
    fn it_is_told_how_hard_a_nonogram_was() {
        let difficulty = |rows: &[&[u32]], columns: &[&[u32]]| {
            let lines = |lines: &[&[u32]]| lines.iter().map(|line| line.to_vec()).collect::<Vec<_>>();
            let model = Nonogram::black_and_white(&lines(rows), &lines(columns)).expect("valid").model();
            let outcome = Auto.solve(&model, &Query::default()).expect("any model");
            (outcome.verdict, outcome.effort.difficulty())
        };
        let line: &[&[u32]] = &[&[2], &[1]];
        assert_eq!(difficulty(line, line), (Verdict::Unique, Some(Difficulty::Line)));
        let ones: &[&[u32]] = &[&[1], &[1]];
        assert_eq!(difficulty(ones, ones), (Verdict::Multiple, Some(Difficulty::Search)));
        // Line solving leaves cells open here that follow from trying one.
        let picture = [".....", ".X..X", "..XXX", "X....", "XX..."].concat();
        let cells: Vec<u8> = picture.bytes().map(|cell| u8::from(cell == b'X')).collect();
        let model = Nonogram::from_picture(5, &cells).expect("a picture").model();
        let outcome = Auto.solve(&model, &Query::default()).expect("any model");
        assert_eq!(
            (outcome.verdict, outcome.effort.difficulty()),
            (Verdict::Unique, Some(Difficulty::Probe))
        );
    }

    /// 720 solutions, some of which a glance finds; nothing is left to find them again.
    #[test]
    fn what_a_glance_found_is_kept() {
        let ones = vec![vec![1u32]; 6];
        let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
        let budget = Budget { steps: Some(GLANCE_CONFLICTS / 2), ..Budget::default() };
        let outcome = Auto.solve(&model, &Query { budget, ..Query::solutions(1000) }).expect("any model");
        assert_eq!(outcome.stopped, Some(Reason::Steps));
        assert!((1..720).contains(&outcome.solutions.len()), "{}", outcome.solutions.len());
    }

    #[test]
    fn steps_of_the_budget_are_counted_across_both_engines() {
        let model = Sudoku::new(2, 2, vec![0; 16]).expect("valid").model();
        for steps in [0, 1, SEARCH_DECISIONS, SEARCH_DECISIONS + 3] {
            let budget = Budget { steps: Some(steps), ..Budget::default() };
            let query = Query { budget, ..Query::solutions(1000) };
            assert_eq!(Auto.solve(&model, &query).map(|outcome| outcome.stopped), Ok(Some(Reason::Steps)));
        }
    }
}
