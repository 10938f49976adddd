//! Rates sudokus by level and score, as the program `HoDoKu` 2.2 does.

use std::collections::BTreeMap;

use super::explainer::{ExplainerRating, explainer_rating};
use super::qqwing::{QqwingLevel, qqwing_level};
use super::refusal::RatingRefusal;
use crate::explain::sudoku::{Level, Searched, Solver, Technique, first_single};
use crate::sudoku::{Position, PositionError};
use gridproof_engines::engine::auto::Auto;
use gridproof_engines::kernel::sudoku9::Board;
use gridproof_engines::solve::{Budget, Limits, Query, StopReason, Verdict};
use gridproof_gate as gate;
use gridproof_puzzles::Sudoku;

/// The difficulty of a sudoku by level and score.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct LevelRating {
    /// The level of the hardest technique; if the score exceeds the limit of that level, the next level that allows the
    /// score.
    pub level: Level,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The number of steps by technique, in the order in which techniques are tried.
    pub techniques: BTreeMap<Technique, u32>,
}

/// The difficulty of a sudoku.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[non_exhaustive]
pub struct Rating {
    /// The level and score.
    #[serde(flatten)]
    pub by_level: LevelRating,
    /// The level according to `QQwing`.
    pub qqwing: QqwingLevel,
    /// The Sudoku Explainer rating, exact or approximate: the difficulty of the hardest step of the solution.
    #[serde(flatten)]
    pub explainer: ExplainerRating,
    /// The difficulty of the hardest step up to the first placed digit, according to Sudoku Explainer; `None` if it is
    /// not exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se_pearl: Option<f64>,
    /// The difficulty of the first step, according to Sudoku Explainer; `None` if it is not exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub se_diamond: Option<f64>,
}

/// Rates a puzzle that must have exactly one solution. If `uniqueness` is set, techniques that assume a unique solution
/// are allowed. The step limit of the budget applies only to the test for exactly one solution.
///
/// # Errors
/// Returns an error if the board is not 9x9, if the puzzle does not have exactly one solution, or if the budget runs
/// out.
pub fn rate(sudoku: &Sudoku, uniqueness: bool, budget: &Budget) -> Result<Rating, RatingRefusal> {
    let limits = Limits::start(budget);
    let position = Position::of(sudoku)?;
    let tally = Tally::of_puzzle(sudoku, uniqueness, position.clone(), &limits)?;
    let explainer =
        explainer_rating(&position, uniqueness, &limits.remaining()).map_err(RatingRefusal::Stopped)?;
    Ok(Rating {
        qqwing: qqwing_level(&position),
        explainer: explainer.rating,
        se_pearl: explainer.pearl,
        se_diamond: explainer.diamond,
        by_level: tally.into_rating(),
    })
}

/// Computes only the level and score of a puzzle that must have exactly one solution, not the ratings of other
/// programs. For easy puzzles, this takes less than half the time of [`rate`]; for hard puzzles, nearly the same time.
///
/// # Errors
/// Returns an error in the same cases as [`rate`].
pub fn rate_level(sudoku: &Sudoku, uniqueness: bool, budget: &Budget) -> Result<LevelRating, RatingRefusal> {
    let limits = Limits::start(budget);
    Ok(Tally::of_puzzle(sudoku, uniqueness, Position::of(sudoku)?, &limits)?.into_rating())
}

/// Returns the level and score of a board that has exactly one solution; 0 stands for an empty cell. Returns `None` if
/// the board cannot be solved without guessing.
pub fn rate_board(board: &Board) -> Option<(Level, u32)> {
    let mut position = Position::of_board(board);
    let tally = Tally::of(Solver::new(), &mut position, || Ok(())).ok()?;
    position.is_full().then(|| (tally.level(), tally.score))
}

/// The number of steps by technique, and the total score of the steps.
#[derive(Default)]
struct Tally {
    score: u32,
    techniques: BTreeMap<Technique, u32>,
}

impl Tally {
    /// Counts the steps from the start of a puzzle to its solution.
    ///
    /// # Errors
    /// Returns an error if there is not exactly one solution, or if the limits are reached.
    fn of_puzzle(
        sudoku: &Sudoku,
        uniqueness: bool,
        mut start: Position,
        limits: &Limits,
    ) -> Result<Self, RatingRefusal> {
        let mut solver = Solver::new().with_solution(only_solution(sudoku, limits)?);
        if !uniqueness {
            solver = solver.without_uniqueness();
        }
        Self::of(solver, &mut start, || limits.check()).map_err(RatingRefusal::Stopped)
    }

    fn into_rating(self) -> LevelRating {
        LevelRating { level: self.level(), score: self.score, techniques: self.techniques }
    }

    /// Applies steps to the position until it is solved or no technique applies, and counts them.
    ///
    /// # Errors
    /// Returns the error of `look`, which is called between techniques.
    fn of(
        solver: Solver,
        position: &mut Position,
        look: impl Fn() -> Result<(), StopReason>,
    ) -> Result<Self, StopReason> {
        let (mut tally, mut searched) = (Self::default(), Searched::without_branches());
        let mut singles =
            [(Technique::FullHouse, 0), (Technique::NakedSingle, 0), (Technique::HiddenSingle, 0)];
        loop {
            position.drop_old_singles();
            if let Some((technique, cell, digit)) = first_single(position) {
                for (single, count) in &mut singles {
                    *count += u32::from(*single == technique);
                }
                position.place(cell, digit);
            } else if let Some(step) = solver.next_step_while(position, &mut searched, &look)? {
                step.apply(position);
                *tally.techniques.entry(step.technique).or_default() += 1;
            } else {
                break;
            }
        }
        tally.techniques.extend(singles.into_iter().filter(|(_, count)| *count > 0));
        tally.score = tally.techniques.iter().map(|(technique, count)| technique.score() * count).sum();
        Ok(tally)
    }

    /// The lowest level that is not below that of the hardest step and that allows the score.
    fn level(&self) -> Level {
        let hardest = self.techniques.keys().map(|technique| technique.level()).max().unwrap_or(Level::Easy);
        let fits = |level: &&Level| {
            **level >= hardest && level.highest_score().is_none_or(|most| self.score <= most)
        };
        Level::ALL.iter().find(fits).copied().unwrap_or(Level::Extreme)
    }
}

/// Returns the only solution of a puzzle.
///
/// # Errors
/// Returns an error if there is not exactly one solution, or if the limits are reached.
fn only_solution(sudoku: &Sudoku, limits: &Limits) -> Result<Board, RatingRefusal> {
    let outcome = gate::solve(&Auto, sudoku, &Query::default().within(limits.remaining()))?.into_inner();
    match (outcome.verdict, outcome.solutions.first()) {
        (Verdict::Unique, Some(solution)) => {
            let digits: Vec<u8> = solution.iter().map(|value| value + 1).collect();
            Ok(digits.try_into().map_err(|_| PositionError::Shape)?)
        }
        (Verdict::Unsatisfiable, _) => Err(RatingRefusal::NoSolution),
        (Verdict::Unknown(reason), _) => Err(RatingRefusal::Stopped(reason)),
        _ => Err(RatingRefusal::SeveralSolutions),
    }
}
