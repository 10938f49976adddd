//! `gridproof convert`.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use gridproof::encode::{Simplify, encode, write_dimacs};
use gridproof::format::{Format, WriteError};
use gridproof::puzzle::Puzzle;
use gridproof::solve::{Budget, Limits};

use crate::cli::arguments::format_named;
use crate::cli::exit::Exit;
use crate::cli::report::errors::{DEFAULT_ERRORS, Errors};
use crate::cli::sources::{Sources, WHOLE};

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Files, folders (walked), or - for standard input.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The format to write; `gridproof formats` lists them. `cnf` is the formula of a single puzzle in DIMACS, for SAT
    /// solvers: its comments say what each variable means, and its models are the solutions.
    #[arg(short, long, value_name = "NAME", value_parser = target_named)]
    to: Target,

    /// Only the puzzle at this index of its file, counted from 0.
    #[arg(long, value_name = "N")]
    index: Option<usize>,

    /// How many errors to show; the others are counted.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_ERRORS)]
    errors: u64,

    /// The format of all files, instead of finding it out.
    #[arg(short, long, value_name = "NAME", value_parser = format_named)]
    format: Option<&'static dyn Format>,
}

/// What is written.
#[derive(Clone, Copy, Debug)]
enum Target {
    Format(&'static dyn Format),
    /// The formula.
    Cnf,
}

fn target_named(name: &str) -> Result<Target, String> {
    if name == "cnf" { Ok(Target::Cnf) } else { format_named(name).map(Target::Format) }
}

impl Target {
    fn write(self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        match self {
            Self::Format(format) => format.write(puzzle, index, out),
            Self::Cnf if index > 0 => Err(WriteError::OnePuzzle { format: "cnf" }),
            Self::Cnf => {
                let model = puzzle.model();
                let limits = Limits::start(&Budget::default());
                let encoding = encode(&model, Simplify::Alone, &limits)
                    .map_err(|reason| io::Error::other(format!("no formula: out of {}", reason.name())))?;
                Ok(write_dimacs(&encoding, &[], out)?)
            }
        }
    }

    fn write_end(self, written: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        match self {
            Self::Format(format) => format.write_end(written, out),
            Self::Cnf => Ok(()),
        }
    }
}

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut exit = Exit::Success;
    let mut written = 0;
    let mut errors = Errors::new(options.errors);
    let mut result = Ok(());
    let sources =
        Sources { paths: &options.paths, format: options.format, index: options.index, share: WHOLE };
    sources.read(&mut |job| {
        let place = format!("{}:{}", job.source, job.line);
        let format = job.format_name();
        match job.puzzle {
            Err(problem) => {
                exit = Exit::Error;
                let place = if problem.excerpt.is_some() { &job.source } else { place.as_str() };
                errors.tell(None, place, &problem.fault.in_words(format), problem.excerpt.as_ref());
            }
            Ok(puzzle) => match options.to.write(&puzzle, written, &mut out) {
                Ok(()) => written += 1,
                Err(WriteError::Io(error)) => {
                    result = Err(error);
                    return ControlFlow::Break(());
                }
                Err(error) => {
                    exit = Exit::Error;
                    errors.tell(None, &place, &error.to_string(), None);
                }
            },
        }
        ControlFlow::Continue(())
    });
    errors.finish();
    let ended = result.and_then(|()| match options.to.write_end(written, &mut out) {
        Ok(()) => Ok(()),
        Err(WriteError::Io(error)) => Err(error),
        Err(error) => Err(io::Error::other(error)),
    });
    ended.and_then(|()| out.flush())?;
    Ok(exit)
}
