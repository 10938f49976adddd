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
    /// In each session at least one run, continued until the measured time of all sessions reaches
    /// [`Runs::LEAST_TIME`], but at most [`Runs::MOST`] runs.
    Adaptive,
    /// A fixed number of runs.
    Exactly(NonZeroUsize),
}

impl Runs {
    /// The number of sessions into which the runs are divided. All items have their first session before any has its
    /// second. So the sessions of an item show how much its time changes from one minute to the next.
    pub const SESSIONS: usize = 5;
    /// The maximum number of adaptive runs.
    pub const MOST: usize = 100;
    /// The minimum total time of adaptive runs.
    pub const LEAST_TIME: Duration = Duration::from_millis(50);

    /// The number of sessions. Each one has at least one run.
    pub fn sessions(self) -> usize {
        match self {
            Self::Exactly(runs) => runs.get().min(Self::SESSIONS),
            Self::Adaptive => Self::SESSIONS,
        }
    }

    /// Whether `runs` runs are enough for the session with this number (from 0), if they took `seconds` in total.
    pub(super) fn are_enough(self, session: usize, runs: usize, seconds: f64) -> bool {
        const SESSIONS: usize = Runs::SESSIONS;
        match self {
            Self::Exactly(all) => {
                let all = all.get();
                runs >= all / SESSIONS + usize::from(session % SESSIONS < all % SESSIONS)
            }
            Self::Adaptive => {
                let is_long = seconds >= Self::LEAST_TIME.as_secs_f64() / SESSIONS as f64;
                runs >= Self::MOST / SESSIONS || (runs >= 1 && is_long)
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
                Self::SESSIONS,
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
        let enough = |runs, seconds| Runs::Adaptive.are_enough(0, runs, seconds);
        assert!(!enough(0, 60.0) && enough(1, 60.0) && enough(1, 0.01));
        assert!(!enough(19, 0.001) && enough(20, 0.001));
    }

    #[test]
    fn a_fixed_number_is_divided_among_the_sessions() {
        for (number, divided) in
            [(1, &[1][..]), (4, &[1; 4]), (5, &[1; 5]), (7, &[2, 2, 1, 1, 1]), (30, &[6; 5])]
        {
            let runs = Runs::Exactly(NonZeroUsize::new(number).expect("not 0"));
            assert_eq!(runs.sessions(), divided.len());
            for (session, &in_session) in divided.iter().enumerate() {
                assert!(!runs.are_enough(session, in_session - 1, 1e9));
                assert!(runs.are_enough(session, in_session, 0.0));
            }
        }
    }
}
