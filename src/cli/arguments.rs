//! Values of options that several commands take.

use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gridproof_batch::stream::Workers;
use gridproof_engines::engine;
use gridproof_engines::solve::Engine;
use gridproof_formats::format::{self, Format, Table};
use gridproof_harness::external::Command;

use super::live;
use super::sources::Share;

/// How files are read.
#[derive(Debug, Args)]
pub(crate) struct Reading {
    /// The format of all files, instead of finding it out; `gridproof formats` lists them.
    #[arg(short, long, value_name = "NAME", value_parser = format_named)]
    format: Option<&'static dyn Format>,

    /// Read all files as tables (CSV, TSV, ...) with the puzzles in this column, given by its name or its number from 1.
    #[arg(long, value_name = "NAME|N", conflicts_with = "format")]
    column: Option<String>,
}

impl Reading {
    /// The format of all files.
    pub(crate) fn format(&self) -> Option<&'static dyn Format> {
        // Formats live as long as the program: so does this one, which is made once for a command.
        let table =
            |column: &String| -> &'static dyn Format { Box::leak(Box::new(Table::with_column(column))) };
        self.column.as_ref().map(table).or(self.format)
    }

    /// The option that was given, and its value.
    pub(crate) fn option(&self) -> Option<(&'static str, &str)> {
        let format = || self.format.map(|format| ("--format", format.name()));
        self.column.as_deref().map(|column| ("--column", column)).or_else(format)
    }
}

pub(crate) fn engine_named(name: &str) -> Result<&'static dyn Engine, String> {
    engine::by_name(name).ok_or_else(|| {
        let known: Vec<&str> = engine::all().iter().map(|engine| engine.name()).collect();
        format!("no such engine; there are {}", known.join(", "))
    })
}

pub(crate) fn format_named(name: &str) -> Result<&'static dyn Format, String> {
    format::by_name(name).ok_or_else(|| {
        let known: Vec<&str> = format::all().iter().map(|format| format.name()).collect();
        format!("no such format; there are {}", known.join(", "))
    })
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| "not a time: it must be 0 or more, and finite".to_owned())
}

/// A number of solutions.
pub(crate) fn solutions(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| {
        "not a number of solutions: 1 for any, 2 to learn whether there is only one, or more".to_owned()
    })
}

/// Rows and columns.
pub(crate) fn size(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once(['x', 'X']).map(|(rows, columns)| (rows.parse().ok(), columns.parse().ok()));
    match sides {
        Some((Some(rows), Some(columns))) => Ok((rows, columns)),
        _ => Err("not a size such as 6x6: rows, `x`, columns".to_owned()),
    }
}

/// Most threads.
const MOST_JOBS: usize = 1024;

/// A number from 1 on.
pub(crate) fn positive(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "not a number from 1 on".to_owned())
}

/// A number of threads.
pub(crate) fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    let jobs = text.parse().ok().filter(|jobs: &NonZeroUsize| jobs.get() <= MOST_JOBS);
    jobs.ok_or_else(|| format!("not a number of threads, from 1 to {MOST_JOBS}"))
}

/// A share of the input, `K/N`.
pub(crate) fn share(text: &str) -> Result<Share, String> {
    let share = text.split_once('/').and_then(|(number, of)| {
        let share = Share { number: number.parse().ok()?, of: of.parse().ok()? };
        (1..=share.of).contains(&share.number).then_some(share)
    });
    share.ok_or_else(|| "not a share K/N, such as 1/4 for the first of four".to_owned())
}

/// A status of answers.
pub(crate) fn status(text: &str) -> Result<&'static str, String> {
    let known = STATUSES.into_iter().find(|known| *known == text);
    known.ok_or_else(|| format!("no such status; there are {}", STATUSES.join(", ")))
}

/// The statuses of records.
pub(crate) const STATUSES: [&str; 7] =
    ["unique", "multiple", "unsatisfiable", "satisfiable", "stalled", "unknown", "error"];

/// The commands of `--against`, whose programs must exist. `success` holds the exit codes of success.
pub(crate) fn commands(lines: &[String], success: &[i32]) -> io::Result<Vec<Command>> {
    let command = |line: &String| {
        let refused = |what: String| io::Error::other(format!("--against '{line}': {what}"));
        let command = Command::parse(line, success).map_err(|error| refused(error.to_string()))?;
        if command.is_found() { Ok(command) } else { Err(refused("there is no such program".to_owned())) }
    };
    lines.iter().map(command).collect()
}

/// Refuses engines that are named twice.
pub(crate) fn distinct(engines: &[&'static dyn Engine]) -> io::Result<()> {
    let mut names = std::collections::BTreeSet::new();
    match engines.iter().find(|engine| !names.insert(engine.name())) {
        None => Ok(()),
        Some(twice) => Err(io::Error::other(format!("--engines: {} is named twice", twice.name()))),
    }
}

/// A pool of this many threads; one per core if nothing is said. Where one is asked for, it is the thread that asks: a
/// thread more would cost as much as a small puzzle.
pub(crate) fn thread_pool(jobs: Option<NonZeroUsize>) -> io::Result<rayon::ThreadPool> {
    // 0 stands for one per core.
    let threads = jobs.map_or(0, NonZeroUsize::get);
    let builder = || rayon::ThreadPoolBuilder::new().num_threads(threads);
    // A thread can be that of one pool only, and of none for two commands one after the other.
    let own = if threads == 1 { builder().use_current_thread().build().ok() } else { None };
    let pool = own.map_or_else(|| builder().build(), Ok).map_err(io::Error::other)?;
    gridproof_model::planted::pass_on(&pool);
    Ok(pool)
}

/// Threads for what is read from paths. If nothing is said of them, they are started for the second job, unless an input may
/// keep one waiting for it.
pub(crate) fn workers(jobs: Option<NonZeroUsize>, paths: &[PathBuf]) -> io::Result<Workers> {
    // The number of cores is asked for only where it is needed: it is read from files.
    let threads = jobs.unwrap_or_else(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
    if jobs.is_some() || threads == NonZeroUsize::MIN || live::any_is_live(paths) {
        return thread_pool(Some(threads)).map(Workers::of);
    }
    Ok(Workers::when_needed(threads.get(), |count| thread_pool(NonZeroUsize::new(count)).ok()))
}
