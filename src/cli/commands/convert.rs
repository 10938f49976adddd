//! `gridproof convert`.

mod lost;
mod output;
mod target;

use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use gridproof_formats::format::WriteError;

use crate::cli::arguments::Reading;
use crate::cli::exit::Exit;
use crate::cli::out;
use crate::cli::report::diagnose;
use crate::cli::report::errors::{DEFAULT_ERRORS, Errors};
use crate::cli::sources::{Sources, WHOLE};
use lost::Lost;
use output::Output;
use target::{Target, target_named};

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Files, folders (walked), links or codes with a puzzle in them, or - for standard input.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The format to write; `gridproof formats` lists them. `cnf` is the formula of a single puzzle in DIMACS, for SAT
    /// solvers: its comments give the meaning of each variable, and the variables of the cells shown (`c p show`). The values
    /// of these in its models are the solutions.
    #[arg(short, long, value_name = "NAME", value_parser = target_named)]
    to: Target,

    /// Write there instead of standard output: a file, or a folder (`OUT/`), in which each file read has one of its own, or each
    /// puzzle where the format holds one puzzle a file.
    #[arg(long, value_name = "OUT")]
    out: Option<PathBuf>,

    /// With `--to cnf`: also write formulas that leave out which cells are connected, loops or regions, as a comment then says.
    /// Not all of their models are solutions.
    #[arg(long)]
    without_graphs: bool,

    /// Only the puzzle at this index of its file, counted from 0.
    #[arg(long, value_name = "N")]
    index: Option<usize>,

    /// How many errors to show; the others are counted.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_ERRORS)]
    errors: u64,

    #[command(flatten)]
    reading: Reading,
}

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let to = match options.to {
        Target::Cnf { .. } => Target::Cnf { without_graphs: options.without_graphs },
        Target::Format(_) if options.without_graphs => {
            return Err(io::Error::other("--without-graphs is for --to cnf"));
        }
        to @ Target::Format(_) => to,
    };
    if let Some(path) = options.out.as_deref() {
        out::refuse_input(path, &options.paths)?;
        out::fits(path, to.name(), |ending| to.has_ending(ending))?;
    }
    let mut exit = Exit::Success;
    let mut errors = Errors::new(options.errors);
    let mut output = Output::new(to, options.out.as_deref(), &options.paths);
    let mut lost = Lost::default();
    let (mut one_a_file, mut in_part) = (false, false);
    let mut result = Ok(());
    let sources = Sources {
        paths: &options.paths,
        format: options.reading.format(),
        index: options.index,
        share: WHOLE,
        patience: None,
    };
    sources.read(&mut |job| {
        let place = format!("{}:{}", job.source, job.line);
        let format = job.format_name();
        match job.puzzle {
            Err(problem) => {
                exit = Exit::Error;
                errors.tell_problem(&job.source, &problem, format);
            }
            Ok(puzzle) => match output.put(&job.source, &puzzle) {
                Ok(()) => {
                    if let Target::Format(format) = options.to {
                        lost.compare(format, &puzzle);
                    }
                }
                Err(WriteError::Io(error)) => {
                    result = Err(error);
                    return ControlFlow::Break(());
                }
                Err(error) => {
                    exit = Exit::Error;
                    one_a_file |= matches!(error, WriteError::OnePuzzle { .. });
                    in_part |= matches!(error, WriteError::InPart { .. });
                    errors.tell(None, &place, &error.to_string(), None);
                }
            },
        }
        ControlFlow::Continue(())
    });
    errors.finish();
    if one_a_file {
        diagnose::note("`--out FOLDER/` writes each puzzle to a file of its own");
    }
    if in_part {
        diagnose::note("--without-graphs writes the formula anyway: some of its models may not be solutions");
    }
    result?;
    output.finish()?;
    if let Target::Format(format) = options.to {
        lost.tell(format.name());
    }
    Ok(exit)
}
