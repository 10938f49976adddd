//! How the program ends.

use serde::{Deserialize, Serialize};

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Exit {
    /// All as asked.
    Success,
    /// A negative finding.
    Negative,
    /// Nothing wrong was found, but not everything was decided.
    Undecided,
    /// Wrong usage, bad input, an I/O error.
    Error,
    /// An error of this program.
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
            // EX_SOFTWARE of sysexits.h.
            Self::Internal => 70,
            // 128 + SIGINT, as shells have it.
            Self::Interrupted => 130,
        }
    }
}
