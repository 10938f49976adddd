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
use target::{Target, target};

#[derive(Debug, Args)]
#[command(after_help = "'gridproof convert --help' lists all options.", after_long_help = EXAMPLES)]
pub(crate) struct Options {
    /// Puzzle files or folders, puzzle URLs or codes, or - for standard input.
    ///
    /// Folders are searched with all their subfolders. Hidden files and files without puzzles are skipped.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Output format; `cnf` writes a formula for SAT solvers.
    ///
    /// `gridproof formats` lists the formats. `cnf` is the DIMACS formula of a single puzzle. Its comments give the
    /// meaning of each variable, and the comment `c p show` lists the variables of the cells. The values that the
    /// models of the formula give to these variables are the solutions of the puzzle. If the rules about connected cells,
    /// loops or regions need too many clauses, the formula is not written.
    #[arg(short, long, value_name = "NAME", value_parser = target(), hide_possible_values = true)]
    to: Target,

    /// Write to this file, or to a folder (`OUT/`), instead of standard output.
    ///
    /// A folder gets one file for each input file, or one for each puzzle if the format holds a single puzzle per file.
    #[arg(long, value_name = "OUT")]
    out: Option<PathBuf>,

    /// With `--to cnf`, leave out connectivity, loops, forests and regions.
    ///
    /// The formula is much smaller, but not every model of it is a solution. A comment in the formula names the missing
    /// constraints. Rules that are only checked on complete solutions are left out, too.
    #[arg(long, hide_short_help = true)]
    without_graphs: bool,

    /// Use only the puzzle at this index in each file, counted from 0.
    #[arg(long, value_name = "N")]
    index: Option<usize>,

    /// Show at most N errors, and count the others.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_ERRORS, hide_short_help = true)]
    errors: u64,

    #[command(flatten)]
    reading: Reading,
}

const EXAMPLES: &str = "\
Examples:
  gridproof convert cat.nin --to non                     to standard output
  gridproof convert puzzles --to json --out converted/  one output file for each input file
  gridproof convert cat.non --to cnf --out cat.cnf      the formula, for SAT solvers";

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let to = match options.to {
        Target::Cnf { .. } => Target::Cnf { without_graphs: options.without_graphs },
        Target::Format(_) if options.without_graphs => {
            return Err(io::Error::other("--without-graphs needs --to cnf"));
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
    let (mut one_a_file, mut no_formula) = (false, false);
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
                    no_formula |= !options.without_graphs && matches!(error, WriteError::NoFormula { .. });
                    errors.tell(None, &place, &error.to_string(), None);
                }
            },
        }
        ControlFlow::Continue(())
    });
    errors.finish();
    if one_a_file {
        diagnose::note("`--out FOLDER/` writes each puzzle to a separate file");
    }
    if no_formula {
        diagnose::note("--without-graphs writes a smaller formula; some of its models may not be solutions");
    }
    result?;
    output.finish()?;
    if let Target::Format(format) = options.to {
        lost.tell(format.name());
    }
    Ok(exit)
}
