//! Options that several commands share, and the parsers of their values.

use std::ffi::OsStr;
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Args};
use gridproof_batch::stream::Workers;
use gridproof_engines::engine;
use gridproof_engines::solve::Engine;
use gridproof_formats::format::{self, Format, Table};
use gridproof_harness::external::Command;
use gridproof_puzzles::{kinds, without_control_characters};
use gridproof_rules::spelling::{instead, nearest};

use super::judge_file::{JudgeFile, judge_file};
use super::live;
use super::sources::Share;

// Options for reading files. A doc comment here would replace the description of the command in its help.
#[derive(Debug, Args)]
pub(crate) struct Reading {
    /// Read the files in this format [default: detect the format].
    ///
    /// `gridproof formats` lists the formats.
    #[arg(short, long, value_name = "NAME", value_parser = format(), hide_possible_values = true)]
    format: Option<&'static dyn Format>,

    /// Read the files as tables (CSV, TSV, ...) with the puzzles in this column: a name, or a number from 1.
    #[arg(long, value_name = "NAME|N", conflicts_with = "format", hide_short_help = true)]
    column: Option<String>,

    /// Read the files as plain grids or codes of the kind whose rules are in this file.
    ///
    /// The file is in the language of kinds (docs/rules.md). Its line `code` says how codes are read. The rules are made a model, which the engines solve, and
    /// each solution is judged by the rules. A file that begins with its rules needs no option.
    #[arg(long, value_name = "FILE", value_parser = judge_file, conflicts_with_all = ["format", "column"], hide_short_help = true)]
    rules: Option<JudgeFile>,
}

impl Reading {
    /// The format given for all files, if any.
    pub(crate) fn format(&self) -> Option<&'static dyn Format> {
        // A format must live as long as the program. This one is created once per command, so leaking it is harmless.
        let table =
            |column: &String| -> &'static dyn Format { Box::leak(Box::new(Table::with_column(column))) };
        self.column.as_ref().map(table).or_else(|| self.rules.as_ref().map(JudgeFile::format)).or(self.format)
    }

    /// The name and value of the option that determines the format; `None` if neither option was given.
    pub(crate) fn option(&self) -> Option<(&'static str, &str)> {
        let format = || self.format.map(|format| ("--format", format.name()));
        let rules = || self.rules.as_ref().map(|file| ("--rules", file.path()));
        self.column.as_deref().map(|column| ("--column", column)).or_else(rules).or_else(format)
    }
}

/// A parser of names. In contrast to clap's own, its errors do not list all names if one of them is similar.
#[derive(Clone)]
pub(crate) struct Names<T> {
    parse: fn(&str) -> Result<T, String>,
    /// The names that shells offer as completions.
    offered: fn() -> Vec<&'static str>,
}

impl<T> Names<T> {
    pub(crate) const fn new(
        parse: fn(&str) -> Result<T, String>,
        offered: fn() -> Vec<&'static str>,
    ) -> Self {
        Self { parse, offered }
    }
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Names<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<T, clap::Error> {
        self.parse.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.offered)().into_iter().map(PossibleValue::new)))
    }
}

/// Accepts any text, and offers these names. The command itself reports names that it does not know.
pub(crate) const fn any_of(offered: fn() -> Vec<&'static str>) -> Names<String> {
    Names::new(|name| Ok(name.to_owned()), offered)
}

/// The error message for a value that is not in `known`. It suggests the most similar known name, or lists all names.
///
/// clap prints the value itself before this message.
pub(crate) fn unknown(what: &str, name: &str, known: &[&str]) -> String {
    format!("unknown {what}; {}", instead(name, known))
}

/// The error message for an unknown kind of puzzle. There are too many kinds to list all of them.
pub(crate) fn unknown_kind(name: &str, others: &[&'static str]) -> String {
    let name = without_control_characters(name);
    match nearest(&name, kind_names(others)) {
        Some(meant) => format!("unknown kind `{name}`; did you mean `{meant}`?"),
        None => format!("unknown kind `{name}`; `gridproof kinds` lists all kinds"),
    }
}

/// The names of all kinds that the registry lists, and of some more.
pub(crate) fn kind_names(others: &[&'static str]) -> Vec<&'static str> {
    others.iter().copied().chain(kinds::all().iter().map(|kind| kind.about().name)).collect()
}

/// Parses the name of an engine.
pub(crate) fn engine() -> Names<&'static dyn Engine> {
    Names::new(engine_named, engine_names)
}

fn engine_names() -> Vec<&'static str> {
    engine::all().iter().map(|engine| engine.name()).collect()
}

fn engine_named(name: &str) -> Result<&'static dyn Engine, String> {
    engine::by_name(name).ok_or_else(|| unknown("engine", name, &engine_names()))
}

/// Parses the name of a format.
pub(crate) fn format() -> Names<&'static dyn Format> {
    Names::new(format_named, || format::all().iter().map(|format| format.name()).collect())
}

/// Parses the name of a format; those that can be written are offered.
pub(crate) fn written_format() -> Names<&'static dyn Format> {
    Names::new(format_named, written_formats)
}

/// The names of the formats that can be written.
pub(crate) fn written_formats() -> Vec<&'static str> {
    format::all().iter().filter(|format| format.loses().is_some()).map(|format| format.name()).collect()
}

pub(crate) fn format_named(name: &str) -> Result<&'static dyn Format, String> {
    format::by_name(name).ok_or_else(|| {
        let known: Vec<&str> = format::all().iter().map(|format| format.name()).collect();
        unknown("format", name, &known)
    })
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "must be finite and not negative".to_owned())
}

/// Parses a number of solutions.
pub(crate) fn solutions(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| {
        "must be 1 or more (1 finds any solution, 2 also checks whether it is unique)".to_owned()
    })
}

/// Parses a size, `ROWSxCOLUMNS`.
pub(crate) fn size(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once(['x', 'X']).map(|(rows, columns)| (rows.parse().ok(), columns.parse().ok()));
    match sides {
        Some((Some(rows), Some(columns))) => Ok((rows, columns)),
        _ => Err("expected ROWSxCOLUMNS, such as 6x6".to_owned()),
    }
}

/// The largest number of threads.
const MOST_JOBS: usize = 1024;

/// Parses a number that is at least 1.
pub(crate) fn positive(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "must be 1 or more".to_owned())
}

/// Parses a number of threads.
pub(crate) fn jobs(text: &str) -> Result<NonZeroUsize, String> {
    let jobs = text.parse().ok().filter(|jobs: &NonZeroUsize| jobs.get() <= MOST_JOBS);
    jobs.ok_or_else(|| format!("must be a number from 1 to {MOST_JOBS}"))
}

/// Parses `K/N`, the K-th of N parts of the input.
pub(crate) fn share(text: &str) -> Result<Share, String> {
    let share = text.split_once('/').and_then(|(number, of)| {
        let share = Share { number: number.parse().ok()?, of: of.parse().ok()? };
        (1..=share.of).contains(&share.number).then_some(share)
    });
    share.ok_or_else(|| "expected K/N with K from 1 to N, such as 1/4 for the first of four parts".to_owned())
}

/// Parses the status of an answer.
pub(crate) fn status() -> Names<&'static str> {
    let named = |text: &str| {
        let known = STATUSES.into_iter().find(|known| *known == text);
        known.ok_or_else(|| unknown("status", text, &STATUSES))
    };
    Names::new(named, || STATUSES.to_vec())
}

/// The statuses that a record can have.
pub(crate) const STATUSES: [&str; 7] =
    ["unique", "multiple", "unsatisfiable", "satisfiable", "stalled", "unknown", "error"];

/// Parses the commands given with `--against`, and checks that their programs exist. `success` lists the exit codes
/// that mean success.
pub(crate) fn commands(lines: &[String], success: &[i32]) -> io::Result<Vec<Command>> {
    let command = |line: &String| {
        let refused = |what: String| io::Error::other(format!("--against '{line}': {what}"));
        let command = Command::parse(line, success).map_err(|error| refused(error.to_string()))?;
        if command.is_found() { Ok(command) } else { Err(refused("program not found".to_owned())) }
    };
    lines.iter().map(command).collect()
}

/// Returns an error if the list contains an engine twice.
pub(crate) fn distinct(engines: &[&'static dyn Engine]) -> io::Result<()> {
    let mut names = std::collections::BTreeSet::new();
    match engines.iter().find(|engine| !names.insert(engine.name())) {
        None => Ok(()),
        Some(twice) => Err(io::Error::other(format!("--engines: {} is named twice", twice.name()))),
    }
}

/// A pool of `jobs` threads, by default one per core. A pool of one thread uses the calling thread, because starting a
/// new thread takes as long as solving a small puzzle.
pub(crate) fn thread_pool(jobs: Option<NonZeroUsize>) -> io::Result<rayon::ThreadPool> {
    // For rayon, 0 means one thread per core.
    let threads = jobs.map_or(0, NonZeroUsize::get);
    let builder = || rayon::ThreadPoolBuilder::new().num_threads(threads);
    // This fails if the calling thread already belongs to a pool: tests run several commands in the same process.
    let own = if threads == 1 { builder().use_current_thread().build().ok() } else { None };
    let pool = own.map_or_else(|| builder().build(), Ok).map_err(io::Error::other)?;
    gridproof_model::planted::pass_on(&pool);
    Ok(pool)
}

/// The threads that process the puzzles of the inputs `paths`. Without `jobs`, they start when the second puzzle
/// arrives, because a single puzzle needs no further threads. If an input may block (a pipe, for example), the
/// threads start at once.
pub(crate) fn workers(jobs: Option<NonZeroUsize>, paths: &[PathBuf]) -> io::Result<Workers> {
    // Finding the number of cores reads several files, so it is done only if `jobs` was not given.
    let threads = jobs.unwrap_or_else(|| std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN));
    if jobs.is_some() || threads == NonZeroUsize::MIN || live::any_is_live(paths) {
        return thread_pool(Some(threads)).map(Workers::of);
    }
    Ok(Workers::when_needed(threads.get(), |count| thread_pool(NonZeroUsize::new(count)).ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_suggests_the_name_that_was_meant() {
        let known = ["auto", "search", "sat", "cdcl"];
        assert_eq!(unknown("engine", "serach", &known), "unknown engine; did you mean `search`?");
        assert_eq!(unknown("engine", "SAT", &known), "unknown engine; did you mean `sat`?");
        assert_eq!(unknown("engine", "x", &known), "unknown engine; choose one of auto, search, sat, cdcl");
        assert_eq!(unknown_kind("slitherlnk", &[]), "unknown kind `slitherlnk`; did you mean `slitherlink`?");
        assert_eq!(unknown_kind("zzz", &[]), "unknown kind `zzz`; `gridproof kinds` lists all kinds");
    }
}
