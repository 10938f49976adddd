//! Compares a report with an earlier one.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::ratio::Ratio;
use super::report::{Measurement, Report, Status};
use super::settings::Runs;
use super::statistics::{SampleStatistics, median};
use super::units::time;
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
    /// The number of times in each session. Reports of earlier versions do not have it.
    #[serde(default)]
    sessions: Vec<usize>,
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
    /// The indices of the rows whose times seem slower. More sessions of these rows make the comparison more certain.
    pub suspects: BTreeSet<usize>,
    /// Reasons to doubt the comparison, in words.
    pub doubts: Vec<String>,
}

/// Relative slowdowns up to this size are not reported, however certain they are.
const LEAST_SLOWDOWN: f64 = 0.05;

/// The time of the fastest run of each session.
///
/// Other programs, interrupts and cold caches only add time, so the fastest run is the one that they disturbed least (J.
/// Chen and J. Revels, *Robust benchmarking in noisy environments*, 2016).
fn fastest(mut times: &[f64], sessions: &[usize]) -> Vec<f64> {
    let mut all = Vec::with_capacity(sessions.len());
    for &number in sessions {
        let (session, rest) = times.split_at(number.min(times.len()));
        all.extend(session.iter().copied().min_by(f64::total_cmp));
        times = rest;
    }
    all
}

/// The slowdown as a ratio, and a description of it; `None` if it is not larger than the noise. The arguments are times
/// of sessions.
///
/// The noise is the scatter of the sessions of each report. Only if each session now took longer than each session
/// before, by more than [`LEAST_SLOWDOWN`], is the slowdown larger. This is the most extreme outcome of the test of Mann
/// and Whitney: if nothing had changed, 5 of 25 sessions would be the 5 fastest ones by chance in one of 53130 cases,
/// even without the margin.
fn slowdown(before: &[f64], now: &[f64]) -> Option<String> {
    if before.len() < Runs::SESSIONS || now.len() < Runs::SESSIONS {
        return None;
    }
    let (before, now) = (SampleStatistics::of(before)?, SampleStatistics::of(now)?);
    let range = |times: &SampleStatistics| format!("{} to {}", time(times.min), time(times.max));
    (before.min > 0.0 && now.min > before.max * (1.0 + LEAST_SLOWDOWN)).then(|| {
        let ratio = now.median / before.median;
        format!("{ratio:.3} times as long as before (before {}, now {})", range(&before), range(&now))
    })
}

/// The geometric means of the times of some items, one mean for each session that all items have.
fn means(items: &[Vec<f64>]) -> Vec<f64> {
    let sessions = items.iter().map(Vec::len).min().unwrap_or_default();
    let mean = |session: usize| {
        let logs: f64 = items.iter().map(|times| times[session].ln()).sum();
        (logs / items.len() as f64).exp()
    };
    (0..sessions).map(mean).collect()
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
        let (mut pairs, mut unknown) = (0, 0);
        for (number, contestant) in report.contestants.iter().enumerate() {
            let mut times = Vec::new();
            let (mut all_before, mut all_now) = (Vec::new(), Vec::new());
            for (index, row) in report.rows.iter().enumerate() {
                let Some(before) = entries.get(&(contestant.as_str(), row.item.name.as_str())) else {
                    continue;
                };
                let now = &row.measurements[number];
                let name = format!("{contestant} on {}", row.item.name);
                match (median(&before.times), median(&now.times())) {
                    (Some(then), Some(median)) if then > 0.0 && median > 0.0 => {
                        times.push((median, then));
                        let then = fastest(&before.times, &before.sessions);
                        let now = fastest(&now.times(), &now.sessions);
                        pairs += 1;
                        if then.len() < Runs::SESSIONS || now.len() < Runs::SESSIONS {
                            unknown += 1;
                            continue;
                        }
                        if let Some(by) = slowdown(&then, &now) {
                            changes.slower.push(format!("{name}: {by}"));
                            changes.suspects.insert(index);
                        }
                        all_before.push(then);
                        all_now.push(now);
                    }
                    (Some(_), None) if is_worse(now) => {
                        let (then, now) = (&before.status, now.status.name());
                        changes.slower.push(format!("{name}: {then} before, {now} now"));
                    }
                    _ => {}
                }
            }
            let Some(ratio) = Ratio::of(&times, report.settings.seed) else { continue };
            changes.ratios.push((contestant.clone(), ratio));
            if all_before.len() < Ratio::LEAST {
                continue;
            }
            if let Some(by) = slowdown(&means(&all_before), &means(&all_now)) {
                changes.slower.push(format!("{contestant}: {by}, as the mean of {} items", all_before.len()));
                changes.suspects.extend(0..report.rows.len());
            }
        }
        if unknown > 0 {
            changes.doubts.push(format!(
                "{unknown} of {pairs} measurements have fewer than {} sessions in one of the reports. Their noise is not \
                 known, so they are never called slower",
                Runs::SESSIONS
            ));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::TIMED_INSIDE;
    use crate::bench::export;
    use crate::bench::machine::Machine;
    use crate::bench::report::{Item, ItemMeasurements, Sample};
    use crate::bench::settings::Settings;
    use gridproof_engines::solve::Verdict;

    /// A report of one engine on some items. Their times are multiplied by a factor. Those of a session scatter by 4 %, and
    /// their minima by 2 %.
    fn report(items: usize, factor: impl Fn(usize) -> f64) -> Report {
        let row = |item: usize| {
            let sample = |run: usize| Sample {
                seconds: factor(item) * 1e-3 * (1.0 + 0.01 * (run % 5) as f64),
                ..Sample::default()
            };
            let mut measurement = Measurement::unmeasured(Status::Solved(Verdict::Unique));
            measurement.samples = (0..15).map(sample).collect();
            measurement.sessions = vec![3; 5];
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
        assert!(one.slower[0].starts_with("auto on p:7: 1.500 times as long as before"), "{:?}", one.slower);
        assert_eq!(one.suspects.into_iter().collect::<Vec<_>>(), [7]);
        let all = changes(&report(20, |_| 1.0), &report(20, |item| if item == 3 { 1.0 } else { 1.09 }));
        assert_eq!((all.slower.len(), all.suspects.len()), (20, 20));
        assert!(all.slower[19].starts_with("auto: 1.085 times as long"), "{:?}", all.slower);
    }

    #[test]
    fn the_noise_is_that_of_the_sessions() {
        let mut now = report(1, |_| 1.5);
        assert_eq!(changes(&report(1, |_| 1.0), &now).slower.len(), 1);
        // A disturbed session of the baseline is larger noise, and so is an undisturbed one now.
        let disturbed = |factor: f64, report: &mut Report| {
            for sample in &mut report.rows[0].measurements[0].samples[3..6] {
                sample.seconds *= factor;
            }
        };
        let mut before = report(1, |_| 1.0);
        disturbed(1.5, &mut before);
        assert!(changes(&before, &now).slower.is_empty());
        disturbed(0.6, &mut now);
        assert!(changes(&report(1, |_| 1.0), &now).slower.is_empty());
        // A single slow run is no slow session.
        let mut before = report(1, |_| 1.0);
        before.rows[0].measurements[0].samples[4].seconds *= 10.0;
        assert_eq!(changes(&before, &report(1, |_| 1.5)).slower.len(), 1);
    }

    #[test]
    fn without_sessions_nothing_is_slower() {
        let mut before = report(1, |_| 1.0);
        before.rows[0].measurements[0].sessions.clear();
        let found = changes(&before, &report(1, |_| 2.0));
        assert!(found.slower.is_empty());
        assert!(found.doubts[0].starts_with("1 of 1 measurements have fewer than 5 sessions"));
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
