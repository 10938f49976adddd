//! What a solve may cost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a solve may cost. Every engine obeys every part of it.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Steps of the engine's own kind (decisions, conflicts, row placements), named in its statistics.
    pub steps: Option<u64>,
    /// Bytes of memory for the engine's own tables, as it estimates them.
    pub memory: usize,
    /// A flag by which another thread ends the solve.
    pub cancel: Option<Cancel>,
    /// Bytes that each solution takes beside its values, for those who keep or print it: taken of `memory`.
    pub bytes_per_solution: usize,
}

impl Budget {
    /// The memory allowed where nothing else is said: 1 GiB.
    pub const DEFAULT_MEMORY: usize = 1 << 30;

    /// A budget of time, otherwise as the default.
    pub fn time(limit: Duration) -> Self {
        Self { time: Some(limit), ..Self::default() }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self { time: None, steps: None, memory: Self::DEFAULT_MEMORY, cancel: None, bytes_per_solution: 0 }
    }
}

/// A flag that ends every solve that carries it. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Raises the flag, for good.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// The flag itself, for handlers of signals.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Whether the flag is raised.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
