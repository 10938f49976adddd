//! The measurements, in sessions.

use std::io;
use std::num::NonZeroUsize;
use std::time::Duration;

use gridproof_engines::solve::{Cancel, Clock, Engine};
use gridproof_harness::bench::external::{self, Answers, PuzzleFile};
use gridproof_harness::bench::{self, Item, ItemMeasurements, Random, Settings};
use gridproof_harness::external::Command;
use gridproof_puzzles::Puzzle;

use crate::cli::arguments::thread_pool;
use crate::cli::report::progress::Progress;

/// The least time between the starts of two sessions. A measurement of a few puzzles would otherwise end before the
/// speed of the machine changes, and would not show how much it does.
const APART: Duration = Duration::from_millis(400);

/// The same for the sessions of items that seem slower, in the order in which they are measured again. A machine can be
/// slower for several seconds, for example because it runs another program.
pub(super) const AGAIN_APART: [Duration; 3] = [APART, Duration::from_secs(1), Duration::from_secs(2)];

/// What is measured, and how.
pub(super) enum Subjects<'a> {
    /// Puzzles, inside this process.
    Inside { engines: &'a [&'static dyn Engine], puzzles: &'a [(Item, Puzzle)] },
    /// Files, by whole processes.
    Outside { commands: &'a [Command], files: Vec<File<'a>>, answers: Answers },
}

/// The path of a file, and its puzzles if all of them could be read.
pub(super) type File<'a> = (&'a str, Option<Vec<&'a Puzzle>>);

/// Measures in sessions.
pub(super) struct Bench<'a> {
    subjects: Subjects<'a>,
    settings: &'a Settings,
    cancel: &'a Cancel,
    random: Random,
    /// A pool of one thread, which makes parallel engines run on a single thread, too.
    pool: rayon::ThreadPool,
    /// The least time between the starts of two sessions.
    apart: Duration,
    last: Clock,
}

impl<'a> Bench<'a> {
    pub(super) fn new(
        subjects: Subjects<'a>,
        settings: &'a Settings,
        is_spread: bool,
        cancel: &'a Cancel,
    ) -> io::Result<Self> {
        let random = Random::new(settings.seed, 0);
        let pool = thread_pool(Some(NonZeroUsize::MIN))?;
        let apart = if is_spread { APART } else { Duration::ZERO };
        Ok(Self { subjects, settings, cancel, random, pool, apart, last: Clock::start() })
    }

    /// Measures everything. After an interrupt, the rows of the items that have at least one session are returned.
    pub(super) fn measure(&mut self) -> Vec<ItemMeasurements> {
        let items = match &self.subjects {
            Subjects::Inside { puzzles, .. } => puzzles.len(),
            Subjects::Outside { files, .. } => files.len(),
        };
        let sessions = self.settings.runs.sessions();
        let progress = Progress::of(items * sessions, "sessions");
        self.last = Clock::start();
        let mut rows: Vec<ItemMeasurements> =
            (0..items).map_while(|item| self.first(item).inspect(|_| progress.done_one())).collect();
        let all: Vec<usize> = (0..rows.len()).collect();
        (1..sessions).for_each(|_| self.session(&mut rows, &all, &progress));
        progress.finish();
        rows
    }

    /// Adds as many sessions to some rows as every row has from the start. Their starts are `apart`.
    pub(super) fn measure_again(&mut self, rows: &mut [ItemMeasurements], which: &[usize], apart: Duration) {
        self.apart = apart;
        let sessions = self.settings.runs.sessions();
        let progress = Progress::of(which.len() * sessions, "sessions");
        (0..sessions).for_each(|_| self.session(rows, which, &progress));
        progress.finish();
    }

    /// Adds a session to some rows.
    fn session(&mut self, rows: &mut [ItemMeasurements], which: &[usize], progress: &Progress) {
        const PIECE: Duration = Duration::from_millis(10);
        while self.last.elapsed() < self.apart && !self.cancel.is_cancelled() {
            std::thread::sleep(PIECE);
        }
        self.last = Clock::start();
        for &item in which {
            if self.cancel.is_cancelled() {
                return;
            }
            self.again(item, &mut rows[item]);
            progress.done_one();
        }
    }

    fn first(&mut self, item: usize) -> Option<ItemMeasurements> {
        let Self { subjects, settings, cancel, random, pool, .. } = self;
        match subjects {
            Subjects::Inside { engines, puzzles } => {
                let (item, puzzle) = &puzzles[item];
                let engines: Vec<&dyn Engine> = engines.iter().map(|&engine| engine as _).collect();
                pool.install(|| bench::measure(&engines, item.clone(), puzzle, settings, random, cancel))
            }
            Subjects::Outside { commands, files, answers } => {
                external::measure(commands, puzzle_file(&files[item]), *answers, settings, random, cancel)
            }
        }
    }

    fn again(&mut self, item: usize, row: &mut ItemMeasurements) {
        let Self { subjects, settings, cancel, random, pool, .. } = self;
        match subjects {
            Subjects::Inside { engines, puzzles } => {
                let engines: Vec<&dyn Engine> = engines.iter().map(|&engine| engine as _).collect();
                let puzzle = &puzzles[item].1;
                pool.install(|| bench::measure_again(&engines, puzzle, settings, random, cancel, row));
            }
            Subjects::Outside { commands, files, .. } => {
                external::measure_again(commands, puzzle_file(&files[item]), settings, random, cancel, row);
            }
        }
    }
}

fn puzzle_file<'f>((path, puzzles): &'f File<'_>) -> PuzzleFile<'f> {
    PuzzleFile { path, puzzles: puzzles.as_deref() }
}
