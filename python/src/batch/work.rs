//! Solving chunks of puzzles on threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use gridproof::Cancel;

use super::answers::Answers;
use super::solve::{Buffers, Task, solve_chunk};
use super::source::Source;

/// The maximum number of rows of a chunk.
const MOST: usize = 1 << 14;

/// Solves all puzzles, and returns the answers in chunks, in the order of the puzzles.
pub(crate) fn solve_all(
    source: &Source<'_>,
    task: &Task,
    threads: NonZeroUsize,
    cancel: &Cancel,
) -> Vec<Answers> {
    let rows = source.len();
    // Several chunks for each thread, so that one with hard puzzles does not make the others wait.
    let size = match threads.get() {
        1 => MOST,
        threads => rows.div_ceil(threads.saturating_mul(8)).clamp(1, MOST),
    };
    let count = rows.div_ceil(size);
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(count));
    let work = || {
        let mut buffers = Buffers::default();
        loop {
            let chunk = next.fetch_add(1, Ordering::Relaxed);
            if chunk >= count || cancel.is_cancelled() {
                return;
            }
            let rows = chunk * size..rows.min((chunk + 1) * size);
            let answers = solve_chunk(source, rows, task, cancel, &mut buffers);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((chunk, answers));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.get().min(count) {
            scope.spawn(work);
        }
        work();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|(chunk, _)| *chunk);
    done.into_iter().map(|(_, answers)| answers).collect()
}
