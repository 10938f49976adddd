//! `gridproof solve`.

mod audit;
mod buffers;
mod chunks;
mod one;
mod options;
mod resume;
mod sink;
mod tally;

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use gridproof_batch::stream::in_order;
use gridproof_engines::solve::Clock;

use self::buffers::BufferPools;
use self::chunks::Streamed;
use self::one::solve_one;
use self::resume::{Done, Start};
use self::sink::{Sink, Written};
use self::tally::Tally;
use super::certificate;
use crate::cli::arguments::workers;
use crate::cli::exit::Exit;
use crate::cli::interrupt;
use crate::cli::job::Job;
use crate::cli::live;
use crate::cli::out::stdout;
use crate::cli::report::diagnose;
use crate::cli::report::errors::Errors;
use crate::cli::report::progress::Progress;
use crate::cli::sources::{PassedOver, Sources, WHOLE};

pub(crate) use self::options::Options;

/// A unit of work for a thread.
enum Work {
    Puzzle(Job),
    /// Puzzles that are solved as a batch.
    Chunk(chunks::Part),
}

/// The work that comes from one item of the sources: a single puzzle, or all chunks of a file.
enum Bundle<'r> {
    Puzzle(Option<Job>),
    File(Streamed<'r>),
}

impl Iterator for Bundle<'_> {
    type Item = Work;

    fn next(&mut self) -> Option<Work> {
        match self {
            Self::Puzzle(job) => job.take().map(Work::Puzzle),
            Self::File(chunks) => chunks.next().map(Work::Chunk),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            Self::Puzzle(job) => job.iter().size_hint(),
            Self::File(chunks) => chunks.size_hint(),
        }
    }
}

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    options.check()?;
    if let Some(folder) = &options.certificate {
        certificate::prepare(folder)?;
    }
    let cancel = interrupt::on_signal()?;
    let workers = workers(options.jobs, &options.paths)?;
    let clock = Clock::start();
    let mut tally = Tally::default();
    let mut out_file = match resume::start(options, &mut tally)? {
        Start::Run(file) => file,
        Start::Complete(exit) => {
            diagnose::note("nothing to do: the earlier run is complete");
            return Ok(exit);
        }
    };
    let mut done = out_file.as_mut().map_or_else(Done::default, |file| std::mem::take(&mut file.done));
    let share = options.part.map_or(WHOLE, |part| part.bytes(&options.paths));
    let sources = Sources {
        paths: &options.paths,
        format: options.reading.format(),
        index: options.index,
        share,
        patience: options.timeout,
    };
    let pools = BufferPools::default();
    let out: Box<dyn Write + Send> = match &mut out_file {
        Some(out) => Box::new(out.file.try_clone()?),
        None => Box::new(stdout()),
    };
    let mut sink = Sink {
        out: BufWriter::new(out),
        is_live: live::any_is_live(&options.paths),
        progress: sources.total_bytes().map_or_else(Progress::new, Progress::of_bytes),
        errors: Errors::new(options.errors),
        tally,
        written: Written::default(),
        pools: &pools,
        result: Ok(()),
    };
    let mut passed_over = PassedOver::default();
    in_order::bundles_in_order(
        &workers,
        |hand_out| {
            passed_over = sources.read_files(&mut |file| {
                let source = match &file {
                    Ok(file) => &file.source,
                    Err(job) => &job.source,
                };
                let Some(skip) = done.next(source) else { return ControlFlow::Continue(()) };
                let mut hand_out = |bundle| {
                    if cancel.is_cancelled() { ControlFlow::Break(()) } else { hand_out(bundle) }
                };
                let mut puzzle = |job| hand_out(Bundle::Puzzle(Some(job)));
                match file {
                    Err(_) if skip > 0 => ControlFlow::Continue(()),
                    Err(job) => puzzle(*job),
                    Ok(mut file) => {
                        file.wanted.from = skip;
                        file.keeps_fields = options.keep_columns;
                        match chunks::stream(file, options, &cancel, workers.count(), &pools) {
                            Err(file) => file.read(&mut puzzle),
                            Ok(chunks) => hand_out(Bundle::File(chunks)),
                        }
                    }
                }
            });
        },
        |work| match work {
            Work::Puzzle(job) => buffers::puzzle_weight(job.cells()),
            Work::Chunk(part) => buffers::weight(part.bytes()),
        },
        |work| match work {
            Work::Puzzle(job) => solve_one(job, options, &cancel),
            Work::Chunk(part) => chunks::solve(part, options, &cancel, &pools),
        },
        |rendered| sink.take(rendered),
    );
    let (tally, written) = sink.finish()?;
    let seconds = (!options.no_timing).then(|| clock.elapsed().as_secs_f64());
    let interrupted = cancel.is_cancelled();
    if let Some(index) = options.index.filter(|_| tally.is_empty() && !interrupted) {
        diagnose::error(&format!("there is no puzzle at index {index} (--index)"));
        return Ok(Exit::Error);
    }
    tally.report(passed_over, seconds, interrupted);
    let exit = if interrupted { Exit::Interrupted } else { tally.exit() };
    if !interrupted
        && !written.is_cut
        && let Some(difference) = audit::difference(options, written)?
    {
        diagnose::error(&format!("internal error: the answers are not those to the input: {difference}"));
        return Ok(Exit::Internal);
    }
    if let Some(out_file) = out_file.filter(|_| !interrupted) {
        out_file.complete(exit)?;
    }
    Ok(exit)
}
