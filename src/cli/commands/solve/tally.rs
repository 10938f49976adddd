//! The results of a batch, for the summary line and the exit code.

use std::collections::BTreeMap;

use gridproof_harness::bench::units::count;

use crate::cli::arguments::STATUSES;
use crate::cli::exit::Exit;
use crate::cli::report::diagnose;
use crate::cli::report::render::duration;
use crate::cli::sources::PassedOver;

/// The number of puzzles with each status, and of certificates with each result.
#[derive(Default)]
pub(super) struct Tally {
    statuses: BTreeMap<&'static str, usize>,
    certificates: BTreeMap<Exit, usize>,
    internal: usize,
    /// The number of puzzles whose stated solution is wrong.
    differ: usize,
    refused: usize,
}

impl Tally {
    pub(super) fn count(
        &mut self,
        statuses: &[(&'static str, usize)],
        certified: Option<Exit>,
        internal: usize,
    ) {
        self.internal += internal;
        for (status, many) in statuses {
            *self.statuses.entry(status).or_default() += many;
        }
        if let Some(certified) = certified {
            *self.certificates.entry(certified).or_default() += 1;
        }
    }

    /// Counts a puzzle from an earlier run. An unknown status is returned as the error.
    pub(super) fn count_seen<'s>(&mut self, status: &'s str, internal: bool) -> Result<(), &'s str> {
        let known = STATUSES.into_iter().find(|known| *known == status).ok_or(status)?;
        self.count(&[(known, 1)], None, usize::from(internal));
        Ok(())
    }

    pub(super) fn report(&self, passed_over: PassedOver, seconds: Option<f64>, interrupted: bool) {
        let total: usize = self.statuses.values().sum();
        let by_status: Vec<String> =
            self.statuses.iter().map(|(status, number)| status_in_words(status, *number)).collect();
        let mut text = count(total, "puzzle");
        if !by_status.is_empty() {
            text += &format!(": {}", by_status.join(", "));
        }
        if let Some(seconds) = seconds {
            text += &format!(" in {}", duration(seconds));
        }
        match self.differ {
            0 => {}
            1 => text += "; 1 stated solution is wrong",
            differ => text += &format!("; {differ} stated solutions are wrong"),
        }
        if self.refused > 0 {
            text += &format!("; {} not accepted by the file of --judge", count(self.refused, "puzzle"));
        }
        if passed_over.files > 0 {
            text += &format!("; skipped {} without puzzles", count(passed_over.files, "file"));
        }
        if !self.certificates.is_empty() {
            let made = self.certificates.get(&Exit::Success).copied().unwrap_or_default();
            let due: usize = self.certificates.values().sum();
            text += &format!("; {made} of {} made", count(due, "certificate"));
        }
        if interrupted {
            text += "; interrupted";
        }
        diagnose::note(&text);
    }

    /// Counts puzzles whose stated solution is wrong.
    pub(super) fn count_differing(&mut self, differ: usize) {
        self.differ += differ;
    }

    /// Counts puzzles with an answer that the file of `--judge` does not accept.
    pub(super) fn count_refused(&mut self, refused: usize) {
        self.refused += refused;
    }

    /// Whether no puzzle was counted.
    pub(super) fn is_empty(&self) -> bool {
        self.statuses.is_empty()
    }

    /// The exit code. A puzzle that has no solution, has several, or was not decided is a negative result, regardless
    /// of how many solutions were requested.
    pub(super) fn exit(&self) -> Exit {
        let severity = |status: &&str| match *status {
            "error" => Exit::Error,
            "unique" | "satisfiable" => Exit::Success,
            _ => Exit::Negative,
        };
        let statuses = self.statuses.keys().map(severity);
        let internal = (self.internal > 0).then_some(Exit::Internal);
        let differ = (self.differ > 0).then_some(Exit::Negative);
        let refused = (self.refused > 0).then_some(Exit::Negative);
        statuses
            .chain(internal)
            .chain(differ)
            .chain(refused)
            .chain(self.certificates.keys().copied())
            .max()
            .unwrap_or(Exit::Success)
    }
}

/// A number of puzzles with a status, in words. Only `error` has a plural, because all other statuses are adjectives.
fn status_in_words(status: &str, number: usize) -> String {
    if status == "error" { count(number, status) } else { format!("{number} {status}") }
}
