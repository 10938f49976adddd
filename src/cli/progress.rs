//! A progress bar on standard error, where a person sees it.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// The bar of a batch; silent where standard error is no terminal.
pub(super) struct Progress {
    bar: ProgressBar,
    out_is_terminal: bool,
}

impl Progress {
    pub(super) fn new() -> Self {
        let bar = if io::stderr().is_terminal() { ProgressBar::new(0) } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos} of {len} puzzles, {elapsed}") {
            bar.set_style(style);
        }
        // Time goes on while a hard puzzle is solved.
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Self { bar, out_is_terminal: io::stdout().is_terminal() }
    }

    /// A bar for work whose amount is known, with an estimate of the time left.
    pub(super) fn of(total: usize, what: &str) -> Self {
        let progress = Self::new();
        progress.bar.set_length(total as u64);
        let template = format!("{{wide_bar}} {{pos}} of {{len}} {what}, {{elapsed}}, about {{eta}} left");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            progress.bar.set_style(style);
        }
        progress
    }

    /// A handle by which the reader counts puzzles.
    pub(super) fn reader(&self) -> ProgressBar {
        self.bar.clone()
    }

    /// One puzzle is done.
    pub(super) fn done_one(&self) {
        self.bar.inc(1);
    }

    /// So many puzzles are done that the reader has not counted.
    pub(super) fn done_uncounted(&self, puzzles: usize) {
        self.bar.inc_length(puzzles as u64);
        self.bar.inc(puzzles as u64);
    }

    /// Writes to standard output without tearing the bar.
    pub(super) fn write(&self, out: &mut dyn Write, text: &[u8]) -> io::Result<()> {
        if self.out_is_terminal && !self.bar.is_hidden() {
            self.bar.suspend(|| out.write_all(text).and_then(|()| out.flush()))
        } else {
            out.write_all(text)
        }
    }

    /// Prints to standard error through `print`, without tearing the bar.
    pub(super) fn aside(&self, print: impl FnOnce()) {
        self.bar.suspend(print);
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
