//! Compares a report with an earlier one.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::ratio::Ratio;
use super::report::{Measurement, Report, Status};
use super::statistics::SampleStatistics;
use gridproof_engines::solve::StopReason;

/// An earlier report, read from its JSON export.
#[derive(Clone, Debug, Deserialize)]
pub struct Baseline {
    results: Vec<Entry>,
    not_measured: Vec<Entry>,
    timed: String,
    machine: MachineThen,
}

#[derive(Clone, Debug, Deserialize)]
struct Entry {
    times: Vec<f64>,
    parameters: BTreeMap<String, String>,
    status: String,
}

#[derive(Clone, Debug, Deserialize)]
struct MachineThen {
    cpu: Option<String>,
    is_debug_build: bool,
}

/// The reason why a file cannot be the baseline of a report.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    /// The file is not the export of a report.
    #[error("not a report of --export json: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The times in the report are defined differently: for processes instead of solves, or vice versa.
    #[error("the times in this report measure something else, so they cannot be compared: {0}")]
    TimedOtherwise(String),
}

/// The slowdowns, and the overall change.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// For each contestant: its name, and the ratio of its times to its earlier times, over the items that both reports
    /// measured.
    pub ratios: Vec<(String, Ratio)>,
    /// Slowdowns larger than the noise, in words.
    pub slower: Vec<String>,
    /// Reasons to doubt the comparison, in words.
    pub doubts: Vec<String>,
}

/// Relative slowdowns up to this size are not reported, however certain they are.
const LEAST_SLOWDOWN: f64 = 0.05;
/// A slowdown of one item is reported only if it exceeds this number of standard errors of the difference. The number
/// is so large that, even among thousands of items, hardly any slowdown is reported by chance.
const ERRORS: f64 = 4.0;
/// The smallest relative standard error assumed for a median. Addresses in memory and the clock rate, for example,
/// differ between runs of the program, but these differences are not visible within one run.
const LEAST_ERROR: f64 = 0.02;
/// The relative standard error assumed for the median of one or two times, because so few times say little about the
/// scatter.
const UNKNOWN_ERROR: f64 = 0.1;

/// The relative standard error of the median of a sample. For normally distributed values, it is 1.2533 standard
/// deviations, divided by the square root of the number of values. The estimate of the deviation is
/// [`SampleStatistics::spread`].
fn error_of_median(statistics: &SampleStatistics, number: usize) -> f64 {
    const OF_MEDIAN: f64 = 1.2533;
    if number < 3 {
        return UNKNOWN_ERROR;
    }
    (OF_MEDIAN * statistics.spread / (number as f64).sqrt()).max(LEAST_ERROR)
}

impl Baseline {
    /// Reads the JSON export of a report. `timed` is the definition of the times in the report to compare; the times in
    /// the export must have the same definition.
    ///
    /// # Errors
    /// Returns an error if `json` is not an export of a report, or if its times are defined differently.
    pub fn read(json: &[u8], timed: &str) -> Result<Self, BaselineError> {
        let baseline: Self = serde_json::from_slice(json)?;
        if baseline.timed != timed {
            return Err(BaselineError::TimedOtherwise(baseline.timed));
        }
        Ok(baseline)
    }

    /// Compares a report with this earlier report.
    pub fn compare(&self, report: &Report) -> Changes {
        let mut changes = Changes::default();
        if self.machine.cpu != report.machine.cpu {
            let cpu = self.machine.cpu.as_deref().unwrap_or("an unknown processor");
            changes.doubts.push(format!("the baseline was measured on a different processor: {cpu}"));
        }
        if self.machine.is_debug_build != report.machine.is_debug_build {
            changes.doubts.push("one of the two reports is from a debug build".to_owned());
        }
        let entries = self.by_name();
        for (number, contestant) in report.contestants.iter().enumerate() {
            let mut times = Vec::new();
            for row in &report.rows {
                let Some(before) = entries.get(&(contestant.as_str(), row.item.name.as_str())) else {
                    continue;
                };
                let now = &row.measurements[number];
                let name = format!("{contestant} on {}", row.item.name);
                match (SampleStatistics::of(&before.times), now.statistics()) {
                    (Some(then), Some(statistics)) if then.median > 0.0 && statistics.median > 0.0 => {
                        times.push((statistics.median, then.median));
                        let slower = slower((then, before.times.len()), (statistics, now.samples.len()));
                        changes.slower.extend(slower.map(|by| format!("{name}: {by}")));
                    }
                    (Some(_), None) if is_worse(now) => {
                        let (then, now) = (&before.status, now.status.name());
                        changes.slower.push(format!("{name}: {then} before, {now} now"));
                    }
                    _ => {}
                }
            }
            let Some(ratio) = Ratio::of(&times, report.settings.seed) else { continue };
            if let Some((low, high)) = ratio.interval.filter(|(low, _)| *low > 1.0 + LEAST_SLOWDOWN) {
                changes.slower.push(format!(
                    "{contestant}: {:.3} times as long as before (95 % interval {low:.3} to {high:.3})",
                    ratio.mean
                ));
            }
            changes.ratios.push((contestant.clone(), ratio));
        }
        changes
    }

    /// The entries, indexed by contestant and item.
    fn by_name(&self) -> BTreeMap<(&str, &str), &Entry> {
        fn parameter<'e>(entry: &'e Entry, name: &str) -> &'e str {
            entry.parameters.get(name).map_or("", String::as_str)
        }
        let entries = self.results.iter().chain(&self.not_measured);
        entries.map(|entry| ((parameter(entry, "engine"), parameter(entry, "puzzle")), entry)).collect()
    }
}

/// Whether a measurement without times is worse than an earlier measurement with times.
const fn is_worse(now: &Measurement) -> bool {
    matches!(now.status, Status::OutOf(reason) if !matches!(reason, StopReason::Cancelled))
        || matches!(now.status, Status::Failed(_) | Status::Wrong(_) | Status::NotTaken(_))
}

/// Describes the slowdown of an item; `None` if it is not larger than the noise. Each argument is a pair of the
/// statistics of the times and the number of times.
fn slower(before: (SampleStatistics, usize), now: (SampleStatistics, usize)) -> Option<String> {
    let ratio = now.0.median / before.0.median;
    let noise = error_of_median(&before.0, before.1).hypot(error_of_median(&now.0, now.1));
    let is_slower = ratio.ln() > ERRORS * noise && ratio > 1.0 + LEAST_SLOWDOWN;
    is_slower.then(|| format!("{ratio:.2} times as long as before (noise {:.0} %)", noise * 100.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::TIMED_INSIDE;
    use crate::bench::export;
    use crate::bench::machine::Machine;
    use crate::bench::report::{Item, ItemMeasurements, Sample};
    use crate::bench::settings::Settings;
    use gridproof_engines::solve::Verdict;

    /// A report of one engine on some items. Their times are multiplied by a factor and scatter by 2 %.
    fn report(items: usize, factor: impl Fn(usize) -> f64) -> Report {
        let row = |item: usize| {
            let sample = |run: usize| Sample {
                seconds: factor(item) * 1e-3 * (1.0 + 0.01 * (run % 5) as f64),
                ..Sample::default()
            };
            let mut measurement = Measurement::unmeasured(Status::Solved(Verdict::Unique));
            measurement.samples = (0..10).map(sample).collect();
            let item = Item { name: format!("p:{item}"), ..Item::default() };
            ItemMeasurements { item, measurements: vec![measurement], disagreement: None }
        };
        Report {
            contestants: vec!["auto".to_owned()],
            reference: 0,
            rows: (0..items).map(row).collect(),
            timed: TIMED_INSIDE,
            settings: Settings::default(),
            machine: Machine::this(),
            interrupted: false,
        }
    }

    fn changes(before: &Report, now: &Report) -> Changes {
        let mut json = Vec::new();
        let exports = export::all();
        let writer = exports.iter().find(|export| export.name() == "json").expect("json");
        writer.write(before, &mut json).expect("in memory");
        Baseline::read(&json, now.timed).expect("a report").compare(now)
    }

    #[test]
    fn what_did_not_change_is_not_slower() {
        let found = changes(&report(20, |_| 1.0), &report(20, |item| 1.0 + 0.01 * (item % 3) as f64));
        assert!(found.slower.is_empty() && found.doubts.is_empty(), "{found:?}");
        assert_eq!(found.ratios.len(), 1);
        assert!((found.ratios[0].1.mean - 1.01).abs() < 0.005);
        assert!(changes(&report(20, |_| 1.0), &report(20, |_| 0.5)).slower.is_empty());
    }

    #[test]
    fn one_item_or_all_of_them_can_be_slower() {
        let one = changes(&report(20, |_| 1.0), &report(20, |item| if item == 7 { 1.5 } else { 1.0 }));
        assert_eq!(one.slower.len(), 1);
        assert!(one.slower[0].starts_with("auto on p:7: 1.50 times as long as before"), "{:?}", one.slower);
        // The slowdown is too small to be certain for a single item, but it is certain for all items together.
        let all = changes(&report(20, |_| 1.0), &report(20, |_| 1.08));
        assert_eq!(all.slower.len(), 1);
        assert!(all.slower[0].starts_with("auto: 1.080 times as long"), "{:?}", all.slower);
    }

    #[test]
    fn what_is_not_solved_any_more_is_told() {
        let mut now = report(3, |_| 1.0);
        now.rows[1].measurements[0] = Measurement::unmeasured(Status::OutOf(StopReason::Time));
        let found = changes(&report(3, |_| 1.0), &now);
        assert_eq!(found.slower, ["auto on p:1: unique before, timeout now"]);
    }

    #[test]
    fn other_files_are_refused() {
        let now = report(1, |_| 1.0);
        assert!(matches!(Baseline::read(b"{}", now.timed), Err(BaselineError::Unreadable(_))));
        let json = br#"{"results":[],"not_measured":[],"timed":"x","machine":{"is_debug_build":false}}"#;
        assert!(matches!(Baseline::read(json, now.timed), Err(BaselineError::TimedOtherwise(_))));
    }
}
