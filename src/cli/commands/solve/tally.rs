//! What came of a batch, for its last line and its exit code.

use std::collections::BTreeMap;

use crate::cli::arguments::STATUSES;
use crate::cli::exit::Exit;
use crate::cli::report::diagnose;
use crate::cli::report::render::duration;
use crate::cli::sources::PassedOver;

/// How many puzzles ended with each status.
#[derive(Default)]
pub(super) struct Tally {
    statuses: BTreeMap<&'static str, usize>,
    certificates: BTreeMap<Exit, usize>,
    internal: usize,
    /// Puzzles whose stated solution is none.
    differ: usize,
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

    /// Counts a puzzle that an earlier run has answered; an unknown status is returned.
    pub(super) fn count_seen<'s>(&mut self, status: &'s str, internal: bool) -> Result<(), &'s str> {
        let known = STATUSES.into_iter().find(|known| *known == status).ok_or(status)?;
        self.count(&[(known, 1)], None, usize::from(internal));
        Ok(())
    }

    pub(super) fn report(&self, passed_over: PassedOver, seconds: Option<f64>, interrupted: bool) {
        let total: usize = self.statuses.values().sum();
        let by_status: Vec<String> =
            self.statuses.iter().map(|(status, count)| format!("{count} {status}")).collect();
        let mut text = format!("{total} puzzle{}", if total == 1 { "" } else { "s" });
        if !by_status.is_empty() {
            text += &format!(": {}", by_status.join(", "));
        }
        if let Some(seconds) = seconds {
            text += &format!(" in {}", duration(seconds));
        }
        match self.differ {
            0 => {}
            1 => text += "; 1 stated solution is none",
            differ => text += &format!("; {differ} stated solutions are none"),
        }
        match passed_over.files {
            0 => {}
            1 => text += "; 1 file that holds no puzzle was passed over",
            files => text += &format!("; {files} files that hold no puzzles were passed over"),
        }
        if !self.certificates.is_empty() {
            let made = self.certificates.get(&Exit::Success).copied().unwrap_or_default();
            let due: usize = self.certificates.values().sum();
            let plural = if due == 1 { "" } else { "s" };
            text += &format!("; {made} of {due} certificate{plural} made");
        }
        if interrupted {
            text += "; interrupted";
        }
        diagnose::note(&text);
    }

    /// Counts puzzles whose stated solution is none.
    pub(super) fn count_differing(&mut self, differ: usize) {
        self.differ += differ;
    }

    /// Whether there was no puzzle.
    pub(super) fn is_empty(&self) -> bool {
        self.statuses.is_empty()
    }

    /// One rule, however many solutions were asked for: a puzzle without solution, with several, or not decided is a
    /// negative finding.
    pub(super) fn exit(&self) -> Exit {
        let severity = |status: &&str| match *status {
            "error" => Exit::Error,
            "unique" | "satisfiable" => Exit::Success,
            _ => Exit::Negative,
        };
        let statuses = self.statuses.keys().map(severity);
        let internal = (self.internal > 0).then_some(Exit::Internal);
        let differ = (self.differ > 0).then_some(Exit::Negative);
        statuses
            .chain(internal)
            .chain(differ)
            .chain(self.certificates.keys().copied())
            .max()
            .unwrap_or(Exit::Success)
    }
}
