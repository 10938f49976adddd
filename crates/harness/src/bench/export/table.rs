//! Text tables that several exports use.

use crate::bench::report::{ItemMeasurements, Report};
use crate::bench::summary::Summary;
use crate::bench::units::{cell, number, ratio, time};

/// A table of text.
#[derive(Clone, Debug)]
pub struct Table {
    /// The column headers; the first column contains the row headers.
    pub head: Vec<String>,
    /// The rows, each as long as the header.
    pub rows: Vec<Vec<String>>,
}

/// The text for a missing value.
const NOTHING: &str = "–";

/// The ranking of a summary. The last row is that of the virtual best contestant.
pub fn standings(report: &Report, summary: &Summary) -> Table {
    let reference = &report.contestants[report.reference];
    let head = ["", "solved", "PAR-2", "fastest", "sum of medians", "solved/s"].map(str::to_owned);
    let ratio_head = format!("time / {reference} (95 % interval)");
    let optional = |value: Option<String>| value.unwrap_or_else(|| NOTHING.to_owned());
    let mut rows: Vec<Vec<String>> = summary
        .standings
        .iter()
        .map(|standing| {
            vec![
                standing.name.clone(),
                format!("{} of {}", standing.solved, standing.taken),
                optional(standing.par2.map(time)),
                standing.fastest.to_string(),
                if standing.solved > 0 { time(standing.seconds) } else { NOTHING.to_owned() },
                optional(standing.per_second.map(number)),
                optional(standing.ratio.as_ref().map(ratio)),
            ]
        })
        .collect();
    let best = &summary.virtual_best;
    let seconds = if best.solved > 0 { time(best.seconds) } else { NOTHING.to_owned() };
    let nothing = || NOTHING.to_owned();
    let solved = format!("{} of {}", best.solved, summary.items);
    let per_second = optional((best.seconds > 0.0).then(|| number(best.solved as f64 / best.seconds)));
    let name = "virtual best".to_owned();
    rows.push(vec![name, solved, optional(best.par2.map(time)), nothing(), seconds, per_second, nothing()]);
    Table { head: head.into_iter().chain([ratio_head]).collect(), rows }
}

/// The median of each contestant on each item.
pub fn medians(report: &Report, rows: &[ItemMeasurements]) -> Table {
    let head = std::iter::once(String::new()).chain(report.contestants.iter().cloned()).collect();
    let cells = |row: &ItemMeasurements| row.measurements.iter().map(cell).collect::<Vec<_>>();
    let rows = rows.iter().map(|row| [vec![row.item.label()], cells(row)].concat()).collect();
    Table { head, rows }
}

/// The machine and the settings, as names and values.
pub(super) fn circumstances(report: &Report) -> Vec<(&'static str, String)> {
    let (machine, settings) = (&report.machine, &report.settings);
    let unknown = || "unknown".to_owned();
    let build = if machine.is_debug_build { " (debug build)" } else { "" };
    vec![
        ("processor", machine.cpu.clone().unwrap_or_else(unknown)),
        ("cores", machine.cores.map_or_else(unknown, |cores| cores.to_string())),
        ("load at the start", machine.load.map_or_else(unknown, |load| format!("{load:.2}"))),
        ("system", format!("{} ({})", machine.os, machine.architecture)),
        ("gridproof", format!("{}{build}", machine.gridproof)),
        ("date", machine.date.clone()),
        ("runs", settings.runs.to_string()),
        ("further warm-up runs", settings.warmup.to_string()),
        ("time limit", time(settings.timeout.as_secs_f64())),
        ("solutions to find", settings.solutions.to_string()),
        ("memory limit", format!("{} MiB", settings.memory >> 20)),
        ("seed", settings.seed.to_string()),
    ]
}
