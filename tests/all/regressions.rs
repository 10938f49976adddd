//! Bugs that were fixed, each as the smallest case that showed it.

mod certificates;
mod coverage;
#[cfg(target_os = "linux")]
mod hostile_certificates;

use std::sync::mpsc;
use std::time::Duration;

use gridproof::kernel::sudoku9::solve_boards;
use gridproof::solve::SimdLevel;

/// What `work` gives, within a minute: for bugs that made something run for ever.
fn in_time<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = mpsc::channel();
    // Abandoned if it takes too long: it ends with the process.
    std::thread::spawn(move || sender.send(work()));
    receiver.recv_timeout(Duration::from_secs(60)).expect("an end")
}

/// A guess could fall on a lane that no digit has, between those of the digits: it changed nothing, and the next
/// guess was the same.
#[test]
fn guesses_on_a_board_without_pairs_make_progress() {
    for level in SimdLevel::available() {
        let count = in_time(move || {
            let mut answers = Vec::new();
            solve_boards(level, &[[0; 81]], 1000, &mut answers);
            answers[0].count
        });
        assert_eq!(count, 1000, "{level}");
    }
}
