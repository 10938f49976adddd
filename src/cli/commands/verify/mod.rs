//! `gridproof verify`.

mod options;
#[cfg(test)]
mod planted;
mod reduce;
mod report;
mod table;
mod task;
#[cfg(test)]
mod tests;

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use gridproof_batch::stream::in_order;
use gridproof_engines::solve::{Cancel, Clock};
use gridproof_harness::bench::units::count;
use gridproof_harness::verify::{Summary, Verifier};
use gridproof_human::generate::Campaign;

use self::reduce::Reducer;
use self::report::Report;
use self::task::{Compared, Place, Task};
use crate::cli::arguments::{distinct, workers};
use crate::cli::exit::Exit;
use crate::cli::interrupt;
use crate::cli::job::Problem;
use crate::cli::out::stdout;
use crate::cli::report::diagnose;
use crate::cli::report::errors::Errors;
use crate::cli::report::progress::Progress;
use crate::cli::report::render::duration;
use crate::cli::sources::PassedOver;

pub(crate) use self::options::Options;

pub(crate) fn run(options: &Options) -> io::Result<Exit> {
    distinct(&options.engines)?;
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
    let verifier = options.verifier(&cancel)?;
    let mut out = BufWriter::new(stdout());
    compare_all(options, &verifier, campaign.as_ref(), &cancel, &mut out)
}

/// Compares the engines of `verifier` on the puzzles that the options select. In some tests, these engines are not
/// those that the options select.
fn compare_all(
    options: &Options,
    verifier: &Verifier<'static>,
    campaign: Option<&Campaign>,
    cancel: &Cancel,
    out: &mut (dyn Write + Send),
) -> io::Result<Exit> {
    let workers = workers(options.jobs, &options.paths)?;
    if campaign.is_some() {
        diagnose::note(&format!("random puzzles from seed {}", options.random.seed));
    }
    let progress = options.total().map_or_else(Progress::new, |total| Progress::of(total, "puzzles"));
    let mut errors = Errors::new(options.errors);
    let clock = Clock::start();
    let mut summary = Summary::new(&verifier.engines);
    let mut passed_over = PassedOver::default();
    let mut problems = 0u64;
    let mut reducer = options.shrinks().then(|| Reducer::new(verifier, &options.shrink_dir));
    let report = Report { options, verifier };
    let mut result = Ok(());
    in_order::in_order(
        &workers,
        |hand_out| {
            let hand_out = &mut |task| {
                if cancel.is_cancelled() {
                    return ControlFlow::Break(());
                }
                hand_out(task)
            };
            match campaign {
                Some(campaign) => options.draw(campaign, &clock, hand_out),
                None => passed_over = options.read(hand_out),
            }
        },
        |task| compare(task, options, verifier),
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
                    tell(&mut errors, &progress, &compared.place, problem);
                    None
                }
            };
            result = progress.write(out, report.puzzle(&compared, reduced.as_ref()).as_bytes());
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    progress.finish();
    errors.finish();
    result
        .and_then(|()| out.write_all(report.summary(&summary, problems).as_bytes()))
        .and_then(|()| out.flush())?;
    if let Some(index) = options.index.filter(|_| summary.puzzles + problems == 0 && !cancel.is_cancelled()) {
        diagnose::error(&format!("there is no puzzle at index {index} (--index)"));
        problems += 1;
    }
    note_end(&summary, problems, passed_over, &clock, cancel.is_cancelled());
    Ok(if summary.disagreed > 0 {
        Exit::Negative
    } else if cancel.is_cancelled() {
        Exit::Interrupted
    } else if problems > 0 {
        Exit::Error
    } else if summary.is_decided() && options.against.iter().all(|program| summary.has_decisions_of(program))
    {
        Exit::Success
    } else {
        Exit::Undecided
    })
}

fn compare(task: Task<'_>, options: &Options, verifier: &Verifier<'_>) -> Compared {
    let (place, puzzle) = match task {
        Task::Read(job) => {
            let format = job.format_name();
            let place = Place { source: job.source, index: job.index as u64, line: job.line, format };
            (place, job.puzzle)
        }
        Task::Drawn(campaign, index) => {
            let source = format!("random {}", options.random.kind().name()).into();
            (Place { source, index, line: 1, format: None }, Ok(campaign.puzzle(index)))
        }
    };
    let judged = match (puzzle, &options.judge) {
        (Ok(puzzle), Some(file)) => file.judges(puzzle).map_err(Problem::new),
        (puzzle, _) => puzzle,
    };
    let result = judged.map(|puzzle| {
        let comparison = verifier.compare(&puzzle);
        (puzzle, comparison)
    });
    Compared { place, result }
}

fn tell(errors: &mut Errors, progress: &Progress, place: &Place, problem: &Problem) {
    let source = match (problem.fault.line, &problem.excerpt) {
        (Some(line), None) => format!("{}:{line}:{}", place.source, problem.fault.column.unwrap_or(1)),
        _ => place.source.to_string(),
    };
    let message = problem.fault.in_words(place.format);
    errors.tell(Some(progress), &source, &message, problem.excerpt.as_ref());
}

fn note_end(summary: &Summary, problems: u64, passed_over: PassedOver, clock: &Clock, interrupted: bool) {
    let mut text = format!(
        "{} compared in {}",
        count(summary.puzzles as usize, "puzzle"),
        duration(clock.elapsed().as_secs_f64())
    );
    if problems > 0 {
        text += &format!("; {problems} could not be read");
    }
    if passed_over.files > 0 {
        text += &format!("; skipped {} without puzzles", count(passed_over.files, "file"));
    }
    if interrupted {
        text += "; interrupted";
    }
    diagnose::note(&text);
}
