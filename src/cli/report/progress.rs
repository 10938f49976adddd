//! How far a batch is, on standard error: a bar where a person sees it, and otherwise a line every minute, for logs.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use gridproof::solve::Clock;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::diagnose;

/// The progress of a batch.
pub(crate) struct Progress {
    bar: ProgressBar,
    out_is_terminal: bool,
    what: &'static str,
    clock: Clock,
    minutes: Minutes,
}

/// A bar that nobody sees, and that counts all the same.
fn hidden() -> ProgressBar {
    ProgressBar::with_draw_target(Some(0), ProgressDrawTarget::hidden())
}

/// The minutes of which it was said that they have passed.
#[derive(Default)]
struct Minutes(AtomicU64);

impl Minutes {
    /// How many have passed, once for each time that a whole one has.
    fn passed(&self, elapsed: Duration) -> Option<u64> {
        let now = elapsed.as_secs() / 60;
        (self.0.fetch_max(now, Ordering::Relaxed) < now).then_some(now)
    }
}

impl Progress {
    pub(crate) fn new() -> Self {
        let bar = if io::stderr().is_terminal() { ProgressBar::new(0) } else { hidden() };
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos} of {len} puzzles, {elapsed}") {
            bar.set_style(style);
        }
        // Time goes on while a hard puzzle is solved.
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Self {
            bar,
            out_is_terminal: io::stdout().is_terminal(),
            what: "puzzles",
            clock: Clock::start(),
            minutes: Minutes::default(),
        }
    }

    /// A bar for work whose amount is known, with an estimate of the time left.
    pub(crate) fn of(total: usize, what: &'static str) -> Self {
        let progress = Self { what, ..Self::new() };
        progress.bar.set_length(total as u64);
        let template = format!("{{wide_bar}} {{pos}} of {{len}} {what}, {{elapsed}}, about {{eta}} left");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            progress.bar.set_style(style);
        }
        progress
    }

    /// A handle by which the reader counts puzzles.
    pub(crate) fn reader(&self) -> ProgressBar {
        self.bar.clone()
    }

    /// One puzzle is done.
    pub(crate) fn done_one(&self) {
        self.bar.inc(1);
        self.say();
    }

    /// So many puzzles are done that the reader has not counted.
    pub(crate) fn done_uncounted(&self, puzzles: usize) {
        self.bar.inc_length(puzzles as u64);
        self.bar.inc(puzzles as u64);
        self.say();
    }

    /// Says how far the batch is, if there is no bar to see it and a minute has passed.
    fn say(&self) {
        if self.bar.is_hidden()
            && let Some(minutes) = self.minutes.passed(self.clock.elapsed())
        {
            let (done, all) = (self.bar.position(), self.bar.length().unwrap_or(0));
            diagnose::note(&format!("{done} of {all} {} after {minutes} min", self.what));
        }
    }

    /// Writes to standard output without tearing the bar.
    pub(crate) fn write(&self, out: &mut dyn Write, text: &[u8]) -> io::Result<()> {
        if self.out_is_terminal && !self.bar.is_hidden() {
            self.bar.suspend(|| out.write_all(text).and_then(|()| out.flush()))
        } else {
            out.write_all(text)
        }
    }

    /// Prints to standard error through `print`, without tearing the bar.
    pub(crate) fn aside(&self, print: impl FnOnce()) {
        self.bar.suspend(print);
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hidden_bar_counts() {
        let bar = hidden();
        bar.inc_length(5);
        bar.inc(3);
        assert_eq!((bar.is_hidden(), bar.position(), bar.length()), (true, 3, Some(5)));
    }

    #[test]
    fn each_minute_is_told_once() {
        let minutes = Minutes::default();
        let told =
            [0, 59, 60, 61, 119, 120, 500, 100].map(|second| minutes.passed(Duration::from_secs(second)));
        assert_eq!(told, [None, None, Some(1), None, None, Some(2), Some(8), None]);
    }
}
