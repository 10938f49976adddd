//! `gridproof verify`.

mod reduce;
mod report;
mod table;
#[cfg(test)]
mod tests;

use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, ValueEnum};
use gridproof::batch;
use gridproof::engine::{self, Budget, Cancel, Clock, Engine};
use gridproof::format::Format;
use gridproof::puzzle::{Kind, Puzzle};
use gridproof::verify::generate::Campaign;
use gridproof::verify::{Comparison, Oracle, Summary, Verifier};

use super::progress::Progress;
use super::render::duration;
use super::solve::{format_named, seconds, thread_pool};
use super::sources::{Job, PassedOver, Problem, Sources};
use super::{Exit, diagnose, interrupt};
use reduce::Reducer;
use report::{Output, Report};

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Options {
    /// Files, folders (walked, hidden files left out), or - for standard input.
    #[arg(required_unless_present = "random", conflicts_with = "random", value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The engines to compare, separated by commas [default: all; with --random also `brute`, which tries everything,
    /// for tiny puzzles].
    #[arg(short, long, value_delimiter = ',', value_name = "NAMES", value_parser = engine_named)]
    engines: Vec<&'static dyn Engine>,

    /// How many solutions to compare: 2 or more to compare whether there is only one.
    #[arg(short = 'n', long, default_value = "2", value_name = "N")]
    solutions: NonZeroUsize,

    /// The time limit for each engine on each puzzle.
    #[arg(short, long, default_value = "10", value_name = "SECONDS", value_parser = seconds)]
    timeout: Duration,

    /// The format of all files, instead of finding it out; `gridproof formats` lists them.
    #[arg(short, long, value_name = "NAME", value_parser = format_named, conflicts_with = "random")]
    format: Option<&'static dyn Format>,

    /// The shape of the results.
    #[arg(short, long, default_value = "text", value_enum)]
    output: Output,

    /// How many puzzles to work on at the same time [default: one per core].
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Only the puzzle at this index of its file, or of the random ones; counted from 0.
    #[arg(long, value_name = "INDEX")]
    only: Option<u64>,

    /// Reduce the first ten puzzles with a disagreement, for a minute each at most, to small ones that still have it,
    /// and write those to files `disagreement-N` (the default).
    #[arg(long, overrides_with = "no_shrink")]
    shrink: bool,

    /// Leave the puzzles as they are, and write no files.
    #[arg(long, overrides_with = "shrink")]
    no_shrink: bool,

    /// The folder for the reduced puzzles; a file that is there already is never overwritten.
    #[arg(long, default_value = ".", value_name = "DIR")]
    shrink_dir: PathBuf,

    #[command(flatten)]
    random: RandomOptions,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Random puzzles")]
struct RandomOptions {
    /// Compare on random puzzles of this kind instead of files. Many have several solutions or none.
    #[arg(long, value_enum, value_name = "KIND")]
    random: Option<RandomKind>,

    /// How many [default: 10000; without a limit if there is a --time].
    #[arg(long, requires = "random", value_name = "N")]
    count: Option<u64>,

    /// The largest size; each puzzle's is drawn, up to this one [default: 6x6 for nonograms, 9x9 for sudokus].
    #[arg(long, requires = "random", value_name = "ROWSxCOLUMNS", value_parser = size)]
    size: Option<(usize, usize)>,

    /// The share of filled cells of a nonogram, or of givens of a sudoku, from 0 to 1 [default: drawn for each].
    #[arg(long, requires = "random", value_name = "SHARE")]
    density: Option<f64>,

    /// What the puzzles are drawn from: the same seed gives the same puzzles.
    #[arg(long, requires = "random", default_value_t = 1, value_name = "NUMBER")]
    seed: u64,

    /// End after this time.
    #[arg(long, requires = "random", value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
}

/// A kind of random puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RandomKind {
    Nonogram,
    Sudoku,
}

const EXAMPLES: &str = "\
Exit codes: 0 if all engines agree, 1 if any two disagree or one breaks the rules.

Examples:
  gridproof verify puzzles                                every engine on every puzzle of a folder
  gridproof verify cat.non --engines search,sat -n 100    two engines, up to 100 solutions
  gridproof verify --random nonogram --count 100000 --size 8x8 --seed 7
  gridproof verify --random sudoku --size 6x6 --time 60   random sudokus for a minute";

/// How many random puzzles there are if nothing is said.
const DEFAULT_COUNT: u64 = 10_000;

fn engine_named(name: &str) -> Result<&'static dyn Engine, String> {
    let brute: &'static dyn Engine = &Oracle;
    let known = || engine::all().iter().copied().chain([brute]);
    known().find(|engine| engine.name() == name).ok_or_else(|| {
        let names: Vec<&str> = known().map(Engine::name).collect();
        format!("no such engine; there are {}", names.join(", "))
    })
}

fn size(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once(['x', 'X']).map(|(rows, columns)| (rows.parse().ok(), columns.parse().ok()));
    match sides {
        Some((Some(rows), Some(columns))) => Ok((rows, columns)),
        _ => Err("not a size such as 6x6: rows, `x`, columns".to_owned()),
    }
}

/// A puzzle still to be compared.
enum Task<'c> {
    Read(Job),
    /// A random one, by its index.
    Drawn(&'c Campaign, u64),
}

/// Where a puzzle comes from.
#[derive(Clone, Debug)]
struct Place {
    source: Arc<str>,
    index: u64,
    line: usize,
}

/// A puzzle and what was found of it, or why there is none.
struct Compared {
    place: Place,
    result: Result<(Puzzle, Comparison), Problem>,
}

pub(super) fn run(options: &Options) -> io::Result<Exit> {
    let campaign = match options.campaign() {
        Ok(campaign) => campaign,
        Err(message) => {
            diagnose::error(&message);
            return Ok(Exit::Error);
        }
    };
    if options.shrinks() && !options.shrink_dir.is_dir() {
        diagnose::error(&format!("{}: no such folder (--shrink-dir)", options.shrink_dir.display()));
        return Ok(Exit::Error);
    }
    let cancel = interrupt::on_signal()?;
    let pool = thread_pool(options.jobs)?;
    let verifier = options.verifier(&cancel);
    if campaign.is_some() {
        diagnose::note(&format!("random puzzles from seed {}", options.random.seed));
    }
    let progress = Progress::new();
    let read = progress.reader();
    let clock = Clock::start();
    let mut summary = Summary::new(&verifier.engines);
    let mut passed_over = PassedOver::default();
    let mut problems = 0u64;
    let mut reducer = options.shrinks().then(|| Reducer::new(&verifier, &options.shrink_dir));
    let report = Report { options, verifier: &verifier };
    let mut out = BufWriter::new(io::stdout().lock());
    let mut result = Ok(());
    batch::in_order(
        &pool,
        |hand_out| {
            let hand_out = &mut |task| {
                if cancel.is_cancelled() {
                    return ControlFlow::Break(());
                }
                read.inc_length(1);
                hand_out(task)
            };
            match &campaign {
                Some(campaign) => options.draw(campaign, &clock, hand_out),
                None => passed_over = options.read(hand_out),
            }
        },
        |task| compare(task, options, &verifier),
        |compared| {
            if cancel.is_cancelled() {
                return ControlFlow::Break(());
            }
            progress.done_one();
            let reduced = match &compared.result {
                Ok((puzzle, comparison)) => {
                    summary.add(comparison);
                    reducer
                        .as_mut()
                        .filter(|_| !comparison.agrees())
                        .map(|reducer| reducer.reduce(puzzle, comparison))
                }
                Err(problem) => {
                    problems += 1;
                    progress.aside(|| tell(&compared.place, problem));
                    None
                }
            };
            result = progress.write(&mut out, &report.puzzle(&compared, reduced.as_ref()));
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    progress.finish();
    result.and_then(|()| out.write_all(report.summary(&summary).as_bytes())).and_then(|()| out.flush())?;
    if let Some(index) = options.only.filter(|_| summary.puzzles + problems == 0 && !cancel.is_cancelled()) {
        diagnose::error(&format!("there is no puzzle at index {index} (--only)"));
        problems += 1;
    }
    note_end(&summary, problems, passed_over, &clock, cancel.is_cancelled());
    Ok(match () {
        () if summary.disagreed > 0 => Exit::Negative,
        () if cancel.is_cancelled() => Exit::Interrupted,
        () if problems > 0 => Exit::Error,
        () => Exit::Success,
    })
}

fn compare(task: Task<'_>, options: &Options, verifier: &Verifier<'_>) -> Compared {
    let (place, puzzle) = match task {
        Task::Read(job) => {
            let place = Place { source: job.source, index: job.index as u64, line: job.line };
            (place, job.puzzle)
        }
        Task::Drawn(campaign, index) => {
            let source = format!("random {}", options.random.kind().name()).into();
            (Place { source, index, line: 1 }, Ok(campaign.puzzle(index)))
        }
    };
    let result = puzzle.map(|puzzle| {
        let comparison = verifier.compare(&puzzle.model());
        (puzzle, comparison)
    });
    Compared { place, result }
}

fn tell(place: &Place, problem: &Problem) {
    let source = match (problem.fault.line, &problem.excerpt) {
        (Some(line), None) => format!("{}:{line}:{}", place.source, problem.fault.column.unwrap_or(1)),
        _ => place.source.to_string(),
    };
    diagnose::error_in(&source, &problem.fault.message, problem.excerpt.as_ref());
}

fn note_end(summary: &Summary, problems: u64, passed_over: PassedOver, clock: &Clock, interrupted: bool) {
    let mut text =
        format!("{} puzzles compared in {}", summary.puzzles, duration(clock.elapsed().as_secs_f64()));
    if problems > 0 {
        text += &format!("; {problems} not found or not read");
    }
    if passed_over.files > 0 {
        text += &format!("; files that hold no puzzles: {}", passed_over.files);
    }
    if interrupted {
        text += "; interrupted";
    }
    diagnose::note(&text);
}

impl Options {
    fn shrinks(&self) -> bool {
        !self.no_shrink
    }

    fn campaign(&self) -> Result<Option<Campaign>, String> {
        let random = &self.random;
        if random.random.is_none() {
            return Ok(None);
        }
        let (rows, columns) = random.size();
        Campaign::new(random.kind(), rows, columns, random.density, random.seed)
            .map(Some)
            .map_err(|error| error.to_string())
    }

    fn verifier(&self, cancel: &Cancel) -> Verifier<'static> {
        let mut engines: Vec<&'static dyn Engine> = Vec::new();
        for &engine in &self.engines {
            if engines.iter().all(|other| other.name() != engine.name()) {
                engines.push(engine);
            }
        }
        if engines.is_empty() {
            engines.extend(engine::all());
            if self.random.random.is_some() {
                engines.push(&Oracle);
            }
        }
        let budget = Budget { cancel: Some(cancel.clone()), ..Budget::time(self.timeout) };
        Verifier { engines, solutions: self.solutions.get(), budget }
    }

    /// Hands out the puzzles of the files.
    fn read<'c>(&self, hand_out: &mut dyn FnMut(Task<'c>) -> ControlFlow<()>) -> PassedOver {
        let sources = Sources { paths: &self.paths, format: self.format };
        sources.read(&mut |job| match self.only {
            Some(only) if only != job.index as u64 => ControlFlow::Continue(()),
            _ => hand_out(Task::Read(job)),
        })
    }

    /// Hands out the indices of random puzzles.
    fn draw<'c>(
        &self,
        campaign: &'c Campaign,
        clock: &Clock,
        hand_out: &mut dyn FnMut(Task<'c>) -> ControlFlow<()>,
    ) {
        let random = &self.random;
        let unlimited = if random.time.is_some() { u64::MAX } else { DEFAULT_COUNT };
        let indices = match self.only {
            Some(only) => only..only.saturating_add(1),
            None => 0..random.count.unwrap_or(unlimited),
        };
        for index in indices {
            let over = random.time.is_some_and(|limit| clock.elapsed() >= limit);
            if over || hand_out(Task::Drawn(campaign, index)).is_break() {
                return;
            }
        }
    }
}

impl RandomOptions {
    fn kind(&self) -> Kind {
        match self.random {
            Some(RandomKind::Sudoku) => Kind::Sudoku,
            Some(RandomKind::Nonogram) | None => Kind::Nonogram,
        }
    }

    fn size(&self) -> (usize, usize) {
        self.size.unwrap_or(match self.kind() {
            Kind::Nonogram => (6, 6),
            Kind::Sudoku => (9, 9),
        })
    }
}
