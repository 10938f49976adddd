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
    /// A counter, for work of which nobody knows how much it will be.
    pub(crate) fn new() -> Self {
        Self::of_unknown("puzzles")
    }

    /// A counter of other things than puzzles.
    pub(crate) fn of_unknown(what: &'static str) -> Self {
        Self::with_template(
            None,
            what,
            &format!("{{spinner}} {{human_pos}} {what}, {{elapsed}}, {{per_sec}}"),
        )
    }

    /// A bar for work whose amount is known, with an estimate of the time left.
    pub(crate) fn of(total: usize, what: &'static str) -> Self {
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
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        // Time goes on while a hard puzzle is solved.
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Self {
            bar,
            out_is_terminal: io::stdout().is_terminal(),
            what,
            clock: Clock::start(),
            minutes: Minutes::default(),
        }
    }

    /// One puzzle is done.
    pub(crate) fn done_one(&self) {
        self.bar.inc(1);
        self.say();
    }

    /// So many puzzles are done.
    pub(crate) fn done(&self, puzzles: usize) {
        self.bar.inc(puzzles as u64);
        self.say();
    }

    /// Says how far the batch is, if there is no bar to see it and a minute has passed.
    fn say(&self) {
        if self.bar.is_hidden()
            && let Some(minutes) = self.minutes.passed(self.clock.elapsed())
        {
            let done = self.bar.position();
            let all = self.bar.length().map_or_else(String::new, |all| format!(" of {all}"));
            diagnose::note(&format!("{done}{all} {} after {minutes} min", self.what));
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
    fn a_hidden_bar_counts_and_knows_its_total_if_there_is_one() {
        for (progress, total) in [(Progress::new(), None), (Progress::of(7, "files"), Some(7))] {
            progress.done(2);
            progress.done_one();
            assert_eq!((progress.bar.position(), progress.bar.length()), (3, total));
        }
    }

    #[test]
    fn each_minute_is_told_once() {
        let minutes = Minutes::default();
        let told =
            [0, 59, 60, 61, 119, 120, 500, 100].map(|second| minutes.passed(Duration::from_secs(second)));
        assert_eq!(told, [None, None, Some(1), None, None, Some(2), Some(8), None]);
    }
}
