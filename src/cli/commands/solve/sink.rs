//! Writes the answers in order.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;

use super::buffers::BufferPools;
use super::one::Rendered;
use super::tally::Tally;
use crate::cli::report::errors::Errors;
use crate::cli::report::progress::Progress;

/// The number of answers written. `--part` and `--resume` compare it with the number of puzzles in the input.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Written {
    /// The number of puzzles solved, including those whose answers `--status` leaves out.
    pub(super) answers: usize,
    /// The number of lines written.
    pub(super) lines: usize,
    /// Whether the run ended early because no further certificate could be written.
    pub(super) is_cut: bool,
}

/// Counts answers and writes them.
pub(super) struct Sink<'r> {
    pub(super) out: BufWriter<Box<dyn Write + Send>>,
    /// Whether each answer is written at once, because the input is interactive.
    pub(super) is_live: bool,
    pub(super) progress: Progress,
    pub(super) errors: Errors,
    pub(super) tally: Tally,
    pub(super) written: Written,
    pub(super) pools: &'r BufferPools,
    pub(super) result: io::Result<()>,
}

impl Sink<'_> {
    /// Counts and writes the next answers. Returns `Break` if no further answers are wanted.
    pub(super) fn take(&mut self, rendered: Rendered) -> ControlFlow<()> {
        // A cancelled puzzle has no answer. A cancelled chunk contains the answers for the puzzles before the cancelled
        // one.
        if rendered.cancelled && rendered.spare_text.is_none() {
            return ControlFlow::Break(());
        }
        let puzzles: usize = rendered.statuses.iter().map(|(_, many)| many).sum();
        self.progress.done_up_to(puzzles, rendered.reached);
        self.tally.count(&rendered.statuses, rendered.certified, rendered.internal);
        self.tally.count_differing(rendered.differ);
        self.tally.count_refused(rendered.refused);
        for (source, message, excerpt) in &rendered.problems {
            self.errors.tell(Some(&self.progress), source, message, excerpt.as_ref());
        }
        self.written.answers += puzzles;
        self.written.lines += memchr::memchr_iter(b'\n', &rendered.text).count();
        self.written.is_cut |= rendered.stopped;
        self.result = self.progress.write(&mut self.out, &rendered.text);
        if self.is_live && self.result.is_ok() {
            self.result = self.out.flush();
        }
        if let Some(owner) = rendered.spare_text {
            self.pools.texts.give(owner, rendered.text);
        }
        if self.result.is_ok() && !rendered.cancelled && !rendered.stopped {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    /// Flushes the output and reports the remaining errors. Returns the tally of the batch and the number of answers.
    pub(super) fn finish(mut self) -> io::Result<(Tally, Written)> {
        self.progress.finish();
        self.errors.finish();
        self.result.and_then(|()| self.out.flush())?;
        Ok((self.tally, self.written))
    }
}
