//! `gridproof bench`.

mod exports;
mod text;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gridproof::bench::external::{self, Command};
use gridproof::bench::{
    self, Item, ItemMeasurements, Machine, Random, Report, Runs, Settings, TIMED_INSIDE, TIMED_OUTSIDE,
};
use gridproof::engine;
use gridproof::format::Format;
use gridproof::puzzle::Puzzle;
use gridproof::solve::{Budget, Cancel, Engine};

use crate::cli::arguments::{distinct, engine_named, format_named, seconds, solutions, thread_pool};
use crate::cli::exit::Exit;
use crate::cli::interrupt;
use crate::cli::job::Job;
use crate::cli::report::diagnose::{self, harmless};
use crate::cli::report::errors::{DEFAULT_ERRORS, Errors};
use crate::cli::report::progress::Progress;
use crate::cli::report::shape::Shape;
use crate::cli::sources::{Sources, WHOLE};

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Options {
    /// Files, folders (walked, hidden files left out), or - for standard input.
    #[arg(required_unless_present = "export", value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The engines to measure, separated by commas; `gridproof engines` lists them [default: all].
    #[arg(short, long, value_name = "NAMES", value_delimiter = ',', value_parser = engine_named)]
    engines: Vec<&'static dyn Engine>,

    /// The engine that the others are compared with [default: the first].
    #[arg(short, long, value_name = "NAME", value_parser = engine_named)]
    reference: Option<&'static dyn Engine>,

    /// How many timed runs each engine gets on each puzzle [default: at least 3 and 50 ms, at most 100].
    #[arg(long, value_name = "N")]
    runs: Option<NonZeroUsize>,

    /// Untimed runs before, beyond the one that is always made to learn the verdict.
    #[arg(long, value_name = "N", default_value_t = 0)]
    warmup: usize,

    /// The time limit of each run.
    #[arg(short, long, value_name = "SECONDS", default_value = "10", value_parser = positive_seconds)]
    timeout: Duration,

    /// How many solutions to look for: 1 for any, 2 to learn whether there is only one.
    #[arg(short = 'n', long, default_value = "2", value_name = "N", value_parser = solutions)]
    solutions: NonZeroUsize,

    /// The memory limit of each engine, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = Budget::DEFAULT_MEMORY >> 20)]
    memory: usize,

    /// Seeds the order of the engines within a round and the confidence intervals.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Run this command on each file as well, {} standing for the file, and time whole processes on both sides. May
    /// be given several times. Quotes are as in a shell; nothing else is expanded.
    #[arg(long, value_name = "COMMAND")]
    against: Vec<String>,

    /// The exit codes by which a command given with --against says that it has done its work.
    #[arg(long, value_name = "CODES", value_delimiter = ',', default_value = "0")]
    success: Vec<i32>,

    /// Write a report: json, csv, md or html, and the file; the file's extension alone is enough. May be given
    /// several times.
    #[arg(long, value_names = ["FORMAT", "FILE"], num_args = 1..=2)]
    export: Vec<String>,

    /// Only the puzzle at this index of its file, counted from 0.
    #[arg(long, value_name = "N", conflicts_with = "against")]
    index: Option<usize>,

    /// How many errors to show; the others are counted.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_ERRORS)]
    errors: u64,

    /// The shape of the results on standard output.
    #[arg(short, long, default_value = "text", value_enum)]
    output: Shape,

    /// The format of all puzzle files, instead of finding it out; `gridproof formats` lists them.
    #[arg(short, long, value_name = "NAME", value_parser = format_named)]
    format: Option<&'static dyn Format>,
}

const EXAMPLES: &str = "\
Timed is a solve on one thread: building the model and solving it, not reading the file nor checking the answer.
With --against whole processes are timed. One that fails or runs out of time once is not run again.

Examples:
  gridproof bench puzzles                                    all engines on all puzzles of a folder
  gridproof bench cat.non --engines search,sat --runs 30     two engines, 30 runs each
  gridproof bench puzzles --timeout 1 --export html report.html
  gridproof bench puzzles --engines auto --against 'other-solver --file {}'";

fn positive_seconds(text: &str) -> Result<Duration, String> {
    seconds(text)
        .and_then(|time| if time.is_zero() { Err("it must be more than 0".to_owned()) } else { Ok(time) })
}

impl Options {
    fn settings(&self) -> Settings {
        Settings {
            runs: self.runs.map_or(Runs::Adaptive, Runs::Exactly),
            warmup: self.warmup,
            timeout: self.timeout,
            solutions: self.solutions,
            memory: self.memory.saturating_mul(1 << 20),
            seed: self.seed,
        }
    }

    /// The engines asked for, and the position of the one to compare with.
    fn contestants(&self) -> (Vec<&'static dyn Engine>, usize) {
        let mut engines = if self.engines.is_empty() { engine::all().to_vec() } else { self.engines.clone() };
        let Some(reference) = self.reference else { return (engines, 0) };
        let position = engines.iter().position(|engine| engine.name() == reference.name());
        let position = position.unwrap_or_else(|| {
            engines.push(reference);
            engines.len() - 1
        });
        (engines, position)
    }
}

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    let (exports, more_paths) = exports::open(&options.export)?;
    distinct(&options.engines)?;
    let (engines, reference) = options.contestants();
    let settings = options.settings();
    let mut contestants: Vec<String> = engines.iter().map(|engine| engine.name().to_owned()).collect();
    let commands = commands(options, &contestants, &settings)?;
    contestants.extend(commands.iter().skip(contestants.len()).map(|command| command.label().to_owned()));
    let cancel = interrupt::on_signal()?;
    let paths = [options.paths.as_slice(), &more_paths].concat();
    let puzzles = Puzzles::read(
        &Sources { paths: &paths, format: options.format, index: options.index, share: WHOLE },
        &cancel,
        options.errors,
    );
    let machine = Machine::this();
    let rows = if commands.is_empty() {
        inside(&engines, puzzles.found, &settings, &cancel)?
    } else {
        outside(&commands, &puzzles.files()?, &settings, &cancel)
    };
    let timed = if commands.is_empty() { TIMED_INSIDE } else { TIMED_OUTSIDE };
    let interrupted = cancel.is_cancelled();
    let report = Report { contestants, reference, rows, timed, settings, machine, interrupted };
    let mut out = io::stdout().lock();
    match options.output {
        Shape::Text => out.write_all(text::tables(&report).as_bytes())?,
        Shape::Jsonl => bench::export::lines(&report, &mut out)?,
    }
    out.flush()?;
    exports.into_iter().try_for_each(|export| export.write(&report))?;
    for row in &report.rows {
        if let Some(what) = &row.disagreement {
            diagnose::error(&format!("{}: disagreement: {what}", row.item.name));
        }
    }
    report.warnings().iter().for_each(|warning| diagnose::note(warning));
    if interrupted {
        diagnose::note("interrupted: the report holds what was done by then");
    }
    Ok(match (interrupted, puzzles.failed, report.has_disagreements()) {
        (true, ..) => Exit::Interrupted,
        (_, true, _) => Exit::Error,
        (.., true) => Exit::Negative,
        _ => Exit::Success,
    })
}

/// The commands to run where whole processes are compared: ours, then the others.
fn commands(options: &Options, engines: &[String], settings: &Settings) -> io::Result<Vec<Command>> {
    if options.against.is_empty() {
        return Ok(Vec::new());
    }
    let program = std::env::current_exe()?;
    let mut commands: Vec<Command> =
        engines.iter().map(|engine| Command::of_engine(&program, engine, settings)).collect();
    for line in &options.against {
        let command = Command::parse(line, &options.success)
            .map_err(|error| io::Error::other(format!("--against '{line}': {error}")))?;
        if !command.is_found() {
            return Err(io::Error::other(format!("--against '{line}': there is no such program")));
        }
        commands.push(command);
    }
    Ok(commands)
}

/// The puzzles of all files, read before the measuring starts.
struct Puzzles {
    found: Vec<(Item, Puzzle)>,
    /// The files that puzzles were looked for in, each once, in order.
    files: Vec<String>,
    /// Something could not be read.
    failed: bool,
}

impl Puzzles {
    fn read(sources: &Sources<'_>, cancel: &Cancel, most_errors: u64) -> Self {
        let mut errors = Errors::new(most_errors);
        let mut puzzles = Self { found: Vec::new(), files: Vec::new(), failed: false };
        sources.read(&mut |job: Job| {
            let format = job.format_name();
            match job.puzzle {
                Ok(puzzle) => {
                    if puzzles.files.last().is_none_or(|last| **last != *job.source) {
                        puzzles.files.push(job.source.to_string());
                    }
                    let item = Item {
                        name: format!("{}:{}", harmless(&job.source), job.line),
                        title: puzzle.metadata().title().map(harmless),
                        kind: Some(puzzle.kind()),
                        size: Some((puzzle.rows(), puzzle.columns())),
                    };
                    puzzles.found.push((item, puzzle));
                }
                Err(problem) => {
                    puzzles.failed = true;
                    errors.tell(None, &job.source, &problem.fault.in_words(format), problem.excerpt.as_ref());
                }
            }
            if cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        errors.finish();
        puzzles
    }

    /// The files, for programs that read them by themselves.
    fn files(&self) -> io::Result<Vec<String>> {
        if self.files.iter().any(|file| file == "-") {
            return Err(io::Error::other("--against runs commands on files: - cannot be given to them"));
        }
        Ok(self.files.clone())
    }
}

fn inside(
    engines: &[&dyn Engine],
    puzzles: Vec<(Item, Puzzle)>,
    settings: &Settings,
    cancel: &Cancel,
) -> io::Result<Vec<ItemMeasurements>> {
    let progress = Progress::of(puzzles.len(), "puzzles");
    let mut random = Random::new(settings.seed, 0);
    // What an engine would do in parallel runs on this one thread.
    let pool = thread_pool(Some(NonZeroUsize::MIN))?;
    let rows = pool.install(|| {
        let measured = puzzles.into_iter().map_while(|(item, puzzle)| {
            let row = bench::measure(engines, item, &puzzle, settings, &mut random, cancel);
            progress.done_one();
            row
        });
        measured.collect()
    });
    progress.finish();
    Ok(rows)
}

fn outside(
    commands: &[Command],
    files: &[String],
    settings: &Settings,
    cancel: &Cancel,
) -> Vec<ItemMeasurements> {
    let progress = Progress::of(files.len(), "files");
    let mut random = Random::new(settings.seed, 0);
    let measured = files.iter().map_while(|file| {
        let row = external::measure(commands, file, settings, &mut random, cancel);
        progress.done_one();
        row
    });
    let rows = measured.collect();
    progress.finish();
    rows
}
