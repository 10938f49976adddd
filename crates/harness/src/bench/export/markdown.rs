//! Markdown: the summary and the medians as tables.

use std::io::{self, Write};

use super::table::{self, Table};
use super::writer::Export;
use crate::bench::report::Report;
use crate::bench::summary::Summary;
use crate::bench::units::items_of;

/// The export `md`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Markdown;

impl Export for Markdown {
    fn name(&self) -> &'static str {
        "md"
    }

    fn other_extensions(&self) -> &'static [&'static str] {
        &["markdown"]
    }

    fn write(&self, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "# gridproof bench\n\n{}", report.timed)?;
        if report.interrupted {
            writeln!(
                out,
                "\nThe benchmark was interrupted; this report shows the measurements made before."
            )?;
        }
        if report.has_disagreements() {
            writeln!(out, "\n## Disagreements\n")?;
            for row in &report.rows {
                if let Some(what) = &row.disagreement {
                    writeln!(out, "- {}: {}", escaped(&row.item.label()), escaped(what))?;
                }
            }
        }
        for summary in Summary::all(report) {
            writeln!(out, "\n## Summary of {}\n", items_of(summary.items, summary.kind))?;
            table(&table::standings(report, &summary), out)?;
        }
        writeln!(out, "\n## Medians\n")?;
        table(&table::medians(report, &report.rows), out)?;
        writeln!(out, "\n## Circumstances\n")?;
        for (name, value) in table::circumstances(report) {
            writeln!(out, "- {name}: {}", escaped(&value))?;
        }
        for warning in report.warnings() {
            writeln!(out, "- warning: {warning}")?;
        }
        Ok(())
    }
}

fn table(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells.iter().map(|cell| escaped(cell)).collect();
        format!("| {} |", cells.join(" | "))
    };
    writeln!(out, "{}", line(&table.head))?;
    writeln!(out, "|:--|{}", "--:|".repeat(table.head.len() - 1))?;
    table.rows.iter().try_for_each(|row| writeln!(out, "{}", line(row)))
}

/// Escapes the special characters of Markdown in a string.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '#' | '~') {
            out.push('\\');
        }
        out.push(if c.is_control() { ' ' } else { c });
    }
    out
}
