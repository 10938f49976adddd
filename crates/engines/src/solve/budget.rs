//! The limits of a solve: time, steps, memory and cancellation.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of a solve. Every engine obeys all of them.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Budget {
    /// Wall-clock time; `None` for no limit.
    pub time: Option<Duration>,
    /// Steps of the engine: decisions, conflicts or row placements, as named in its statistics. `None` for no limit.
    pub steps: Option<u64>,
    /// Memory for the engine's tables, in bytes, as estimated by the engine.
    pub memory: usize,
    /// A flag with which another thread can end the solve.
    pub cancel: Option<Cancel>,
    /// Bytes that the caller needs to keep or print a solution, in addition to its values. They count towards
    /// `memory`.
    pub bytes_per_solution: usize,
}

impl Budget {
    /// The default memory limit: 1 GiB.
    pub const DEFAULT_MEMORY: usize = 1 << 30;

    /// A budget with this time limit and defaults for everything else.
    pub fn time(limit: Duration) -> Self {
        Self { time: Some(limit), ..Self::default() }
    }

    /// Sets the limit on wall-clock time; `None` removes it.
    pub fn with_time(self, time: impl Into<Option<Duration>>) -> Self {
        Self { time: time.into(), ..self }
    }

    /// Sets the limit on steps; `None` removes it.
    pub fn with_steps(self, steps: impl Into<Option<u64>>) -> Self {
        Self { steps: steps.into(), ..self }
    }

    /// Sets the memory limit, in bytes.
    pub fn with_memory(self, memory: usize) -> Self {
        Self { memory, ..self }
    }

    /// Sets the flag that ends the solve; `None` removes it.
    pub fn with_cancel(self, cancel: impl Into<Option<Cancel>>) -> Self {
        Self { cancel: cancel.into(), ..self }
    }

    /// Sets the bytes that each solution needs in addition to its values.
    pub fn with_bytes_per_solution(self, bytes_per_solution: usize) -> Self {
        Self { bytes_per_solution, ..self }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self { time: None, steps: None, memory: Self::DEFAULT_MEMORY, cancel: None, bytes_per_solution: 0 }
    }
}

/// A flag that ends every solve whose budget contains it. Clones share one flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Raises the flag. It cannot be lowered.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// The underlying flag, for use in signal handlers.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Whether the flag is raised.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
