//! Boards without models: an interface for solving many small puzzles in one call.

use super::statistics::Statistics;
use gridproof_model::Clues;

/// The cells of a 9x9 sudoku row by row: digits 1 to 9, and 0 for an empty cell.
pub type Board = [u8; 81];

/// The answer for one 9x9 sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardAnswer {
    /// The number of solutions, at most the limit of the query; [`BoardAnswer::STOPPED`] if the step limit was
    /// reached.
    pub count: u64,
    /// The first solution; all 0 if the puzzle has no solution.
    pub solution: Board,
    /// The number of guesses.
    pub guesses: u64,
}

impl BoardAnswer {
    /// The answer for a board without a solution.
    pub const NONE: Self = Self { count: 0, solution: [0; 81], guesses: 0 };
    /// The value of `count` if the search reached the step limit, so that the number of solutions is unknown.
    pub const STOPPED: u64 = u64::MAX;
}

/// The answers for many 9x9 sudokus.
#[derive(Clone, Debug, Default)]
pub struct BoardAnswers {
    /// One answer for each board, in order. The list is shorter than the list of boards if the query was cancelled.
    pub all: Vec<BoardAnswer>,
    /// The second solutions, each with the index of its board, in ascending order of the indices. Empty unless the
    /// query looked for two solutions. Boards without a second solution are not listed.
    pub second: Vec<(usize, Board)>,
}

/// A solver of boards without models, for one query. Its answers are the same as those of its engine, but the caller
/// must still check them.
pub trait BoardSolver: Send {
    /// Solves many 9x9 sudokus at once. A board with a byte above 9, or with a digit twice in a house, has no solution.
    fn sudokus(&mut self, boards: &[Board], answers: &mut BoardAnswers);

    /// Solves a nonogram by line solving alone. Writes the rows of the solution to `rows`, with cell `i` of a row in
    /// bit `i`. Returns the number of lines solved; `None` unless line solving finds the only solution.
    fn nonogram(&mut self, clues: &Clues, rows: &mut Vec<u64>) -> Option<u64>;

    /// Returns the statistics for a sudoku that was solved with `guesses` guesses.
    fn effort_of_sudoku(&self, guesses: u64) -> Statistics;

    /// Returns the statistics for a nonogram for which `lines` lines were solved.
    fn effort_of_nonogram(&self, lines: u64) -> Statistics;
}
