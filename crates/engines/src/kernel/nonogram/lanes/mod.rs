//! Solves many lines at once, one in each lane of a vector.
//!
//! Rows and columns are solved alternately until the board is solved or nothing changes. Each line is solved by the
//! method of [`super::line::LineSolver`]. This is many times faster than solving line by line, but it gives a result
//! only for puzzles that line solving alone can solve. Boards may have up to 63 rows and 63 columns.
#![allow(
    clippy::inline_always,
    reason = "a function that is not inlined into the entry of a SIMD level is compiled without its CPU features"
)]

mod board;
mod check;
mod lines;
#[cfg(test)]
mod tests;
mod words;

use self::board::LaneBoard;
use super::clues::Clues;
use crate::solve::SimdLevel;
use gridproof_model::Assignment;

/// A solver for boards of up to 63 rows and 63 columns. It solves one board at a time.
#[derive(Clone, Debug)]
pub(crate) struct LaneSolver {
    level: SimdLevel,
    small: LaneBoard<u32, 32>,
    large: LaneBoard<u64, 64>,
}

impl Default for LaneSolver {
    fn default() -> Self {
        Self::at(SimdLevel::in_use())
    }
}

impl LaneSolver {
    /// Creates a solver that uses the vector types of a SIMD level.
    pub(crate) fn at(level: SimdLevel) -> Self {
        Self { level, small: LaneBoard::new(), large: LaneBoard::new() }
    }

    /// Returns the cells of a puzzle's only solution and the number of lines solved, if line solving alone finds that
    /// solution. Also returns `None` for puzzles that are too large.
    #[inline]
    pub(crate) fn solve(&mut self, clues: &Clues) -> Option<(SolvedRows<'_>, u64)> {
        match clues.longest_line() {
            0..=31 => {
                self.small.solve(self.level, clues).map(|(rows, lines)| (SolvedRows::Small(rows), lines))
            }
            32..=63 => {
                self.large.solve(self.level, clues).map(|(rows, lines)| (SolvedRows::Large(rows), lines))
            }
            _ => None,
        }
    }
}

/// Solves a puzzle like [`LaneSolver::solve`]. Returns the values of its cells and the number of lines solved, or
/// `None`.
pub(crate) fn solve_once(level: SimdLevel, clues: &Clues) -> Option<(Assignment, u64)> {
    fn values<W: Copy + Into<u64>>(columns: usize, (rows, lines): (&[W], u64)) -> (Assignment, u64) {
        let cell = |row: u64| move |column| (row >> column & 1) as u8;
        (rows.iter().flat_map(|&row| (0..columns).map(cell(row.into()))).collect(), lines)
    }
    let columns = clues.columns();
    match clues.longest_line() {
        0..=31 => LaneBoard::<u32, 32>::new().solve(level, clues).map(|found| values(columns, found)),
        32..=63 => LaneBoard::<u64, 64>::new().solve(level, clues).map(|found| values(columns, found)),
        _ => None,
    }
}

/// The rows of a solution, one word each. Bit `i` is 1 if cell `i` is black.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SolvedRows<'b> {
    Small(&'b [u32]),
    Large(&'b [u64]),
}
