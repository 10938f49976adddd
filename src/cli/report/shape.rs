//! The output format of results.

use clap::ValueEnum;

/// The output format of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Shape {
    /// For people.
    Text,
    /// For programs: one JSON object per line.
    Jsonl,
}
