//! What to measure, how often, within which limits.

use std::num::NonZeroUsize;
use std::time::Duration;

use serde::{Serialize, Serializer};

use crate::solve::Budget;

/// How a benchmark is run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Settings {
    /// How many timed runs each engine gets on each puzzle.
    pub runs: Runs,
    /// Untimed runs, beyond the one that is always made to learn the verdict.
    pub warmup: usize,
    /// The limit of a single solve, or of a single process.
    #[serde(serialize_with = "seconds")]
    pub timeout: Duration,
    /// How many solutions to look for.
    pub solutions: NonZeroUsize,
    /// Bytes of memory that an engine may use for its tables, as it estimates them.
    pub memory: usize,
    /// Seeds the order of the engines within a round and the resampling behind the intervals.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            runs: Runs::Adaptive,
            warmup: 0,
            timeout: Duration::from_secs(10),
            solutions: NonZeroUsize::MIN.saturating_add(1),
            memory: Budget::DEFAULT_MEMORY,
            seed: 1,
        }
    }
}

/// When there have been enough timed runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// After [`Runs::LEAST`] runs and [`Runs::LEAST_TIME`] of measured time, and after [`Runs::MOST`] runs at the
    /// latest.
    Adaptive,
    /// After exactly so many.
    Exactly(NonZeroUsize),
}

impl Runs {
    /// The fewest runs where the number adapts: enough for a median.
    pub const LEAST: usize = 3;
    /// The most.
    pub const MOST: usize = 100;
    /// The measured time after which it may end.
    pub const LEAST_TIME: Duration = Duration::from_millis(50);

    /// Whether `runs` that took `seconds` together are enough.
    pub(super) fn are_enough(self, runs: usize, seconds: f64) -> bool {
        match self {
            Self::Exactly(wanted) => runs >= wanted.get(),
            Self::Adaptive => {
                runs >= Self::MOST || (runs >= Self::LEAST && seconds >= Self::LEAST_TIME.as_secs_f64())
            }
        }
    }
}

impl std::fmt::Display for Runs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Exactly(runs) => write!(f, "{runs}"),
            Self::Adaptive => write!(
                f,
                "at least {} and {} ms, at most {}",
                Self::LEAST,
                Self::LEAST_TIME.as_millis(),
                Self::MOST
            ),
        }
    }
}

impl Serialize for Runs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

fn seconds<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adaptive_runs_need_both_a_number_and_a_time() {
        let enough = |runs, seconds| Runs::Adaptive.are_enough(runs, seconds);
        assert!(!enough(2, 60.0) && enough(3, 60.0));
        assert!(!enough(99, 0.01) && enough(100, 0.01));
    }

    #[test]
    fn a_fixed_number_is_kept() {
        let seven = Runs::Exactly(NonZeroUsize::new(7).expect("not 0"));
        assert!(!seven.are_enough(6, 1e9) && seven.are_enough(7, 0.0));
    }
}
