//! JSON with all keys of hyperfine's JSON export, and with additional keys.
//!
//! Each entry of `results` has all keys of an entry in that export, with the same meanings, so that scripts for
//! hyperfine can read the file. Measurements without times (unsupported, timeout, failed) are in `not_measured`.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use super::writer::Export;
use crate::bench::machine::Machine;
use crate::bench::report::{ItemMeasurements, Measurement, Report};
use crate::bench::settings::Settings;
use crate::bench::summary::Summary;
use gridproof_engines::solve::Statistics;

/// The version of the layout.
const VERSION: u32 = 1;

/// The export `json`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Json;

#[derive(Serialize)]
struct Document<'a> {
    results: Vec<Entry<'a>>,
    not_measured: Vec<Entry<'a>>,
    v: u32,
    timed: &'a str,
    interrupted: bool,
    contestants: &'a [String],
    reference: &'a str,
    settings: &'a Settings,
    machine: &'a Machine,
    warnings: Vec<String>,
    disagreements: Vec<Disagreement<'a>>,
    summaries: Vec<Summary>,
}

/// An entry. Times are in seconds per solve, and each entry of `times` is the mean of `loops` solves.
/// `sessions` has the number of times in each session.
#[derive(Serialize)]
struct Entry<'a> {
    command: String,
    mean: Option<f64>,
    stddev: Option<f64>,
    median: Option<f64>,
    user: Option<f64>,
    system: Option<f64>,
    min: Option<f64>,
    max: Option<f64>,
    times: Vec<f64>,
    sessions: &'a [usize],
    exit_codes: Vec<Option<i32>>,
    parameters: BTreeMap<&'static str, &'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<(usize, usize)>,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<&'a str>,
    loops: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    per_second: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spread: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outliers: Option<usize>,
    #[serde(serialize_with = "counters")]
    effort: &'a Statistics,
}

#[derive(Serialize)]
struct Disagreement<'a> {
    item: &'a str,
    what: &'a str,
}

fn counters<S: Serializer>(effort: &Statistics, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    for (counter, amount) in effort.iter() {
        map.serialize_entry(counter.name(), &amount)?;
    }
    map.end()
}

impl<'a> Entry<'a> {
    fn new(contestant: &'a str, row: &'a ItemMeasurements, measurement: &'a Measurement) -> Self {
        let statistics = measurement.statistics();
        let (user, system) = measurement.cpu();
        Self {
            command: format!("{contestant}: {}", row.item.name),
            mean: statistics.map(|statistics| statistics.mean),
            stddev: statistics.and_then(|statistics| statistics.stddev),
            median: statistics.map(|statistics| statistics.median),
            user,
            system,
            min: statistics.map(|statistics| statistics.min),
            max: statistics.map(|statistics| statistics.max),
            times: measurement.times(),
            sessions: &measurement.sessions,
            exit_codes: measurement.samples.iter().map(|sample| sample.exit_code).collect(),
            parameters: BTreeMap::from([("engine", contestant), ("puzzle", &*row.item.name)]),
            title: row.item.title.as_deref(),
            kind: row.item.kind.as_ref().map(gridproof_puzzles::Kind::name),
            size: row.item.size,
            status: measurement.status.name(),
            detail: measurement.status.detail(),
            loops: measurement.loops,
            per_second: measurement.solved_in().filter(|&time| time > 0.0).map(f64::recip),
            spread: statistics.map(|statistics| statistics.spread),
            outliers: statistics.map(|statistics| statistics.outliers),
            effort: &measurement.effort,
        }
    }
}

fn entries(report: &Report) -> impl Iterator<Item = Entry<'_>> {
    report.rows.iter().flat_map(|row| {
        let contestants = report.contestants.iter().zip(&row.measurements);
        contestants.map(move |(contestant, measurement)| Entry::new(contestant, row, measurement))
    })
}

impl Export for Json {
    fn name(&self) -> &'static str {
        "json"
    }

    fn write(&self, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        let (results, not_measured) = entries(report).partition(|entry| !entry.times.is_empty());
        let disagreements = report.rows.iter().filter_map(|row| {
            Some(Disagreement { item: &row.item.name, what: row.disagreement.as_deref()? })
        });
        let document = Document {
            results,
            not_measured,
            v: VERSION,
            timed: report.timed,
            interrupted: report.interrupted,
            contestants: &report.contestants,
            reference: &report.contestants[report.reference],
            settings: &report.settings,
            machine: &report.machine,
            warnings: report.warnings(),
            disagreements: disagreements.collect(),
            summaries: Summary::all(report),
        };
        serde_json::to_writer_pretty(&mut *out, &document)?;
        writeln!(out)
    }
}

/// Writes one line with a JSON object for each measurement. The objects have the same keys as the entries of `results`.
///
/// # Errors
/// Returns an error if writing fails.
pub fn lines(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    for entry in entries(report) {
        serde_json::to_writer(&mut *out, &entry)?;
        writeln!(out)?;
    }
    Ok(())
}
