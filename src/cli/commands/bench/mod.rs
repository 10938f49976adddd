//! `gridproof bench`.

mod exports;
mod sessions;
mod text;

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use gridproof_engines::engine;
use gridproof_engines::solve::{Budget, Cancel, Engine};
use gridproof_harness::bench::external::{self, Answers};
use gridproof_harness::bench::units::count;
use gridproof_harness::bench::{
    self, Baseline, Item, Machine, Report, Runs, Settings, TIMED_INSIDE, TIMED_OUTSIDE,
};
use gridproof_harness::external::Command;
use gridproof_puzzles::Puzzle;

use crate::cli::arguments::{self, Reading, distinct, seconds, solutions};
use crate::cli::exit::Exit;
use crate::cli::interrupt;
use crate::cli::job::Job;
use crate::cli::out;
use crate::cli::out::stdout;
use crate::cli::report::diagnose;
use crate::cli::report::errors::{DEFAULT_ERRORS, Errors};
use crate::cli::report::shape::Shape;
use crate::cli::sources::{Sources, WHOLE};
use gridproof_puzzles::without_control_characters;
use sessions::{AGAIN_APART, Bench, File, Subjects};

#[derive(Debug, Args)]
#[command(after_help = "'gridproof bench --help' lists all options.", after_long_help = EXAMPLES)]
pub(crate) struct Options {
    /// Puzzle files or folders, puzzle URLs or codes, or - for standard input.
    ///
    /// Folders are searched with all their subfolders. Hidden files and files without puzzles are skipped.
    #[arg(required_unless_present = "export", value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Measure these engines, separated by commas [default: all].
    ///
    /// `gridproof engines` lists the engines.
    #[arg(short, long, value_name = "NAMES", value_delimiter = ',', value_parser = arguments::engine(), hide_possible_values = true)]
    engines: Vec<&'static dyn Engine>,

    /// Compare the other engines with this one [default: the first].
    #[arg(short, long, value_name = "NAME", value_parser = arguments::engine(), hide_possible_values = true, hide_short_help = true)]
    reference: Option<&'static dyn Engine>,

    /// Time N runs of each engine on each puzzle [default: 5 to 100].
    ///
    /// By default, runs are added until they take 50 ms in total. The runs are divided into five sessions: all puzzles have
    /// their first session before any has its second.
    #[arg(long, value_name = "N", value_parser = arguments::positive)]
    runs: Option<NonZeroUsize>,

    /// Before timing, make N untimed runs in addition to the run that finds the verdict.
    #[arg(long, value_name = "N", default_value_t = 0, hide_short_help = true)]
    warmup: usize,

    /// Stop each run after this time.
    #[arg(short, long, value_name = "SECONDS", default_value = "10", value_parser = positive_seconds)]
    timeout: Duration,

    /// Find up to N solutions; 2 also checks uniqueness.
    #[arg(short = 'n', long, default_value = "2", value_name = "N", value_parser = solutions)]
    solutions: NonZeroUsize,

    /// Stop an engine that needs more memory than this, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = Budget::DEFAULT_MEMORY >> 20, hide_short_help = true)]
    memory: usize,

    /// Seed the random numbers for the order of the engines and for the confidence intervals.
    #[arg(long, value_name = "N", default_value_t = 1, hide_short_help = true)]
    seed: u64,

    /// Also time this command on each file; {} stands for the file's path.
    ///
    /// Both gridproof and the other program are then timed as whole processes. In COMMAND, {} is replaced with the path
    /// of the file. For files with a single puzzle, {cnf} is replaced with the path of the DIMACS formula of the
    /// puzzle, and {NAME} with the path of the puzzle in the format NAME. Quotes work as in a shell; nothing else is
    /// expanded. The answers are compared; docs/benchmarking.md describes how they are read. The option can be
    /// repeated.
    #[arg(long, value_name = "COMMAND")]
    against: Vec<String>,

    /// Exit codes that mean success for the --against programs [default: 0; with {cnf} also 10 and 20].
    #[arg(long, value_name = "CODES", value_delimiter = ',', hide_short_help = true)]
    success: Vec<i32>,

    /// Accept --against programs whose answers cannot be read: a successful exit code is enough.
    #[arg(long, requires = "against", hide_short_help = true)]
    unchecked: bool,

    /// Write a report to FILE; FORMAT is json, csv, md or html.
    ///
    /// FORMAT can be left out if FILE has the extension of the format. The option can be repeated.
    #[arg(long, value_names = ["FORMAT", "FILE"], num_args = 1..=2)]
    export: Vec<String>,

    /// Compare the times with those in an earlier report of --export json.
    ///
    /// Slowdowns larger than the noise are reported and set exit code 1. The noise is measured: both reports divide the
    /// runs into five sessions, at least .4 s apart. The time of a session is that of its fastest run. A puzzle has become
    /// slower only if each session now takes longer than each session of the earlier report, by more than 5 %. Puzzles that
    /// seem slower get up to fifteen more sessions, which must all show the same.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// Use only the puzzle at this index in each file, counted from 0.
    #[arg(long, value_name = "N", conflicts_with = "against", hide_short_help = true)]
    index: Option<usize>,

    /// Show at most N errors, and count the others.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_ERRORS, hide_short_help = true)]
    errors: u64,

    /// Output format.
    #[arg(short, long, default_value = "text", value_enum)]
    output: Shape,

    #[command(flatten)]
    reading: Reading,
}

const EXAMPLES: &str = "\
Each measurement times building the model and solving it on one thread, without reading the file or checking the answer.
With --against, whole processes are timed. A process that fails or exceeds its time limit once is not run again.

Examples:
  gridproof bench puzzles                                    all engines on all puzzles of a folder
  gridproof bench cat.non --engines search,sat --runs 30     two engines, 30 runs each
  gridproof bench puzzles --timeout 1 --export html report.html
  gridproof bench puzzles --engines auto --against 'other-solver --file {}'
  gridproof bench puzzles --export json before.json          and, after a change:
  gridproof bench puzzles --baseline before.json
  gridproof bench cat.non -n 1 --engines sat --against 'kissat {cnf}'";

fn positive_seconds(text: &str) -> Result<Duration, String> {
    seconds(text)
        .and_then(|time| if time.is_zero() { Err("must be more than 0".to_owned()) } else { Ok(time) })
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

    /// The engines to measure, and the index of the reference.
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
    let timed = if options.against.is_empty() { TIMED_INSIDE } else { TIMED_OUTSIDE };
    let baseline = options.baseline.as_deref().map(|path| read_baseline(path, timed)).transpose()?;
    let (exports, more_paths) = exports::open(&options.export)?;
    distinct(&options.engines)?;
    let (engines, reference) = options.contestants();
    let settings = options.settings();
    let mut contestants: Vec<String> = engines.iter().map(|engine| engine.name().to_owned()).collect();
    let commands = commands(options, &contestants, &settings)?;
    contestants.extend(commands.iter().skip(contestants.len()).map(|command| command.label().to_owned()));
    let cancel = interrupt::on_signal()?;
    let paths = [options.paths.as_slice(), &more_paths].concat();
    exports.iter().try_for_each(|export| out::refuse_input(&export.path, &paths))?;
    let puzzles = Puzzles::read(
        &Sources {
            paths: &paths,
            format: options.reading.format(),
            index: options.index,
            share: WHOLE,
            patience: None,
        },
        &cancel,
        options.errors,
    );
    let machine = Machine::this();
    let subjects = if commands.is_empty() {
        Subjects::Inside { engines: &engines, puzzles: &puzzles.found }
    } else {
        let answers = if options.unchecked { Answers::Unchecked } else { Answers::Read };
        Subjects::Outside { commands: &commands, files: files(&puzzles)?, answers }
    };
    // A comparison needs to know how much the speed of the machine changes.
    let is_spread = baseline.is_some() || exports.iter().any(exports::Target::is_baseline);
    let mut bench = Bench::new(subjects, &settings, is_spread, &cancel)?;
    let rows = bench.measure();
    let settings = settings.clone();
    let mut report =
        Report { contestants, reference, rows, timed, settings, machine, interrupted: cancel.is_cancelled() };
    for apart in AGAIN_APART {
        let changes = baseline.as_ref().map(|(_, baseline)| baseline.compare(&report)).unwrap_or_default();
        let suspects: Vec<usize> = changes.suspects.into_iter().collect();
        if suspects.is_empty() || report.interrupted {
            break;
        }
        let items = count(suspects.len(), "item");
        diagnose::note(&format!("{items} may have become slower: measuring again"));
        bench.measure_again(&mut report.rows, &suspects, apart);
        report.interrupted = cancel.is_cancelled();
    }
    let mut out = stdout();
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
    let is_slower = match &baseline {
        Some((path, baseline)) => report_changes(path, baseline, &report),
        None => false,
    };
    if report.interrupted {
        diagnose::note("interrupted: the report covers only the measurements made before");
    }
    Ok(match (report.interrupted, puzzles.failed, report.has_disagreements() || is_slower) {
        (true, ..) => Exit::Interrupted,
        (_, true, _) => Exit::Error,
        (.., true) => Exit::Negative,
        _ => Exit::Success,
    })
}

/// Reads an earlier report before measuring, because the new report may overwrite the file of the earlier one.
fn read_baseline<'a>(path: &'a Path, timed: &str) -> io::Result<(&'a Path, Baseline)> {
    /// The largest size of a report, in bytes.
    const MOST: u64 = 64 << 20;
    let read = out::read_to_string(path, MOST)
        .and_then(|json| Baseline::read(json.as_bytes(), timed).map_err(io::Error::other));
    Ok((path, read.map_err(out::named(path))?))
}

/// Reports the changes since an earlier report, and returns whether anything is slower.
fn report_changes(path: &Path, baseline: &Baseline, report: &Report) -> bool {
    let name = path.display();
    let changes = baseline.compare(report);
    changes.doubts.iter().for_each(|doubt| diagnose::note(doubt));
    for (contestant, ratio) in &changes.ratios {
        let interval = ratio.interval;
        let interval = interval
            .map_or_else(String::new, |(low, high)| format!(" (95 % interval {low:.3} to {high:.3})"));
        let items = count(ratio.items, "item");
        diagnose::note(&format!(
            "{contestant}: {:.3} times the time in {name}, over {items}{interval}",
            ratio.mean
        ));
    }
    if changes.ratios.is_empty() {
        diagnose::note(&format!("{name} has no times for these engines on these puzzles"));
    }
    changes.slower.iter().for_each(|slower| diagnose::error(&format!("slower than in {name}: {slower}")));
    !changes.slower.is_empty()
}

/// The commands to run when whole processes are compared: first gridproof with each engine, then the other programs.
fn commands(options: &Options, engines: &[String], settings: &Settings) -> io::Result<Vec<Command>> {
    if options.against.is_empty() {
        return Ok(Vec::new());
    }
    let program = std::env::current_exe()?;
    let mut commands: Vec<Command> =
        engines.iter().map(|engine| external::of_engine(&program, engine, settings)).collect();
    commands.extend(arguments::commands(&options.against, &options.success)?);
    Ok(commands)
}

/// The puzzles of all files, read before the measuring starts.
struct Puzzles {
    found: Vec<(Item, Puzzle)>,
    /// The files in order. For each file: the number of puzzles in the files before it, and whether all of its puzzles
    /// could be read.
    files: Vec<(String, usize, bool)>,
    /// Whether any file or puzzle could not be read.
    failed: bool,
}

impl Puzzles {
    fn read(sources: &Sources<'_>, cancel: &Cancel, most_errors: u64) -> Self {
        let mut errors = Errors::new(most_errors);
        let mut puzzles = Self { found: Vec::new(), files: Vec::new(), failed: false };
        sources.read(&mut |job: Job| {
            let format = job.format_name();
            if puzzles.files.last().is_none_or(|(last, ..)| **last != *job.source) {
                puzzles.files.push((job.source.to_string(), puzzles.found.len(), true));
            }
            match job.puzzle {
                Ok(puzzle) => {
                    let item = Item {
                        name: format!("{}:{}", without_control_characters(&job.source), job.line),
                        title: puzzle.metadata().title().map(without_control_characters),
                        kind: Some(puzzle.kind()),
                        size: Some((puzzle.rows(), puzzle.columns())),
                    };
                    puzzles.found.push((item, puzzle));
                }
                Err(problem) => {
                    puzzles.failed = true;
                    if let Some((_, _, all)) = puzzles.files.last_mut() {
                        *all = false;
                    }
                    errors.tell_problem(&job.source, &problem, format);
                }
            }
            if cancel.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        errors.finish();
        puzzles
    }
}

/// The files that contain puzzles.
fn files(puzzles: &Puzzles) -> io::Result<Vec<File<'_>>> {
    if puzzles.files.iter().any(|(file, ..)| file == "-") {
        return Err(io::Error::other(
            "--against runs programs on files, so standard input (-) cannot be measured",
        ));
    }
    let ends = puzzles.files.iter().skip(1).map(|(_, before, _)| *before).chain([puzzles.found.len()]);
    let mut files = Vec::new();
    for ((path, before, all), end) in
        puzzles.files.iter().zip(ends).filter(|((_, before, _), end)| before < end)
    {
        let found = puzzles.found[*before..end].iter().map(|(_, puzzle)| puzzle);
        files.push((path.as_str(), all.then(|| found.collect())));
    }
    Ok(files)
}
