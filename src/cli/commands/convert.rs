//! `gridproof convert`.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use clap::Args;
use gridproof::format::{Format, WriteError};

use crate::cli::arguments::format_named;
use crate::cli::exit::Exit;
use crate::cli::report::diagnose;
use crate::cli::sources::Sources;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Files, folders (walked), or - for standard input.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The format to write; `gridproof formats` lists them.
    #[arg(short, long, value_name = "NAME", value_parser = format_named)]
    to: &'static dyn Format,

    /// The format of all files, instead of finding it out.
    #[arg(short, long, value_name = "NAME", value_parser = format_named)]
    format: Option<&'static dyn Format>,
}

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let mut out = BufWriter::new(io::stdout().lock());
    let mut exit = Exit::Success;
    let mut written = 0;
    let mut result = Ok(());
    let sources = Sources { paths: &options.paths, format: options.format };
    sources.read(&mut |job| {
        let place = format!("{}:{}", job.source, job.line);
        let format = job.format_name();
        match job.puzzle {
            Err(problem) => {
                exit = Exit::Error;
                let place = if problem.excerpt.is_some() { &job.source } else { place.as_str() };
                diagnose::error_in(place, &problem.fault.in_words(format), problem.excerpt.as_ref());
            }
            Ok(puzzle) => match options.to.write(&puzzle, written, &mut out) {
                Ok(()) => written += 1,
                Err(WriteError::Io(error)) => {
                    result = Err(error);
                    return ControlFlow::Break(());
                }
                Err(error) => {
                    exit = Exit::Error;
                    diagnose::error_in(&place, &error.to_string(), None);
                }
            },
        }
        ControlFlow::Continue(())
    });
    let ended = result.and_then(|()| match options.to.write_end(written, &mut out) {
        Ok(()) => Ok(()),
        Err(WriteError::Io(error)) => Err(error),
        Err(error) => Err(io::Error::other(error)),
    });
    ended.and_then(|()| out.flush())?;
    Ok(exit)
}
