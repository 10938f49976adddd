//! What is written.

use std::io;

use gridproof::encode::{Simplify, encode, write_dimacs};
use gridproof::format::{Format, WriteError};
use gridproof::puzzle::Puzzle;
use gridproof::solve::{Budget, Limits};

use crate::cli::arguments::format_named;

/// What is written.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    Format(&'static dyn Format),
    /// The formula.
    Cnf,
}

pub(super) fn target_named(name: &str) -> Result<Target, String> {
    if name == "cnf" { Ok(Target::Cnf) } else { format_named(name).map(Target::Format) }
}

impl Target {
    /// The ending of its files.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Self::Format(format) => format.extensions().first().copied().unwrap_or(match format.name() {
                "json" | "sudoku-json" => "json",
                _ => "txt",
            }),
            Self::Cnf => "cnf",
        }
    }

    /// Writes a puzzle that has this index in its file; a puzzle that is refused leaves no trace.
    pub(super) fn write(self, puzzle: &Puzzle, index: usize, out: &mut Vec<u8>) -> Result<(), WriteError> {
        let start = out.len();
        let written = match self {
            Self::Format(format) => format.write(puzzle, index, out),
            Self::Cnf if index > 0 => Err(WriteError::OnePuzzle { format: "cnf" }),
            Self::Cnf => {
                let model = puzzle.model();
                let limits = Limits::start(&Budget::default());
                let encoding = encode(&model, Simplify::Alone, &limits)
                    .map_err(|reason| io::Error::other(format!("no formula: out of {}", reason.name())))?;
                write_dimacs(&encoding, &[], out).map_err(WriteError::from)
            }
        };
        if written.is_err() {
            out.truncate(start);
        }
        written
    }

    pub(super) fn write_end(self, written: usize, out: &mut Vec<u8>) -> Result<(), WriteError> {
        match self {
            Self::Format(format) => format.write_end(written, out),
            Self::Cnf => Ok(()),
        }
    }
}
