//! `gridproof solve`.

mod blocks;
mod tally;

use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gridproof::engine;
use gridproof::format::{self, Format};
use gridproof::record::{Fault, Record};
use gridproof::solve::{Budget, Cancel, Clock, Engine, Goal, Outcome, Query, StopReason};
use gridproof::stream::{Block, in_order};
use gridproof::verify::certificate::MakeError;

use super::diagnose::{self, Excerpt};
use super::progress::Progress;
use super::render::{Answer, Output};
use super::sources::{Job, PassedOver, Sources};
use super::{Exit, certificate, interrupt};
use blocks::{Rooms, Stream, Streamed};
use tally::Tally;

#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Options {
    /// Files, folders (walked, hidden files left out), or - for standard input.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The engine to use; `gridproof engines` lists them.
    #[arg(short, long, default_value = "auto", value_name = "NAME", value_parser = engine_named)]
    engine: &'static dyn Engine,

    /// How many solutions to look for: 1 for any, 2 to learn whether there is only one.
    #[arg(short = 'n', long, default_value = "2", value_name = "N")]
    solutions: NonZeroUsize,

    /// Count the solutions instead of listing them.
    #[arg(short, long, conflicts_with = "solutions")]
    count: bool,

    /// How far to count: where there are as many solutions, there may be more.
    #[arg(long, default_value = "1000000", value_name = "N", requires = "count")]
    limit: NonZeroUsize,

    /// The format of all files, instead of finding it out; `gridproof formats` lists them.
    #[arg(short, long, value_name = "NAME", value_parser = format_named)]
    format: Option<&'static dyn Format>,

    /// The shape of the results.
    #[arg(short, long, default_value = "text", value_enum)]
    output: Output,

    /// The time limit for each puzzle.
    #[arg(short, long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    /// The limit on the engine's steps (decisions, conflicts) for each puzzle.
    #[arg(long, value_name = "N")]
    steps: Option<u64>,

    /// The memory limit for each puzzle, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = Budget::DEFAULT_MEMORY >> 20)]
    memory: usize,

    /// How many puzzles to work on at the same time [default: one per core].
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Leave out all times: the output is then the same at every run.
    #[arg(long)]
    no_timing: bool,

    /// Prove each verdict `unique` or `unsatisfiable`, by SAT whatever the engine: write a certificate into this folder,
    /// for `gridproof certificate check`. The time limit is for both, the other limits for each.
    #[arg(long, value_name = "DIR")]
    certificate: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  gridproof solve puzzles                        all puzzle files of a folder
  gridproof solve cat.non --output line          one line: the verdict and the picture
  gridproof solve - --engine sat --timeout 10    standard input, by the SAT engine, 10 s at most
  gridproof solve sudokus.txt --output jsonl     one JSON record a puzzle
  gridproof solve sudokus.txt --count            how many solutions each one has, up to a million
  gridproof solve cat.non --certificate proofs   with a proof that the picture is the only one";

pub(super) fn engine_named(name: &str) -> Result<&'static dyn Engine, String> {
    engine::by_name(name).ok_or_else(|| {
        let known: Vec<&str> = engine::all().iter().map(|engine| engine.name()).collect();
        format!("no such engine; there are {}", known.join(", "))
    })
}

pub(super) fn format_named(name: &str) -> Result<&'static dyn Format, String> {
    format::by_name(name).ok_or_else(|| {
        let known: Vec<&str> = format::all().iter().map(|format| format.name()).collect();
        format!("no such format; there are {}", known.join(", "))
    })
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| "not a time: it must be 0 or more, and finite".to_owned())
}

/// A pool of this many threads; one per core if nothing is said.
pub(super) fn thread_pool(jobs: Option<NonZeroUsize>) -> io::Result<rayon::ThreadPool> {
    // 0 stands for one per core; more threads than any machine has would only fail in an unfriendly way.
    let threads = jobs.map_or(0, |jobs| jobs.get().min(1024));
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().map_err(io::Error::other)
}

/// A piece of work.
enum Work {
    Puzzle(Job),
    /// Puzzles that the direct way answers all at once.
    Block(Stream, Block),
}

/// What comes from the sources.
enum Bundle<'r> {
    Puzzle(Option<Job>),
    File(Streamed<'r>),
}

impl Iterator for Bundle<'_> {
    type Item = Work;

    fn next(&mut self) -> Option<Work> {
        match self {
            Self::Puzzle(job) => job.take().map(Work::Puzzle),
            Self::File(blocks) => blocks.next().map(|block| match block {
                Ok((stream, block)) => Work::Block(stream, block),
                Err(problem) => Work::Puzzle(problem),
            }),
        }
    }
}

/// Answers on their way out.
#[derive(Default)]
struct Rendered {
    text: Vec<u8>,
    statuses: Vec<(&'static str, usize)>,
    cancelled: bool,
    problems: Vec<Trouble>,
    /// Whether a certificate was made; nothing if none was due.
    certified: Option<Exit>,
}

/// An error with its source, its message and its place.
type Trouble = (String, String, Option<Excerpt>);

pub(super) fn run(options: &Options) -> io::Result<Exit> {
    if let Some(folder) = &options.certificate {
        certificate::prepare(folder)?;
    }
    let cancel = interrupt::on_signal()?;
    let pool = thread_pool(options.jobs)?;
    let sources = Sources { paths: &options.paths, format: options.format };
    let progress = Progress::new();
    let read = progress.reader();
    let clock = Clock::start();
    let mut passed_over = PassedOver::default();
    let mut tally = Tally::default();
    let rooms = Rooms::default();
    let mut out = BufWriter::new(io::stdout());
    let mut result = Ok(());
    in_order::bundles_in_order(
        &pool,
        |hand_out| {
            passed_over = sources.read_files(&mut |file| {
                let mut hand_out = |bundle| {
                    if cancel.is_cancelled() { ControlFlow::Break(()) } else { hand_out(bundle) }
                };
                let mut puzzle = |job| {
                    read.inc_length(1);
                    hand_out(Bundle::Puzzle(Some(job)))
                };
                match file {
                    Err(job) => puzzle(*job),
                    Ok(file) => {
                        match blocks::stream(file, options, &cancel, pool.current_num_threads(), &rooms) {
                            Err(file) => file.read(&mut puzzle),
                            Ok(blocks) => hand_out(Bundle::File(blocks)),
                        }
                    }
                }
            });
        },
        |work| match work {
            Work::Puzzle(_) => 1,
            Work::Block(..) => blocks::WEIGHT,
        },
        |work| match work {
            Work::Puzzle(job) => (solve_one(job, options, &cancel), true),
            Work::Block(stream, block) => (blocks::solve(&stream, block, options, &cancel, &rooms), false),
        },
        |(rendered, counted): (Rendered, bool)| {
            // A puzzle that was cut short is left out; a part ends before it.
            if rendered.cancelled && counted {
                return ControlFlow::Break(());
            }
            if counted {
                progress.done_one();
            } else {
                progress.done_uncounted(rendered.statuses.iter().map(|(_, many)| many).sum());
            }
            tally.count(&rendered.statuses, rendered.certified);
            for (source, message, excerpt) in &rendered.problems {
                progress.aside(|| diagnose::error_in(source, message, excerpt.as_ref()));
            }
            result = progress.write(&mut out, &rendered.text);
            if !counted {
                rooms.texts.give(rendered.text);
            }
            if result.is_ok() && !rendered.cancelled {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        },
    );
    progress.finish();
    result.and_then(|()| out.flush())?;
    let seconds = (!options.no_timing).then(|| clock.elapsed().as_secs_f64());
    tally.report(passed_over, seconds, cancel.is_cancelled());
    Ok(if cancel.is_cancelled() {
        Exit::Interrupted
    } else {
        tally.exit(!options.count && options.solutions.get() == 2)
    })
}

fn query(options: &Options, cancel: &Cancel) -> Query<'static> {
    let budget = Budget {
        time: options.timeout,
        steps: options.steps,
        memory: options.memory.saturating_mul(1 << 20),
        cancel: Some(cancel.clone()),
    };
    let wanted = if options.count { options.limit } else { options.solutions };
    let goal = if options.count { Goal::Count(wanted) } else { Goal::UpTo(wanted) };
    Query::new(goal).within(budget)
}

fn solve_one(job: Job, options: &Options, cancel: &Cancel) -> Rendered {
    let name = options.engine.name();
    let puzzle = match job.puzzle {
        Ok(puzzle) => puzzle,
        Err(problem) => {
            let mut record = Record::failed(&job.source, job.index, job.line, name, problem.fault);
            record.kind = job.kind;
            return rendered(&record, None, problem.excerpt, options.output);
        }
    };
    let query = query(options, cancel);
    let clock = Clock::start();
    let model = puzzle.model();
    match options.engine.solve(&model, &query) {
        Ok(outcome) => {
            let seconds = clock.elapsed().as_secs_f64();
            let place = (&*job.source, job.index, job.line);
            let mut record = Record::of_outcome(place, &puzzle, &model, name, &outcome)
                .with_count(&outcome, query.wanted());
            record.seconds = (!options.no_timing).then_some(seconds);
            let mut made = None;
            if let Some(folder) = options.certificate.as_ref().filter(|_| record.error.is_none()) {
                let time = options.timeout.map(|limit| limit.saturating_sub(clock.elapsed()));
                let budget = Budget { time, ..query.budget };
                made = certificate::write(folder, &mut record, &puzzle, &outcome, &budget);
            }
            let solved = record.error.is_none().then_some((&puzzle, &outcome));
            let mut rendered = rendered(&record, solved, None, options.output);
            rendered.add_certificate(&record, made);
            rendered
        }
        Err(unsupported) => {
            let fault = Fault::new(unsupported.to_string());
            let record = Record::failed(&job.source, job.index, job.line, name, fault).with_puzzle(&puzzle);
            rendered(&record, None, None, options.output)
        }
    }
}

fn rendered(
    record: &Record,
    solved: Option<(&gridproof::puzzle::Puzzle, &Outcome)>,
    excerpt: Option<Excerpt>,
    output: Output,
) -> Rendered {
    let problems = record.error.as_ref().map(|error| {
        // Without an excerpt the place would be lost.
        let place = match error.line {
            Some(_) if excerpt.is_some() => record.source.clone(),
            Some(line) => format!("{}:{line}:{}", record.source, error.column.unwrap_or(1)),
            None if record.kind.is_some() => format!("{}:{}", record.source, record.line),
            None => record.source.clone(),
        };
        (place, error.message.clone(), excerpt)
    });
    Rendered {
        text: output.render(&Answer { record, solved }).into_bytes(),
        statuses: vec![(record.status, 1)],
        cancelled: record.reason == Some(StopReason::Cancelled.name()),
        problems: problems.into_iter().collect(),
        certified: None,
    }
}

impl Rendered {
    fn add_certificate(&mut self, record: &Record, made: Option<Result<(), MakeError>>) {
        let exit = match &made {
            None => return,
            Some(Ok(())) => Exit::Success,
            Some(Err(MakeError::Stopped(_))) => Exit::Negative,
            Some(Err(_)) => Exit::Error,
        };
        self.certified = Some(exit);
        self.cancelled |= matches!(made, Some(Err(MakeError::Stopped(StopReason::Cancelled))));
        if let Some(Err(error)) = made {
            self.problems.push((format!("{}:{}", record.source, record.line), error.to_string(), None));
        }
    }
}
