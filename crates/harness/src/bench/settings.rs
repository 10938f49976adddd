//! The settings of a benchmark: number of runs, and limits.

use std::num::NonZeroUsize;
use std::time::Duration;

use serde::{Serialize, Serializer};

use gridproof_engines::solve::Budget;

/// The settings of a benchmark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Settings {
    /// The number of timed runs per engine and puzzle.
    pub runs: Runs,
    /// The number of untimed runs, in addition to the first run, which gives the verdict.
    pub warmup: usize,
    /// The time limit of a single solve, or of a single process.
    #[serde(serialize_with = "seconds")]
    pub timeout: Duration,
    /// The number of solutions to search for.
    pub solutions: NonZeroUsize,
    /// The memory limit for an engine in bytes. The engine estimates its own use of memory.
    pub memory: usize,
    /// The seed for two uses of random numbers: the order of the contestants within a round, and the resampling that
    /// gives the intervals.
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

/// The number of timed runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Runs {
    /// At least [`Runs::LEAST`] runs, continued until the measured time reaches [`Runs::LEAST_TIME`], but at most
    /// [`Runs::MOST`] runs.
    Adaptive,
    /// A fixed number of runs.
    Exactly(NonZeroUsize),
}

impl Runs {
    /// The minimum number of adaptive runs, which is enough for a median.
    pub const LEAST: usize = 3;
    /// The maximum number of adaptive runs.
    pub const MOST: usize = 100;
    /// The minimum total time of adaptive runs.
    pub const LEAST_TIME: Duration = Duration::from_millis(50);

    /// Whether `runs` runs are enough, if they took `seconds` in total.
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
