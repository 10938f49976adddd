//! The shape of results on standard output.

use clap::ValueEnum;

/// The shape of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shape {
    /// For people.
    Text,
    /// One JSON object a line, for programs.
    Jsonl,
}
