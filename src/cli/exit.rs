//! Exit codes.

use serde::{Deserialize, Serialize};

/// The outcome of a run. The variants are ordered from the mildest to the most severe. The outcome of a batch is the
/// most severe outcome of its puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Exit {
    /// The command succeeded.
    Success,
    /// A negative result, such as a puzzle without a solution.
    Negative,
    /// No error was found, but not everything could be decided.
    Undecided,
    /// Wrong usage, bad input or an I/O error.
    Error,
    /// An error in this program.
    Internal,
    /// Stopped by a signal.
    Interrupted,
}

impl Exit {
    /// The exit code.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Success => 0,
            Self::Negative => 1,
            Self::Error => 2,
            Self::Undecided => 3,
            // EX_SOFTWARE in sysexits.h.
            Self::Internal => 70,
            // 128 + SIGINT, as shells report it.
            Self::Interrupted => 130,
        }
    }
}
