//! Boards without models: what engines answer to many small puzzles at once.

use super::statistics::Statistics;
use gridproof_model::Clues;

/// The cells of a 9x9 sudoku row by row: digits 1 to 9, and 0 for an empty cell.
pub type Board = [u8; 81];

/// The answer for one 9x9 sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardAnswer {
    /// The number of solutions, at most as many as were looked for; [`BoardAnswer::STOPPED`] if the steps ran out.
    pub count: u64,
    /// The first solution; all 0 if there is none.
    pub solution: Board,
    /// The number of guesses.
    pub guesses: u64,
}

impl BoardAnswer {
    /// No solution.
    pub const NONE: Self = Self { count: 0, solution: [0; 81], guesses: 0 };
    /// The count of a search that ran out of steps: it says nothing.
    pub const STOPPED: u64 = u64::MAX;
}

/// The answers for many 9x9 sudokus.
#[derive(Clone, Debug, Default)]
pub struct BoardAnswers {
    /// One for each board, in their order. They end early where the query was cancelled.
    pub all: Vec<BoardAnswer>,
    /// The second solutions of boards that have one and for which two were looked for, by the index of the board,
    /// ascending.
    pub second: Vec<(usize, Board)>,
}

/// A solver of boards without models, within one query. It answers as its engine does; nothing is checked yet.
pub trait BoardSolver: Send {
    /// Solves 9x9 sudokus side by side. A board with a byte above 9, or with a digit twice in a house, has no solution.
    fn sudokus(&mut self, boards: &[Board], answers: &mut BoardAnswers);

    /// The rows, bit `i` for cell `i`, of the only solution of a nonogram, and the number of lines solved; `None` unless
    /// line solving alone finds it.
    fn nonogram(&mut self, clues: &Clues, rows: &mut Vec<u64>) -> Option<u64>;

    /// What it cost to solve a sudoku with that many guesses.
    fn effort_of_sudoku(&self, guesses: u64) -> Statistics;

    /// What it cost to solve a nonogram by that many lines.
    fn effort_of_nonogram(&self, lines: u64) -> Statistics;
}
