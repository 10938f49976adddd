//! How the program ends.

use std::process::ExitCode;

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

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Success => 0,
            Exit::Negative => 1,
            Exit::Error => 2,
            Exit::Undecided => 3,
            // EX_SOFTWARE of sysexits.h.
            Exit::Internal => 70,
            // 128 + SIGINT, as shells have it.
            Exit::Interrupted => 130,
        })
    }
}
