//! Boards without models: solutions counted up to a limit.

use std::ops::ControlFlow;

use super::batch::{Batch, Start};
use super::board::Board;
use super::scheduler::SolveAll;
pub use crate::solve::BoardAnswer as Answer;
use crate::solve::{BoardAnswers, Cancel, SimdLevel};

/// Counts the solutions of each board up to `limit`, and appends an answer for each. A board with a byte above 9, or with
/// a digit twice in a house, has none.
///
/// ```
/// use gridproof::solve::SimdLevel;
/// use gridproof::kernel::sudoku9::{Board, solve_boards};
///
/// let mut answers = Vec::new();
/// let empty: Board = [0; 81];
/// solve_boards(SimdLevel::in_use(), &[empty], 1000, &mut answers);
/// assert_eq!(answers[0].count, 1000);
/// ```
pub fn solve_boards(level: SimdLevel, boards: &[Board], limit: u64, answers: &mut Vec<Answer>) {
    solve_boards_until(level, boards, limit, answers, &Cancel::default());
}

/// As [`solve_boards`]. If cancelled, the answers end before the first board whose search was not finished.
pub fn solve_boards_until(
    level: SimdLevel,
    boards: &[Board],
    limit: u64,
    answers: &mut Vec<Answer>,
    cancel: &Cancel,
) {
    count_solutions(level, boards, (limit, u64::MAX), answers, None, cancel);
}

/// As [`solve_boards_until`] into empty answers, with second solutions, and at most so many guesses for a board.
pub(crate) fn answer_boards(
    level: SimdLevel,
    boards: &[Board],
    (limit, guesses): (u64, u64),
    answers: &mut BoardAnswers,
    cancel: &Cancel,
) {
    answers.all.clear();
    answers.second.clear();
    let second = (limit > 1).then_some(&mut answers.second);
    count_solutions(level, boards, (limit, guesses), &mut answers.all, second, cancel);
    let answered = answers.all.len();
    answers.second.retain(|(board, _)| *board < answered);
    answers.second.sort_unstable_by_key(|(board, _)| *board);
}

fn count_solutions(
    level: SimdLevel,
    boards: &[Board],
    (limit, most_guesses): (u64, u64),
    answers: &mut Vec<Answer>,
    second: Option<&mut Vec<(usize, Board)>>,
    cancel: &Cancel,
) {
    let start = answers.len();
    answers.resize(start + boards.len(), Answer::NONE);
    if limit > 0 {
        let first_cancelled = boards.len();
        let new = &mut answers[start..];
        let mut count = CountSolutions {
            boards,
            limit,
            most_guesses,
            answers: new,
            second,
            others: [0; 81],
            cancel,
            first_cancelled,
        };
        level.run(SolveAll(&mut count));
        let done = count.first_cancelled;
        answers.truncate(start + done);
    }
}

/// Guesses of one board between two checks for cancellation.
const GUESSES_PER_CHECK: u64 = 256;

/// The batch of [`solve_boards`].
struct CountSolutions<'a> {
    boards: &'a [Board],
    limit: u64,
    most_guesses: u64,
    answers: &'a mut [Answer],
    second: Option<&'a mut Vec<(usize, Board)>>,
    /// The buffer for solutions after the first.
    others: Board,
    cancel: &'a Cancel,
    first_cancelled: usize,
}

impl Batch for CountSolutions<'_> {
    fn count(&self) -> usize {
        self.boards.len()
    }

    fn start(&self, puzzle: usize) -> Start<'_> {
        Start::Givens(&self.boards[puzzle])
    }

    fn on_guess(&mut self, puzzle: usize) -> ControlFlow<()> {
        let answer = &mut self.answers[puzzle];
        if answer.guesses >= self.most_guesses {
            answer.count = Answer::STOPPED;
            return ControlFlow::Break(());
        }
        let guesses = &mut answer.guesses;
        *guesses += 1;
        if guesses.is_multiple_of(GUESSES_PER_CHECK) && self.cancel.is_cancelled() {
            self.on_cancelled(puzzle);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn next_solution(&mut self, puzzle: usize) -> &mut Board {
        let answer = &mut self.answers[puzzle];
        if answer.count == 0 { &mut answer.solution } else { &mut self.others }
    }

    fn on_solution(&mut self, puzzle: usize) -> ControlFlow<()> {
        let answer = &mut self.answers[puzzle];
        answer.count += 1;
        if answer.count == 2
            && let Some(second) = &mut self.second
        {
            second.push((puzzle, self.others));
        }
        if answer.count >= self.limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    fn on_cancelled(&mut self, puzzle: usize) {
        self.first_cancelled = self.first_cancelled.min(puzzle);
    }
}
