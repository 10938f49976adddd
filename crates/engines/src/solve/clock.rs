//! The clock of the crate.

use std::time::Duration;

use web_time::Instant;

/// A stopwatch that also works on `wasm32-unknown-unknown`, where `std::time::Instant` does not.
#[derive(Clone, Copy, Debug)]
pub struct Clock(Instant);

impl Clock {
    /// A clock that starts now.
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// The time since the clock started.
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}
