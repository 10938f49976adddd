//! Solving many puzzles in one call.
//!
//! | module | content |
//! |---|---|
//! | `source` | the puzzles as passed from Python: a list, an array or a column |
//! | `entry` | one of these puzzles |
//! | `numpy` | the import of arrays, through their interface |
//! | `work` | solving chunks of puzzles on threads |
//! | `solve` | solving one chunk of puzzles |
//! | `answers` | the answers of a chunk |
//! | `result` | the answers as passed to Python |

mod answers;
mod entry;
mod numpy;
mod result;
mod solve;
mod source;
mod work;

use std::num::NonZeroUsize;
use std::sync::Arc;

use gridproof::Cancel;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::budget::budget;
use crate::interrupt::interruptible;
pub(crate) use result::SolvedMany;
use solve::Task;
use source::Taken;

/// The maximum number of threads that a caller can request. More threads never help, and a mistake should not start
/// them.
const MOST_THREADS: usize = 1024;

/// Solves many puzzles, looking for up to `limit` solutions of each. A puzzle that cannot be read gives a row with the
/// status "error" and a message. `threads` is the number of threads, at most 1024; 0 means one for each core. `timeout`
/// and `steps` are limits for each puzzle.
#[pyfunction]
#[pyo3(signature = (puzzles, *, column=None, limit=2, threads=0, timeout=None, steps=None))]
pub(crate) fn solve_many(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    column: Option<&str>,
    limit: u64,
    threads: usize,
    timeout: Option<f64>,
    steps: Option<u64>,
) -> PyResult<SolvedMany> {
    let taken = Taken::of(puzzles, column)?;
    let source = taken.entries()?;
    let cancel = Cancel::default();
    let budget = budget(timeout, steps, None)?.with_cancel(cancel.clone());
    let task = Task::new(limit.max(1), budget);
    let threads = match NonZeroUsize::new(threads) {
        Some(threads) if threads.get() > MOST_THREADS => {
            return Err(PyValueError::new_err(format!("{threads} threads are more than {MOST_THREADS}")));
        }
        Some(threads) => threads,
        None => std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
    };
    let chunks = interruptible(py, &cancel, || work::solve_all(&source, &task, threads, &cancel))?;
    Ok(SolvedMany::new(Arc::new(chunks)))
}
