//! Bugs that were fixed, each as the smallest case that showed it.

mod certificates;
mod coverage;
#[cfg(target_os = "linux")]
mod hostile_certificates;

use gridproof::kernel::sudoku9::solve_boards;
use gridproof::solve::SimdLevel;

/// A guess could fall on a lane that no digit has, between those of the digits: it changed nothing, and the next
/// guess was the same, for ever: the bug shows as a test that does not end.
#[test]
fn guesses_on_a_board_without_pairs_make_progress() {
    for level in SimdLevel::available() {
        let mut answers = Vec::new();
        solve_boards(level, &[[0; 81]], 1000, &mut answers);
        assert_eq!(answers[0].count, 1000, "{level}");
    }
}
