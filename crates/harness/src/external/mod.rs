//! Other programs: their input, running them, and reading their answers.
//!
//! | module | content |
//! |---|---|
//! | [`Command`] | a command line with a placeholder for a file |
//! | `input` | the file: the one that the caller names, a puzzle in some format, or a formula |
//! | `answers` | the protocol: verdicts and boards in what a program prints, or in its exit code |
//! | `found` | the solution in a model of the formula |
//! | [`Program`] | a program as an engine, to be compared with others |
//! | `child` | a process with a time limit |

mod answers;
pub(crate) mod child;
mod command;
mod found;
mod input;
mod program;

pub use answers::{Claim, ClaimFault, claims, judge};
pub use command::{Command, CommandError};
pub(crate) use found::assignment;
pub use input::{Input, InputFile};
pub use program::Program;
