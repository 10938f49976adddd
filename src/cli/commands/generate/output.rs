//! Generates puzzles on several threads and writes them in the order of their numbers.

use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::time::Duration;

use gridproof_engines::solve::Cancel;
use gridproof_formats::format::{Format, WriteError};
use gridproof_harness::bench::units::count;
use gridproof_puzzles::Puzzle;
use rayon::prelude::*;

use crate::cli::arguments::thread_pool;
use crate::cli::exit::Exit;
use crate::cli::interrupt;
use crate::cli::out::stdout;
use crate::cli::report::diagnose;
use crate::cli::report::progress::Progress;

/// The number of puzzles to generate, and how to share the work.
pub(super) struct Order {
    /// The number of puzzles.
    pub(super) count: u64,
    /// The number of threads; by default, one per core.
    pub(super) jobs: Option<NonZeroUsize>,
    /// The number of puzzles that a thread generates at once.
    pub(super) at_once: u64,
    /// The time after which the work ends.
    pub(super) timeout: Option<Duration>,
}

/// What to do if puzzles are missing, unless more is known.
pub(super) const ADVICE: &str = "; try another seed or size, or drop a requirement";

/// A puzzle and the format to write it in.
pub(super) type Made = (Puzzle, &'static dyn Format);

/// Calls `make` for ranges of puzzle numbers, and writes the puzzles in the lists that `make` returns. In a list,
/// `None` stands for a puzzle that was not found. A list shorter than its range means that the work was cancelled. If
/// puzzles are missing, `advice` continues the note that gives their number.
pub(super) fn write_all(
    order: &Order,
    make: impl Fn(Range<u64>, &Cancel) -> Vec<Option<Made>> + Sync,
    advice: impl Fn() -> String,
) -> io::Result<Exit> {
    let cancel = interrupt::on_signal()?;
    if let Some(timeout) = order.timeout {
        let cancel = cancel.clone();
        // The thread need not be joined: if the work ends earlier, so does the program.
        std::thread::spawn(move || {
            std::thread::sleep(timeout);
            cancel.cancel();
        });
    }
    // If one thread generates all puzzles at once, no other thread is started.
    let jobs = if order.count <= order.at_once { Some(NonZeroUsize::MIN) } else { order.jobs };
    let pool = thread_pool(jobs)?;
    let progress = Progress::of(usize::try_from(order.count).unwrap_or(usize::MAX), "puzzles");
    let mut out = BufWriter::new(stdout());
    let (mut written, mut last) = (0, None);
    let threads = pool.current_num_threads() as u64;
    let mut next = 0;
    while next < order.count && !cancel.is_cancelled() {
        let end = order.count.min(next.saturating_add(order.at_once * threads));
        let starts: Vec<u64> = (next..end).step_by(order.at_once as usize).collect();
        let made: Vec<_> = pool.install(|| {
            let make = |start: u64| make(start..end.min(start + order.at_once), &cancel);
            starts.into_par_iter().map(make).collect()
        });
        let mut text = Vec::new();
        for puzzle in made.into_iter().flatten() {
            let Some((puzzle, format)) = puzzle else { continue };
            progress.done_one();
            match format.write(&puzzle, written, &mut text) {
                Ok(()) => (written, last) = (written + 1, Some(format)),
                Err(WriteError::Io(error)) => return Err(error),
                Err(error) => {
                    progress.finish();
                    diagnose::error(&error.to_string());
                    return Ok(Exit::Error);
                }
            }
        }
        progress.write(&mut out, &text)?;
        // Slow puzzles appear as soon as they are generated.
        out.flush()?;
        next = end;
    }
    progress.finish();
    if let Some(format) = last {
        format.write_end(written, &mut out).map_err(io::Error::other)?;
        out.flush()?;
    }
    if interrupt::is_raised() {
        return Ok(Exit::Interrupted);
    }
    let written = written as u64;
    if written < order.count {
        let wanted = count(usize::try_from(order.count).unwrap_or(usize::MAX), "puzzle");
        let within = if cancel.is_cancelled() { " within the time limit" } else { "" };
        diagnose::note(&format!("found {written} of {wanted}{within}{}", advice()));
        return Ok(Exit::Negative);
    }
    Ok(Exit::Success)
}
