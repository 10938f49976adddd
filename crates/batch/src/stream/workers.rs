//! Threads for the work of a batch.

use std::sync::OnceLock;

use rayon::ThreadPool;

/// Threads for the work of a batch: those of a pool, or of one that is made once there is work for two.
#[derive(Debug)]
pub struct Workers {
    count: usize,
    /// `None` within it where a pool could not be made.
    pool: OnceLock<Option<ThreadPool>>,
    make: fn(usize) -> Option<ThreadPool>,
}

impl Workers {
    /// The threads of a pool.
    pub fn of(pool: ThreadPool) -> Self {
        Self { count: pool.current_num_threads(), pool: OnceLock::from(Some(pool)), make: |_| None }
    }

    /// A pool of `count` threads that `make` makes when a second job comes. The thread that asks does a single job, which
    /// takes less than starting threads on many puzzles; and all of them where the pool cannot be made.
    pub const fn when_needed(count: usize, make: fn(usize) -> Option<ThreadPool>) -> Self {
        Self { count, pool: OnceLock::new(), make }
    }

    /// How many there are.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The pool; `None` where it could not be made.
    pub(super) fn pool(&self) -> Option<&ThreadPool> {
        self.pool.get_or_init(|| (self.make)(self.count)).as_ref()
    }

    /// Whether the pool is still to be made.
    pub(super) fn are_waiting(&self) -> bool {
        self.pool.get().is_none()
    }

    /// Whether the thread that asks is all of them.
    pub(super) fn are_this_thread(&self) -> bool {
        let is_all = |pool: &ThreadPool| self.count == 1 && pool.current_thread_index().is_some();
        self.pool.get().is_some_and(|pool| pool.as_ref().is_some_and(is_all))
    }
}
