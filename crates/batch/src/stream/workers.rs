//! Threads for the work of a batch.

use std::sync::OnceLock;

use rayon::ThreadPool;

/// Threads for the work of a batch: an existing pool, or a pool that is created when there are two jobs.
#[derive(Debug)]
pub struct Workers {
    count: usize,
    /// The inner value is `None` if the pool could not be created.
    pool: OnceLock<Option<ThreadPool>>,
    make: fn(usize) -> Option<ThreadPool>,
}

impl Workers {
    /// Uses the threads of an existing pool.
    pub fn of(pool: ThreadPool) -> Self {
        Self { count: pool.current_num_threads(), pool: OnceLock::from(Some(pool)), make: |_| None }
    }

    /// Creates a pool of `count` threads with `make` when a second job is submitted. A single job runs on the calling
    /// thread, because starting threads takes longer than solving most puzzles. If the pool cannot be created, one new
    /// thread does all jobs.
    pub const fn when_needed(count: usize, make: fn(usize) -> Option<ThreadPool>) -> Self {
        Self { count, pool: OnceLock::new(), make }
    }

    /// The number of threads.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The pool, which is created now if necessary; `None` if it could not be created.
    pub(super) fn pool(&self) -> Option<&ThreadPool> {
        self.pool.get_or_init(|| (self.make)(self.count)).as_ref()
    }

    /// Whether the pool has not been created yet.
    pub(super) fn are_waiting(&self) -> bool {
        self.pool.get().is_none()
    }

    /// Whether the calling thread is the only worker.
    pub(super) fn are_this_thread(&self) -> bool {
        let is_all = |pool: &ThreadPool| self.count == 1 && pool.current_thread_index().is_some();
        self.pool.get().is_some_and(|pool| pool.as_ref().is_some_and(is_all))
    }
}
