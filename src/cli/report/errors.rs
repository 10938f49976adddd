//! Errors of a batch on standard error: the first ones are shown, the others counted.

use super::diagnose::{self, Excerpt};
use super::progress::Progress;
use crate::cli::job::Problem;

/// The number of errors shown by default.
pub(crate) const DEFAULT_ERRORS: u64 = 20;

/// The errors of a batch.
#[derive(Debug)]
pub(crate) struct Errors {
    /// The number of errors that will still be shown.
    left: u64,
    /// The number of errors that were not shown.
    more: u64,
}

impl Errors {
    /// Creates an empty list, of which only the first `most` errors will be shown.
    pub(crate) const fn new(most: u64) -> Self {
        Self { left: most, more: 0 }
    }

    /// Shows or counts an error, without breaking the line of the progress bar.
    pub(crate) fn tell(
        &mut self,
        progress: Option<&Progress>,
        source: &str,
        message: &str,
        excerpt: Option<&Excerpt>,
    ) {
        if self.left == 0 {
            self.more += 1;
            return;
        }
        self.left -= 1;
        match progress {
            Some(progress) => progress.aside(|| diagnose::error_in(source, message, excerpt)),
            None => diagnose::error_in(source, message, excerpt),
        }
    }

    /// Shows or counts the error that was found instead of a puzzle. `format` is the format of the file.
    pub(crate) fn tell_problem(&mut self, source: &str, problem: &Problem, format: Option<&'static str>) {
        let message = problem.fault.in_words(format);
        self.tell(None, &problem.place(source), &message, problem.excerpt.as_ref());
    }

    /// Reports the number of errors that were not shown.
    pub(crate) fn finish(&self) {
        match self.more {
            0 => {}
            1 => diagnose::error("1 more error (--errors N shows more)"),
            more => diagnose::error(&format!("{more} more errors (--errors N shows more)")),
        }
    }
}
