//! Level and score of sudokus, as the program `HoDoKu` 2.2 has them.

use std::collections::BTreeMap;

use super::explainer::{ExplainerRating, explainer_rating};
use super::qqwing::{QqwingLevel, qqwing_level};
use crate::engine::auto::Auto;
use crate::explain::sudoku::{Level, Position, PositionError, Searched, Solver, Step, Technique};
use crate::gate;
use crate::kernel::sudoku9::Board;
use crate::puzzle::Sudoku;
use crate::solve::{Query, Verdict};

/// How hard a sudoku is.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[non_exhaustive]
pub struct Rating {
    /// The level: that of the hardest technique, or higher if the score is above what the level allows.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// How many steps of each technique, those tried first before the others.
    #[serde(serialize_with = "by_name")]
    pub techniques: BTreeMap<Technique, u32>,
    /// The level of `QQwing`.
    pub qqwing: QqwingLevel,
    /// The rating of Sudoku Explainer, or an approximation.
    #[serde(flatten)]
    pub explainer: ExplainerRating,
}

fn by_name<S: serde::Serializer>(
    techniques: &BTreeMap<Technique, u32>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(techniques.iter().map(|(technique, count)| (technique.name(), count)))
}

/// Why a puzzle has no rating.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Techniques are for 9x9 sudokus.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// There is no solution.
    #[error("the puzzle has no solution")]
    NoSolution,
    /// There are several solutions.
    #[error("the puzzle has several solutions")]
    SeveralSolutions,
    /// The puzzle could not be solved.
    #[error(transparent)]
    Unsolved(#[from] gate::Refusal),
}

/// Rates a puzzle that has one solution. `uniqueness` allows techniques that rest on that.
///
/// ```
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let gridproof::Puzzle::Sudoku(sudoku) = gridproof::parse(text)? else { panic!("a sudoku") };
/// let rating = gridproof::rate::rate(&sudoku, true)?;
/// assert_eq!((rating.level.name(), rating.score), ("easy", 204));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the board is not 9x9, or the puzzle has no solution or several.
pub fn rate(sudoku: &Sudoku, uniqueness: bool) -> Result<Rating, Refusal> {
    let position = Position::of(sudoku)?;
    let solution = only_solution(sudoku)?;
    let mut solver = Solver::new().with_solution(solution);
    if !uniqueness {
        solver = solver.without_uniqueness();
    }
    let mut end = position.clone();
    let path = solver.path(&mut end);
    let (level, score, techniques) = sum(&path);
    Ok(Rating {
        level,
        score,
        techniques,
        qqwing: qqwing_level(&position),
        explainer: explainer_rating(&position, &path),
    })
}

/// Level and score of a board with one solution: 0 for an empty cell. `None` if no technique but a guess helps.
pub fn rate_board(board: &Board) -> Option<(Level, u32)> {
    let mut position = Position::of_board(board);
    let solver = Solver::new();
    let (mut hardest, mut score) = (Level::Easy, 0);
    let mut searched = Searched::default();
    while let Some(step) = solver.next_step(&mut position, &mut searched) {
        hardest = hardest.max(step.technique.level());
        score += step.technique.score();
        step.apply(&mut position);
    }
    position.is_full().then(|| (raised(hardest, score), score))
}

/// The level of a puzzle whose hardest step is of that level.
fn raised(hardest: Level, score: u32) -> Level {
    let fits = |level: &&Level| **level >= hardest && level.highest_score().is_none_or(|most| score <= most);
    Level::ALL.iter().find(fits).copied().unwrap_or(Level::Extreme)
}

fn sum(steps: &[Step]) -> (Level, u32, BTreeMap<Technique, u32>) {
    let mut techniques: BTreeMap<Technique, u32> = BTreeMap::new();
    for step in steps {
        *techniques.entry(step.technique).or_default() += 1;
    }
    let score = steps.iter().map(|step| step.technique.score()).sum();
    let hardest = steps.iter().map(|step| step.technique.level()).max().unwrap_or(Level::Easy);
    (raised(hardest, score), score, techniques)
}

/// The one solution of a puzzle.
///
/// # Errors
/// If there is none or several.
fn only_solution(sudoku: &Sudoku) -> Result<Board, Refusal> {
    let outcome = gate::solve(&Auto, sudoku, &Query::default())?.into_inner();
    match (outcome.verdict, outcome.solutions.first()) {
        (Verdict::Unique, Some(solution)) => {
            let digits: Vec<u8> = solution.iter().map(|value| value + 1).collect();
            Ok(digits.try_into().map_err(|_| PositionError::Shape)?)
        }
        (Verdict::Unsatisfiable, _) => Err(Refusal::NoSolution),
        _ => Err(Refusal::SeveralSolutions),
    }
}
