//! The progress of a batch on standard error: a bar at a terminal, otherwise a line every minute for logs.

use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use gridproof_engines::solve::Clock;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::diagnose;

/// The progress of a batch.
pub(crate) struct Progress {
    bar: ProgressBar,
    out_is_terminal: bool,
    what: &'static str,
    /// The number of finished puzzles (or other things).
    done: AtomicU64,
    /// If the bar counts bytes: the offset of the byte at which it starts.
    first_byte: Option<u64>,
    clock: Clock,
    minutes: Minutes,
}

/// The number of minutes at the last report.
#[derive(Default)]
struct Minutes(AtomicU64);

impl Minutes {
    /// The number of full minutes that have passed, if it has grown since the last call.
    fn passed(&self, elapsed: Duration) -> Option<u64> {
        let now = elapsed.as_secs() / 60;
        (self.0.fetch_max(now, Ordering::Relaxed) < now).then_some(now)
    }
}

impl Progress {
    /// A counter for an unknown number of puzzles.
    pub(crate) fn new() -> Self {
        Self::of_unknown("puzzles")
    }

    /// A counter for an unknown number of things.
    pub(crate) fn of_unknown(what: &'static str) -> Self {
        Self::with_template(
            None,
            what,
            &format!("{{spinner}} {{human_pos}} {what}, {{elapsed}}, {{per_sec}}"),
        )
    }

    /// A bar for puzzles. It measures the progress in bytes, from the start of this range of the input to its end.
    pub(crate) fn of_bytes(bytes: Range<u64>) -> Self {
        let total = bytes.end.saturating_sub(bytes.start);
        if total == 0 {
            return Self::new();
        }
        let template = "{wide_bar} {percent} %, {msg}, {elapsed}, about {eta} left";
        Self { first_byte: Some(bytes.start), ..Self::with_template(Some(total), "puzzles", template) }
    }

    /// A bar for a known total, with an estimate of the time left.
    pub(crate) fn of(total: usize, what: &'static str) -> Self {
        if total == 0 {
            return Self::of_unknown(what);
        }
        let template = format!("{{wide_bar}} {{pos}} of {{len}} {what}, {{elapsed}}, about {{eta}} left");
        Self::with_template(Some(total as u64), what, &template)
    }

    fn with_template(total: Option<u64>, what: &'static str, template: &str) -> Self {
        let target = if io::stderr().is_terminal() && !diagnose::is_quiet() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(total, target);
        if !bar.is_hidden() {
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            // The elapsed time is updated even while a hard puzzle is being solved.
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Self {
            bar,
            out_is_terminal: io::stdout().is_terminal(),
            what,
            done: AtomicU64::new(0),
            first_byte: None,
            clock: Clock::start(),
            minutes: Minutes::default(),
        }
    }

    /// Counts one puzzle as done.
    pub(crate) fn done_one(&self) {
        self.done(1);
    }

    /// Counts puzzles as done.
    pub(crate) fn done(&self, puzzles: usize) {
        self.done.fetch_add(puzzles as u64, Ordering::Relaxed);
        if self.first_byte.is_none() {
            self.bar.inc(puzzles as u64);
        }
        self.report_minute();
    }

    /// Counts puzzles as done. If the bar counts bytes, moves it to this byte of the input.
    pub(crate) fn done_up_to(&self, puzzles: usize, byte: u64) {
        if let Some(first) = self.first_byte {
            let all = self.bar.length().unwrap_or_default();
            self.bar.set_position(byte.saturating_sub(first).min(all));
            if !self.bar.is_hidden() {
                let done = self.done.load(Ordering::Relaxed) + puzzles as u64;
                self.bar.set_message(format!("{} {}", HumanCount(done), self.what));
            }
        }
        self.done(puzzles);
    }

    /// Reports the progress if no bar shows it and another minute has passed.
    fn report_minute(&self) {
        if self.bar.is_hidden()
            && let Some(minutes) = self.minutes.passed(self.clock.elapsed())
        {
            let done = self.done.load(Ordering::Relaxed);
            let all = self.bar.length().filter(|_| self.first_byte.is_none());
            let all = all.map_or_else(String::new, |all| format!(" of {all}"));
            diagnose::note(&format!("{done}{all} {} after {minutes} min", self.what));
        }
    }

    /// Writes to standard output without breaking the line of the bar.
    pub(crate) fn write(&self, out: &mut dyn Write, text: &[u8]) -> io::Result<()> {
        if self.out_is_terminal && !self.bar.is_hidden() {
            self.bar.suspend(|| out.write_all(text).and_then(|()| out.flush()))
        } else {
            out.write_all(text)
        }
    }

    /// Calls `print`, which prints to standard error, without breaking the line of the bar.
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
    fn a_hidden_bar_counts_and_knows_its_total_if_there_is_one() {
        for (progress, total) in [(Progress::new(), None), (Progress::of(7, "files"), Some(7))] {
            progress.done(2);
            progress.done_one();
            assert_eq!((progress.bar.position(), progress.bar.length()), (3, total));
        }
    }

    /// In an earlier version, the total of the bar was the number of puzzles found so far, so the bar was always full.
    #[test]
    fn a_bar_of_bytes_is_full_at_the_last_one_only() {
        let progress = Progress::of_bytes(100..300);
        assert_eq!(progress.bar.length(), Some(200));
        progress.done_up_to(5, 150);
        assert_eq!((progress.bar.position(), progress.done.load(Ordering::Relaxed)), (50, 5));
        progress.done_up_to(1, 300);
        assert_eq!(progress.bar.position(), 200);
        for empty in [Progress::of_bytes(7..7), Progress::of(0, "files")] {
            assert_eq!(empty.bar.length(), None);
        }
    }

    #[test]
    fn each_minute_is_reported_once() {
        let minutes = Minutes::default();
        let told =
            [0, 59, 60, 61, 119, 120, 500, 100].map(|second| minutes.passed(Duration::from_secs(second)));
        assert_eq!(told, [None, None, Some(1), None, None, Some(2), Some(8), None]);
    }
}
