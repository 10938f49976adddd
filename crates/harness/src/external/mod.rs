//! Other programs: writes their input, runs them, and reads their answers.
//!
//! | module | content |
//! |---|---|
//! | [`Command`] | a command line with a placeholder for a file |
//! | `input` | the input file: a file that the caller names, a puzzle in some format, or a formula |
//! | `answers` | the protocol: reads verdicts and boards from the output and the exit code of a program |
//! | `found` | reads the solution from a model of the formula |
//! | [`Program`] | a program as an engine, to be compared with others |
//! | `child` | runs a child process with a time limit |

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
