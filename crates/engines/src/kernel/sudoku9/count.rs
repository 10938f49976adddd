//! Counts the solutions of boards without models, up to a limit.

use std::ops::ControlFlow;

use super::batch::{Batch, Start};
use super::board::Board;
use super::scheduler::SolveAll;
pub use crate::solve::BoardAnswer as Answer;
use crate::solve::{BoardAnswers, Cancel, SimdLevel};

/// Counts the solutions of each board up to `limit`, and appends one answer per board. A board with a byte above 9, or
/// with a digit twice in a house, has no solution.
///
/// ```
/// use gridproof_engines::solve::SimdLevel;
/// use gridproof_engines::kernel::sudoku9::{Board, solve_boards};
///
/// let mut answers = Vec::new();
/// let empty: Board = [0; 81];
/// solve_boards(SimdLevel::in_use(), &[empty], 1000, &mut answers);
/// assert_eq!(answers[0].count, 1000);
/// ```
pub fn solve_boards(level: SimdLevel, boards: &[Board], limit: u64, answers: &mut Vec<Answer>) {
    solve_boards_until(level, boards, limit, answers, &Cancel::default());
}

/// Counts solutions like [`solve_boards`], but can be cancelled. After a cancellation, the answers end before the first
/// board whose search was not finished.
pub fn solve_boards_until(
    level: SimdLevel,
    boards: &[Board],
    limit: u64,
    answers: &mut Vec<Answer>,
    cancel: &Cancel,
) {
    let start = answers.len();
    answers.resize(start + boards.len(), Answer::NONE);
    let new = (&mut answers[start..], None);
    let (answered, _) = count_solutions(level, boards, (limit, u64::MAX), new, cancel);
    answers.truncate(start + answered);
}

/// Solves boards like [`solve_boards_until`], with three differences: it replaces the old answers, it also stores
/// second solutions, and it makes at most `guesses` guesses per board.
pub(crate) fn answer_boards(
    level: SimdLevel,
    boards: &[Board],
    (limit, guesses): (u64, u64),
    answers: &mut BoardAnswers,
    cancel: &Cancel,
) {
    let BoardAnswers { all, second } = answers;
    // Overwriting the solutions of earlier boards is faster than clearing them.
    all.truncate(boards.len());
    for answer in all.iter_mut() {
        (answer.count, answer.guesses) = (0, 0);
    }
    all.resize(boards.len(), Answer::NONE);
    second.clear();
    let solutions = (&mut all[..], (limit > 1).then_some(&mut *second));
    let (answered, solved) = count_solutions(level, boards, (limit, guesses), solutions, cancel);
    all.truncate(answered);
    if solved < boards.len() {
        let unsolved = |answer: &&mut Answer| matches!(answer.count, 0 | Answer::STOPPED);
        all.iter_mut().filter(unsolved).for_each(|answer| answer.solution = [0; 81]);
    }
    second.retain(|(board, _)| *board < answered);
    second.sort_unstable_by_key(|(board, _)| *board);
}

/// Returns the number of boards before the first unfinished one, and the number of boards with solutions. The counts in
/// `answers` must be 0 at the start.
fn count_solutions(
    level: SimdLevel,
    boards: &[Board],
    (limit, most_guesses): (u64, u64),
    (answers, second): (&mut [Answer], Option<&mut SecondSolutions>),
    cancel: &Cancel,
) -> (usize, usize) {
    let first_cancelled = boards.len();
    let (others, solved) = ([0; 81], 0);
    let mut count = CountSolutions {
        boards,
        limit,
        most_guesses,
        answers,
        second,
        others,
        solved,
        cancel,
        first_cancelled,
    };
    if limit > 0 {
        level.run(SolveAll(&mut count));
    }
    (count.first_cancelled, count.solved)
}

/// The number of guesses for one board between two checks for cancellation.
const GUESSES_PER_CHECK: u64 = 256;

/// Second solutions, each with the index of its board.
type SecondSolutions = Vec<(usize, Board)>;

/// The batch of boards whose solutions [`solve_boards`] counts.
struct CountSolutions<'a> {
    boards: &'a [Board],
    limit: u64,
    most_guesses: u64,
    answers: &'a mut [Answer],
    second: Option<&'a mut SecondSolutions>,
    /// The buffer for solutions after the first.
    others: Board,
    /// The number of boards with solutions.
    solved: usize,
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
            self.solved -= usize::from(answer.count > 0);
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
        self.solved += usize::from(answer.count == 1);
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
