//! The results as tables for a terminal.

use gridproof_harness::bench::export::{Table, medians, standings};
use gridproof_harness::bench::units::{count, items_of};
use gridproof_harness::bench::{Report, Summary};

use crate::cli::report::columns;

/// The times of each item are listed if there are at most this many items.
const MOST_ROWS: usize = 40;

/// The tables of a report.
pub(super) fn tables(report: &Report) -> String {
    let mut out = String::new();
    if report.rows.is_empty() {
        // The errors have been printed; an empty table would only distract from them.
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

fn aligned(table: &Table) -> String {
    columns(&std::iter::once(&table.head).chain(&table.rows).collect::<Vec<_>>())
}

/// The reasons why contestants skipped items or failed.
fn not_comparable(report: &Report) -> String {
    let lines =
        report.reasons().into_iter().map(|(reason, items)| format!("{reason} ({})\n", count(items, "item")));
    lines.collect()
}
