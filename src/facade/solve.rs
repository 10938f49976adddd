//! Verdicts and counts, with the engine `auto`.

use gridproof_engines::engine::auto::Auto;
use gridproof_engines::solve::{Goal, Outcome, Query, Verdict};
use gridproof_gate::{Checked, Refusal, ToModel};
use gridproof_model::Model;

/// Solves a puzzle or model: finds a solution and looks for a second one.
///
/// Each solution that this and similar functions return has passed [`Puzzle::check`](gridproof_puzzles::Puzzle::check)
/// or, for a model, [`model::check`](gridproof_model::check). These checks share no code with the engines. If a check
/// fails, the verdict is unknown, with the reason
/// [`StopReason::Internal`](gridproof_engines::solve::StopReason::Internal).
///
/// ```
/// use gridproof::{Nonogram, Verdict};
///
/// let rows = [vec![1, 1], vec![3], vec![1]];
/// let columns = [vec![2], vec![2], vec![2]];
/// let nonogram = Nonogram::black_and_white(&rows, &columns).unwrap();
/// let outcome = gridproof::solve(&nonogram);
/// assert_eq!(outcome.verdict, Verdict::Unique);
/// assert_eq!(nonogram.picture_rows(&outcome.solutions[0]), ["X.X", "XXX", ".X."]);
/// ```
pub fn solve(puzzle: &impl ToModel) -> Outcome {
    solve_with(puzzle, &Query::default())
}

/// Solves a puzzle or model with a query: a goal, a budget and an optional observer.
///
/// ```
/// use std::time::Duration;
/// use gridproof::{Budget, Goal, Query, Sudoku, Verdict};
///
/// let empty = Sudoku::new(2, 2, vec![0; 16]).unwrap();
/// let query = Query::new(Goal::up_to(10)).within(Budget::time(Duration::from_secs(10)));
/// let outcome = gridproof::solve_with(&empty, &query);
/// assert_eq!((outcome.verdict, outcome.solutions.len()), (Verdict::Multiple, 10));
/// ```
pub fn solve_with(puzzle: &impl ToModel, query: &Query<'_>) -> Outcome {
    answered(gridproof_gate::solve(&Auto, puzzle, query).map(Checked::into_inner))
}

fn answered(outcome: Result<Outcome, Refusal>) -> Outcome {
    outcome.unwrap_or_else(|refusal| match refusal {
        Refusal::Internal(error) => error.into_outcome(),
        _ => unreachable!("auto takes every model"),
    })
}

/// Solves many models with a query, and returns the outcomes in the order of the models.
///
/// Models of 9x9 sudokus are solved in parallel with SIMD instructions if the query has neither a time limit nor an
/// observer, and requests at most two solutions. [`solve_boards`](crate::solve_boards) does the same without building
/// models.
///
/// ```
/// use gridproof::{Query, Sudoku, Verdict, parse};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let models = [parse(line).unwrap().model(), Sudoku::new(3, 3, vec![0; 81]).unwrap().model()];
/// let outcomes = gridproof::solve_models(&models, &Query::default());
/// assert_eq!(outcomes[0].verdict, Verdict::Unique);
/// assert_eq!(outcomes[1].verdict, Verdict::Multiple);
/// ```
pub fn solve_models(models: &[Model], query: &Query<'_>) -> Vec<Outcome> {
    gridproof_gate::models::solve_models(&Auto, models, query).into_iter().map(answered).collect()
}

/// The result of counting solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Count {
    /// The number of solutions that were counted.
    pub number: u64,
    /// Whether all solutions were counted; false if the limit was reached.
    pub exact: bool,
}

/// Counts the solutions up to `limit`, which is at least 1.
///
/// ```
/// use gridproof::{Count, Sudoku};
///
/// let empty = Sudoku::new(2, 2, vec![0; 16]).unwrap();
/// assert_eq!(gridproof::count(&empty, 1000), Count { number: 288, exact: true });
/// assert_eq!(gridproof::count(&empty, 100), Count { number: 100, exact: false });
/// ```
pub fn count(puzzle: &impl ToModel, limit: usize) -> Count {
    let query = Query::new(Goal::count(limit));
    let outcome = solve_with(puzzle, &query);
    Count { number: outcome.count.unwrap_or(0), exact: outcome.counted_all(query.wanted()) }
}

/// Whether there is exactly one solution.
///
/// ```
/// let ambiguous = gridproof::parse("2 2\n1\n1\n1\n1\n")?;
/// assert!(!gridproof::is_unique(&ambiguous));
/// # Ok::<(), gridproof::ParseError>(())
/// ```
pub fn is_unique(puzzle: &impl ToModel) -> bool {
    solve(puzzle).verdict == Verdict::Unique
}
