//! Solves many 9x9 sudokus at once.

use gridproof_engines::engine::auto::Auto;
use gridproof_engines::solve::{Board, Query};
use gridproof_gate::boards::{self, SolvedBoard};

/// Solves many 9x9 sudokus, up to millions per second.
///
/// A board is an array of 81 digits, row by row, with 0 for an empty cell. A board with a byte above 9 has no solution.
/// The answers are in the order of the boards, and each solution has been checked. If the query has no time limit and
/// requests at most two solutions, several boards are solved in parallel with SIMD instructions.
///
/// ```
/// use gridproof::{Query, Verdict};
///
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let board: [u8; 81] = std::array::from_fn(|cell| match line.as_bytes()[cell] {
///     b'.' => 0,
///     digit => digit - b'0',
/// });
/// let answers = gridproof::solve_boards(&[board, [0; 81]], &Query::default());
/// assert_eq!(answers[0].verdict, Verdict::Unique);
/// assert_eq!(answers[0].solution.map(|cells| cells[2]), Some(4));
/// assert_eq!(answers[1].verdict, Verdict::Multiple);
/// ```
pub fn solve_boards(boards: &[Board], query: &Query<'_>) -> Vec<SolvedBoard> {
    let mut answers = Vec::new();
    solve_boards_into(boards, query, &mut answers);
    answers
}

/// Solves many 9x9 sudokus like [`solve_boards`], and appends the answers to a list.
///
/// If you solve a large set in parts, clear the list after each part and reuse it. This saves the allocation of new
/// memory, which takes a quarter of the time for a million easy boards.
///
/// ```
/// use gridproof::{Query, Verdict};
///
/// let (mut unique, mut answers) = (0, Vec::new());
/// for part in [[0; 81]; 3].chunks(2) {
///     answers.clear();
///     gridproof::solve_boards_into(part, &Query::default(), &mut answers);
///     unique += answers.iter().filter(|answer| answer.verdict == Verdict::Unique).count();
/// }
/// assert_eq!(unique, 0);
/// ```
pub fn solve_boards_into(boards: &[Board], query: &Query<'_>, answers: &mut Vec<SolvedBoard>) {
    boards::solve_boards(&Auto, boards, query, answers);
}
