//! Boards without models: the interface through which engines solve many small puzzles in one call.

use super::statistics::Statistics;
use gridproof_model::Clues;

/// The cells of a 9x9 sudoku row by row: digits 1 to 9, and 0 for an empty cell.
pub type Board = [u8; 81];

/// The answer for one 9x9 sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardAnswer {
    /// The number of solutions, counted up to the limit of the query; [`BoardAnswer::STOPPED`] if the steps ran out.
    pub count: u64,
    /// The first solution; all 0 if the puzzle has no solution.
    pub solution: Board,
    /// The number of guesses.
    pub guesses: u64,
}

impl BoardAnswer {
    /// The answer for a board without a solution.
    pub const NONE: Self = Self { count: 0, solution: [0; 81], guesses: 0 };
    /// The count of a search that ran out of steps: the number of solutions is unknown.
    pub const STOPPED: u64 = u64::MAX;
}

/// The answers for many 9x9 sudokus.
#[derive(Clone, Debug, Default)]
pub struct BoardAnswers {
    /// One answer for each board, in order. The list is shorter than the list of boards if the query was cancelled.
    pub all: Vec<BoardAnswer>,
    /// The second solutions, each with the index of its board, ascending. Only boards with two solutions are listed,
    /// and only if the query looked for two.
    pub second: Vec<(usize, Board)>,
}

/// A solver of boards without models, within one query. It gives the same answers as its engine; they are not checked
/// yet.
pub trait BoardSolver: Send {
    /// Solves many 9x9 sudokus at once. A board with a byte above 9, or with a digit twice in a house, has no solution.
    fn sudokus(&mut self, boards: &[Board], answers: &mut BoardAnswers);

    /// Solves a nonogram by line solving alone and writes its rows, bit `i` for cell `i`. Returns the number of lines
    /// solved; `None` unless line solving finds the only solution.
    fn nonogram(&mut self, clues: &Clues, rows: &mut Vec<u64>) -> Option<u64>;

    /// Returns the statistics for a sudoku that was solved with `guesses` guesses.
    fn effort_of_sudoku(&self, guesses: u64) -> Statistics;

    /// Returns the statistics for a nonogram that took `lines` solved lines.
    fn effort_of_nonogram(&self, lines: u64) -> Statistics;
}
