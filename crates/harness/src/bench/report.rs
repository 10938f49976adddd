//! The report of a benchmark.

use super::machine::Machine;
use super::settings::Settings;
use super::statistics::SampleStatistics;
use gridproof_engines::solve::{Statistics, StopReason, Verdict};
use gridproof_puzzles::Kind;

/// The results of a benchmark: the measurements of every contestant on every item.
#[derive(Clone, Debug)]
pub struct Report {
    /// The contestants: names of engines, or command lines.
    pub contestants: Vec<String>,
    /// The index in `contestants` of the reference, with which the other contestants are compared.
    pub reference: usize,
    /// One row for each completely measured item.
    pub rows: Vec<ItemMeasurements>,
    /// The definition of the times.
    pub timed: &'static str,
    /// The settings of the benchmark.
    pub settings: Settings,
    /// The machine and the build.
    pub machine: Machine,
    /// Whether the benchmark was interrupted. In this case, `rows` contains the items that were measured before the
    /// interruption.
    pub interrupted: bool,
}

/// The measurements of all contestants on one item.
#[derive(Clone, Debug)]
pub struct ItemMeasurements {
    /// The puzzle or file.
    pub item: Item,
    /// One measurement per contestant, in the order of the contestants.
    pub measurements: Vec<Measurement>,
    /// A description of the wrong solution or of the disagreement between contestants, if there is one.
    pub disagreement: Option<String>,
}

/// A puzzle or a file of puzzles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// The name: `file:line` for a puzzle, and the path for a file.
    pub name: String,
    /// The title of the puzzle, if it has one.
    pub title: Option<String>,
    /// The kind of the puzzle; `None` for a file.
    pub kind: Option<Kind>,
    /// The numbers of rows and columns of the puzzle.
    pub size: Option<(usize, usize)>,
}

/// The measurement of one contestant on one item.
#[derive(Clone, Debug, PartialEq)]
pub struct Measurement {
    /// The result.
    pub status: Status,
    /// The number of solves per sample.
    pub loops: u64,
    /// The timed runs, in order.
    pub samples: Vec<Sample>,
    /// The number of runs in each session, in order.
    pub sessions: Vec<usize>,
    /// The counters of one solve.
    pub effort: Statistics,
}

/// One timed run.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    /// Wall-clock seconds of a solve.
    pub seconds: f64,
    /// CPU seconds of a solve in user mode, if the system reports them.
    pub user: Option<f64>,
    /// CPU seconds of a solve in kernel mode, if the system reports them.
    pub system: Option<f64>,
    /// The exit code of the process; `None` for a solve inside our process, and for a process ended by a signal.
    pub exit_code: Option<i32>,
}

/// The result of a measurement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// A verdict on the number of solutions.
    Solved(Verdict),
    /// A program exited with an exit code that means success.
    Finished,
    /// An incomplete engine stopped because none of its rules applied.
    Stalled,
    /// A limit of the budget was reached.
    OutOf(StopReason),
    /// The engine or program does not support the item, for this reason.
    NotTaken(String),
    /// A solution breaks the rules; the field describes the violation.
    Wrong(String),
    /// A program failed; the field describes the failure.
    Failed(String),
}

impl Status {
    /// The name of the status in exports: the name of the verdict, or `finished`, `stalled`, `timeout`, `steps`,
    /// `memory`, `cancelled`, `not taken`, `wrong` or `failed`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Solved(verdict) => verdict.name(),
            Self::Finished => "finished",
            Self::Stalled => "stalled",
            Self::OutOf(StopReason::Time) => "timeout",
            Self::OutOf(reason) => reason.name(),
            Self::NotTaken(_) => "not taken",
            Self::Wrong(_) => "wrong",
            Self::Failed(_) => "failed",
        }
    }

    /// The detail of the status, if it has one.
    pub fn detail(&self) -> Option<&str> {
        match self {
            Self::NotTaken(why) | Self::Wrong(why) | Self::Failed(why) => Some(why),
            _ => None,
        }
    }

    /// Whether the item counts as solved.
    pub const fn is_solved(&self) -> bool {
        matches!(self, Self::Solved(_) | Self::Finished)
    }

    /// Whether the contestant supports the item.
    pub const fn is_taken(&self) -> bool {
        !matches!(self, Self::NotTaken(_))
    }
}

impl Item {
    /// The name, followed by the title if the item has one.
    pub fn label(&self) -> String {
        match &self.title {
            Some(title) => format!("{} \u{201c}{title}\u{201d}", self.name),
            None => self.name.clone(),
        }
    }
}

impl Measurement {
    /// A measurement without a timed run.
    pub fn unmeasured(status: Status) -> Self {
        Self { status, loops: 1, samples: Vec::new(), sessions: Vec::new(), effort: Statistics::default() }
    }

    /// The wall-clock seconds of the timed runs, in order.
    pub fn times(&self) -> Vec<f64> {
        self.samples.iter().map(|sample| sample.seconds).collect()
    }

    /// The statistics of the times, if there are any.
    pub fn statistics(&self) -> Option<SampleStatistics> {
        SampleStatistics::of(&self.times())
    }

    /// The median time, if the item was solved.
    pub fn solved_in(&self) -> Option<f64> {
        if self.status.is_solved() { super::statistics::median(&self.times()) } else { None }
    }

    /// The mean CPU seconds per solve in user mode and in kernel mode, if the system reports them.
    pub fn cpu(&self) -> (Option<f64>, Option<f64>) {
        let mean = |part: fn(&Sample) -> Option<f64>| {
            let total: f64 = self.samples.iter().map(part).sum::<Option<f64>>()?;
            (!self.samples.is_empty()).then(|| total / self.samples.len() as f64)
        };
        (mean(|sample| sample.user), mean(|sample| sample.system))
    }
}

impl Report {
    /// The kinds of the puzzles, each listed once.
    pub fn kinds(&self) -> Vec<Kind> {
        let mut kinds: Vec<Kind> = self.rows.iter().filter_map(|row| row.item.kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// Whether contestants disagree on any item, or any solution is wrong.
    pub fn has_disagreements(&self) -> bool {
        self.rows.iter().any(|row| row.disagreement.is_some())
    }

    /// The reasons why contestants do not support items or failed on them. Each reason is listed once, with the number
    /// of items.
    pub fn reasons(&self) -> Vec<(String, usize)> {
        let mut reasons: Vec<(String, usize)> = Vec::new();
        for row in &self.rows {
            for (name, measurement) in self.contestants.iter().zip(&row.measurements) {
                let Some(detail) = measurement.status.detail() else { continue };
                let reason = format!("{name}: {}: {detail}", measurement.status.name());
                match reasons.iter_mut().find(|(known, _)| *known == reason) {
                    Some((_, count)) => *count += 1,
                    None => reasons.push((reason, 1)),
                }
            }
        }
        reasons
    }

    /// Warnings about the reliability of the times.
    pub fn warnings(&self) -> Vec<String> {
        let all: Vec<SampleStatistics> =
            self.rows.iter().flat_map(|row| &row.measurements).filter_map(Measurement::statistics).collect();
        let noisy = all.iter().filter(|statistics| statistics.is_noisy()).count();
        let with_outliers = all.iter().filter(|statistics| statistics.outliers > 0).count();
        let mut warnings = Vec::new();
        if self.machine.is_debug_build {
            warnings.push("this is a debug build; its times do not apply to a release build".to_owned());
        }
        if noisy > 0 {
            warnings.push(format!(
                "{noisy} of {} measurements are noisy: the times scatter by more than {:.0} % of their median",
                all.len(),
                SampleStatistics::NOISY * 100.0
            ));
        }
        if with_outliers > 0 {
            warnings.push(format!(
                "{with_outliers} of {} measurements have outliers: the machine was busy at times; \
                 use the medians, not the means",
                all.len()
            ));
        }
        warnings
    }
}
