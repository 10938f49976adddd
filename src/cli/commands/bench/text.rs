//! The results as tables for a terminal.

use gridproof::bench::export::{Table, medians, standings};
use gridproof::bench::units::{count, items_of};
use gridproof::bench::{Report, Summary};

/// The most items whose times are listed one by one.
const MOST_ROWS: usize = 40;

/// The tables of a report.
pub(super) fn tables(report: &Report) -> String {
    let mut out = String::new();
    if report.rows.is_empty() {
        // What was wrong has been said: a table of nothing would hide it.
        return out;
    }
    if (1..=MOST_ROWS).contains(&report.rows.len()) {
        out += &format!("Median times\n{}\n", aligned(&medians(report, &report.rows)));
    }
    for summary in Summary::all(report) {
        let items = items_of(summary.items, summary.kind);
        out += &format!("{items}\n{}\n", aligned(&standings(report, &summary)));
    }
    out += &not_comparable(report);
    out
}

/// A table with its columns under each other: the first to the left, the others to the right.
fn aligned(table: &Table) -> String {
    let lines: Vec<&Vec<String>> = std::iter::once(&table.head).chain(&table.rows).collect();
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..table.head.len()).map(width).collect();
    let mut out = String::new();
    for line in lines {
        let cells = line.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| match column {
            0 => format!("{cell:<width$}"),
            _ => format!("  {cell:>width$}"),
        });
        let text: String = cells.collect();
        out += text.trim_end();
        out.push('\n');
    }
    out
}

/// The reasons why contestants did not take items, or failed.
fn not_comparable(report: &Report) -> String {
    let lines =
        report.reasons().into_iter().map(|(reason, items)| format!("{reason} ({})\n", count(items, "item")));
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_stand_under_each_other() {
        let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
        let table = Table {
            head: row(["", "b", "long"]),
            rows: vec![row(["first", "1 µs", "–"]), row(["x", "", ""])],
        };
        assert_eq!(aligned(&table), "          b  long\nfirst  1 µs     –\nx\n");
    }
}
