//! CSV (RFC 4180, lines ended by a line feed): one line per measurement.

use std::borrow::Cow;
use std::io::{self, Write};

use super::writer::Export;
use crate::bench::report::{ItemMeasurements, Measurement, Report};

/// The export `csv`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Csv;

/// The columns; the first eight are the same as in the exports of hyperfine.
const HEADER: &str = "command,mean,stddev,median,user,system,min,max,\
engine,puzzle,title,kind,rows,columns,status,detail,runs,loops,spread,outliers,effort";

impl Export for Csv {
    fn name(&self) -> &'static str {
        "csv"
    }

    fn write(&self, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{HEADER}")?;
        for row in &report.rows {
            for (contestant, measurement) in report.contestants.iter().zip(&row.measurements) {
                let fields = fields(contestant, row, measurement);
                let quoted: Vec<Cow<'_, str>> = fields.iter().map(|field| quoted(field)).collect();
                writeln!(out, "{}", quoted.join(","))?;
            }
        }
        Ok(())
    }
}

fn fields(contestant: &str, row: &ItemMeasurements, measurement: &Measurement) -> [String; 21] {
    let optional = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
    let statistics = measurement.statistics();
    let (user, system) = measurement.cpu();
    let item = &row.item;
    let effort: Vec<String> =
        measurement.effort.iter().map(|(name, amount)| format!("{name}={amount}")).collect();
    [
        format!("{contestant}: {}", item.name),
        optional(statistics.map(|statistics| statistics.mean)),
        optional(statistics.and_then(|statistics| statistics.stddev)),
        optional(statistics.map(|statistics| statistics.median)),
        optional(user),
        optional(system),
        optional(statistics.map(|statistics| statistics.min)),
        optional(statistics.map(|statistics| statistics.max)),
        contestant.to_owned(),
        item.name.clone(),
        item.title.clone().unwrap_or_default(),
        item.kind.map(|kind| kind.name().to_owned()).unwrap_or_default(),
        item.size.map(|(rows, _)| rows.to_string()).unwrap_or_default(),
        item.size.map(|(_, columns)| columns.to_string()).unwrap_or_default(),
        measurement.status.name().to_owned(),
        measurement.status.detail().unwrap_or_default().to_owned(),
        measurement.samples.len().to_string(),
        measurement.loops.to_string(),
        optional(statistics.map(|statistics| statistics.spread)),
        statistics.map(|statistics| statistics.outliers.to_string()).unwrap_or_default(),
        effort.join(" "),
    ]
}

fn quoted(field: &str) -> Cow<'_, str> {
    if field.contains(['"', ',', '\n', '\r']) {
        Cow::Owned(format!("\"{}\"", field.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(field)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoting() {
        assert_eq!(quoted("plain text"), "plain text");
        assert_eq!(quoted("a,b"), "\"a,b\"");
        assert_eq!(quoted("say \"x\""), "\"say \"\"x\"\"\"");
        assert_eq!(quoted("two\nlines"), "\"two\nlines\"");
    }
}
