//! Solves boards without models for the engines, using the kernels.

use super::nonogram::lanes::{self, LaneSolver, SolvedRows};
use super::sudoku9;
use crate::solve::{
    Board, BoardAnswers, BoardSolver, Cancel, Counter, Difficulty, Query, SimdLevel, Statistics,
};
use gridproof_model::planted::{self, Fault};
use gridproof_model::{Assignment, Clues, Domain, Model};

/// The kernels, set up for one query.
struct Kernels {
    level: SimdLevel,
    solutions: u64,
    guesses: u64,
    cancel: Cancel,
    lanes: LaneSolver,
    effort_of_nonogram: fn(u64) -> Statistics,
}

/// The minimum memory budget, in bytes. The tables of a board need less than this.
const MIN_MEMORY: usize = 1 << 20;

/// Returns a solver of boards for a query. Returns `None` if the query has a time limit or an observer, if it counts
/// solutions, if it asks for more than two solutions, or if its memory budget is below [`MIN_MEMORY`].
/// `effort_of_nonogram` converts the number of lines that were solved for a nonogram to statistics.
pub(crate) fn solver(
    query: &Query<'_>,
    effort_of_nonogram: fn(u64) -> Statistics,
) -> Option<Box<dyn BoardSolver>> {
    let budget = &query.budget;
    let allowed = budget.time.is_none() && budget.memory >= MIN_MEMORY && query.observer.is_none();
    // Two solutions suffice to show that a board has more than one, and a [`BoardSolver`] keeps no more than two.
    let kept = query.wanted() <= 2 && !query.goal.counts();
    (allowed && kept).then(|| -> Box<dyn BoardSolver> {
        let level = query.simd_level();
        Box::new(Kernels {
            level,
            solutions: query.wanted() as u64,
            guesses: budget.steps.unwrap_or(u64::MAX),
            cancel: budget.cancel.clone().unwrap_or_default(),
            lanes: LaneSolver::at(level),
            effort_of_nonogram,
        })
    })
}

impl BoardSolver for Kernels {
    fn sudokus(&mut self, boards: &[Board], answers: &mut BoardAnswers) {
        sudoku9::answer_boards(self.level, boards, (self.solutions, self.guesses), answers, &self.cancel);
        if planted::has(Fault::BatchLosesSolutions) {
            answers
                .all
                .iter_mut()
                .filter(|answer| answer.solution[0] % 2 == 1)
                .for_each(|answer| answer.count = 0);
        }
    }

    fn nonogram(&mut self, clues: &Clues, rows: &mut Vec<u64>) -> Option<u64> {
        let (solved, lines) = self.lanes.solve(clues)?;
        rows.clear();
        match solved {
            SolvedRows::Small(words) => rows.extend(words.iter().copied().map(u64::from)),
            SolvedRows::Large(words) => rows.extend_from_slice(words),
        }
        if planted::has(Fault::BatchInventsSolutions) {
            for row in rows.iter_mut() {
                *row ^= 1;
            }
        }
        Some(lines)
    }

    fn effort_of_sudoku(&self, guesses: u64) -> Statistics {
        let mut statistics = Statistics::default();
        statistics.add(Counter::Decisions, guesses);
        statistics
    }

    fn effort_of_nonogram(&self, lines: u64) -> Statistics {
        (self.effort_of_nonogram)(lines)
    }
}

/// Returns the only solution of a nonogram and the number of lines solved, if line solving in lanes finds that
/// solution. Also returns `None` if the model already decides some cells, or if the memory budget is below
/// [`MIN_MEMORY`].
pub(crate) fn line_solution(clues: &Clues, model: &Model, query: &Query<'_>) -> Option<(Assignment, u64)> {
    let open = model.domains().iter().all(|domain| *domain == Domain::first(2));
    (open && query.budget.memory >= MIN_MEMORY).then(|| lanes::solve_once(query.simd_level(), clues))?
}

/// The statistics that presolving reports for a board that line solving alone solves.
pub(crate) fn presolved_effort(lines: u64) -> Statistics {
    let mut statistics = Statistics::default();
    statistics.add(Counter::Lines, lines);
    statistics.set_difficulty(Difficulty::Line);
    statistics
}

/// The statistics that a search reports for a board that line solving alone solves.
pub(crate) fn search_effort(lines: u64) -> Statistics {
    let mut statistics = Statistics::default();
    statistics.add(Counter::Lines, lines);
    statistics.add(Counter::Decisions, 0);
    statistics
}
