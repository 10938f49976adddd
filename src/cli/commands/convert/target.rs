//! The output format of `convert`.

use gridproof_engines::encode::{IncompleteFormula, Simplify, encode, encode_complete, write_formula};
use gridproof_engines::solve::{Budget, Limits};
use gridproof_formats::format::{self, Format, WriteError};
use gridproof_puzzles::Puzzle;

use crate::cli::arguments::{Names, format_named, written_formats};

/// The output format.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    Format(&'static dyn Format),
    /// The formula in DIMACS.
    Cnf {
        /// Whether to write formulas that leave out constraints on graphs.
        without_graphs: bool,
    },
}

/// Parses the name of an output format.
pub(super) fn target() -> Names<Target> {
    let named = |name: &str| match name {
        "cnf" => Ok(Target::Cnf { without_graphs: false }),
        name => format_named(name).map(Target::Format),
    };
    Names::new(named, || [written_formats(), vec!["cnf"]].concat())
}

impl Target {
    /// The name of the format.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Format(format) => format.name(),
            Self::Cnf { .. } => "cnf",
        }
    }

    /// The extension for files of the format.
    pub(super) fn ending(self) -> &'static str {
        match self {
            Self::Format(format) => format.extensions().first().copied().unwrap_or(match format.name() {
                "json" | "sudoku-json" => "json",
                _ => "txt",
            }),
            Self::Cnf { .. } => "cnf",
        }
    }

    /// Whether an extension belongs to this format (`Some(true)`) or only to other formats (`Some(false)`); `None` for
    /// an extension that belongs to no format.
    pub(super) fn has_ending(self, ending: &str) -> Option<bool> {
        // Extensions of general file types, each with the formats whose files may have it.
        const SHARED: [(&str, &[&str]); 4] = [
            ("xml", &["webpbn", "opensudoku", "freenono"]),
            ("json", &["json", "sudoku-json", "ipuz", "f-puzzles", "model"]),
            ("jsonl", &["json", "sudoku-json", "f-puzzles", "model"]),
            ("pnm", &["pbm", "ppm"]),
        ];
        let name = self.name();
        if ending == self.ending() {
            return Some(true);
        }
        if let Some((_, names)) = SHARED.iter().find(|(shared, _)| *shared == ending) {
            return Some(names.contains(&name));
        }
        let owner = format::all().iter().find(|format| format.extensions().contains(&ending));
        match (owner, ending) {
            (Some(owner), _) => Some(owner.name() == name),
            (None, "cnf" | "svg" | "html") => Some(false),
            (None, _) => None,
        }
    }

    /// Writes a puzzle. `index` is the number of puzzles before this one in the output file. If writing fails,
    /// nothing is added to `out`.
    pub(super) fn write(self, puzzle: &Puzzle, index: usize, out: &mut Vec<u8>) -> Result<(), WriteError> {
        let start = out.len();
        let written = match self {
            Self::Format(format) => format.write(puzzle, index, out),
            Self::Cnf { .. } if index > 0 => Err(WriteError::OnePuzzle { format: "cnf" }),
            Self::Cnf { without_graphs } => {
                let (model, limits) = (puzzle.model(), Limits::start(&Budget::default()));
                let encoding = if without_graphs {
                    encode(&model, Simplify::Alone, &limits).map_err(IncompleteFormula::from)
                } else {
                    encode_complete(&model, &limits)
                };
                let encoding = encoding.map_err(|error| WriteError::NoFormula {
                    kind: puzzle.kind(),
                    reason: error.to_string(),
                })?;
                write_formula(&encoding, &[], out).map_err(WriteError::from)
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
            Self::Cnf { .. } => Ok(()),
        }
    }
}
