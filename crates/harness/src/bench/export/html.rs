//! HTML: a single page without scripts or external resources.

use std::io::{self, Write};

use super::table::{self, Table};
use super::writer::Export;
use crate::bench::plot::{cactus, colour, scatter};
use crate::bench::report::{ItemMeasurements, Measurement, Report};
use crate::bench::summary::Summary;
use crate::bench::units::{count, items_of};
use gridproof_formats::markup::escaped;

/// The export `html`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Html;

/// The maximum number of items whose medians are listed. The limit makes sure that browsers open the page quickly.
const MOST_ROWS: usize = 2000;

impl Export for Html {
    fn name(&self) -> &'static str {
        "html"
    }

    fn other_extensions(&self) -> &'static [&'static str] {
        &["htm"]
    }

    fn write(&self, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
             <title>gridproof bench</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>",
            include_str!("style.css")
        )?;
        head(report, out)?;
        disagreements(report, out)?;
        summaries(report, out)?;
        plots(report, out)?;
        reasons(report, out)?;
        circumstances(report, out)?;
        medians(report, out)?;
        writeln!(out, "</main>\n</body>\n</html>")
    }
}

fn head(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let contestants: Vec<String> = report.contestants.iter().map(|name| escaped(name)).collect();
    writeln!(
        out,
        "<h1>gridproof bench</h1>\n<p>{} on {}, {}.</p>",
        contestants.join(", "),
        count(report.rows.len(), "item"),
        escaped(&report.machine.date.replace('T', " ").replace('Z', " UTC"))
    )?;
    if report.interrupted {
        writeln!(out, "<p>The benchmark was interrupted; this page shows the measurements made before.</p>")?;
    }
    Ok(())
}

fn disagreements(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    if !report.has_disagreements() {
        return Ok(());
    }
    writeln!(out, "<section class=\"alarm\">\n<h2>Disagreements</h2>\n<ul>")?;
    for row in &report.rows {
        if let Some(what) = &row.disagreement {
            writeln!(out, "<li>{}: {}</li>", escaped(&row.item.label()), escaped(what))?;
        }
    }
    writeln!(out, "</ul>\n</section>")
}

fn summaries(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<section>\n<h2>Summary</h2>")?;
    for warning in report.warnings() {
        writeln!(out, "<p>Note: {}.</p>", escaped(&warning))?;
    }
    for summary in Summary::all(report) {
        let caption = items_of(summary.items, summary.kind);
        write_table(&table::standings(report, &summary), &caption, "", |_, _| "", out)?;
    }
    writeln!(
        out,
        "<p class=\"soft\">PAR-2: mean time over the supported items, where an unsolved item counts as twice the time \
         limit. Fastest: number of items on which no other median is lower. The ratio is a geometric mean over the items \
         that both solved; its interval comes from {} bootstrap resamples of the items. Virtual best: for each item, \
         the fastest contestant.</p>\n</section>",
        crate::bench::ratio::Ratio::RESAMPLES
    )
}

fn plots(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let solved =
        |row: &ItemMeasurements| row.measurements.iter().any(|measurement| measurement.status.is_solved());
    if !report.rows.iter().any(solved) {
        return Ok(());
    }
    writeln!(out, "<section>\n<h2>Items solved within a given time</h2>\n<ul class=\"legend\">")?;
    for (contestant, name) in report.contestants.iter().enumerate() {
        writeln!(
            out,
            "<li><svg viewBox=\"0 0 40 12\" aria-hidden=\"true\"><path class=\"curve {}\" d=\"M0 6L40 6\"/></svg>{}</li>",
            colour(contestant),
            escaped(name)
        )?;
    }
    writeln!(out, "</ul>")?;
    for (kind, comparable) in comparable(report) {
        let caption = items_of(comparable.rows.len(), kind);
        writeln!(
            out,
            "<figure class=\"wide\">\n<figcaption>{caption}</figcaption>\n{}</figure>",
            cactus(&comparable)
        )?;
    }
    writeln!(out, "</section>")?;
    let against: Vec<(usize, String)> = (0..report.contestants.len())
        .filter(|&contestant| contestant != report.reference)
        .filter_map(|contestant| Some((contestant, scatter(report, contestant)?)))
        .collect();
    if against.is_empty() {
        return Ok(());
    }
    let reference = escaped(&report.contestants[report.reference]);
    writeln!(
        out,
        "<section>\n<h2>Compared with {reference}</h2>\n<p class=\"soft\">One mark for each item that both support: \
         a circle, or a square for a sudoku. Below the diagonal, {reference} was slower. The dotted lines mark ratios \
         of 10 and 1/10.</p>\n<div class=\"grid-of-plots\">"
    )?;
    for (contestant, svg) in against {
        let name = escaped(&report.contestants[contestant]);
        writeln!(out, "<figure>\n<figcaption>{name}</figcaption>\n{svg}</figure>")?;
    }
    writeln!(out, "</div>\n</section>")
}

/// For each kind, the items on which the contestants are comparable. These are the items supported by every
/// contestant that supports at least one item of the kind. If other items were included, the curve of a contestant
/// that does not support them would end early, as if the contestant had failed.
fn comparable(report: &Report) -> Vec<(Option<gridproof_puzzles::Kind>, Report)> {
    let mut kinds: Vec<_> = report.rows.iter().map(|row| row.item.kind).collect();
    kinds.sort_unstable_by_key(|kind| kind.map(|kind| kind.name().to_owned()));
    kinds.dedup();
    let of_kind = |kind| {
        let rows: Vec<&ItemMeasurements> = report.rows.iter().filter(|row| row.item.kind == kind).collect();
        let takes =
            |contestant: &usize| rows.iter().any(|row| row.measurements[*contestant].status.is_taken());
        let takers: Vec<usize> = (0..report.contestants.len()).filter(takes).collect();
        let all_take =
            |row: &&ItemMeasurements| takers.iter().all(|&taker| row.measurements[taker].status.is_taken());
        let rows = rows.into_iter().filter(all_take).cloned().collect();
        (kind, Report { rows, ..report.clone() })
    };
    kinds.into_iter().map(of_kind).filter(|(_, report)| !report.rows.is_empty()).collect()
}

fn medians(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let shown = &report.rows[..report.rows.len().min(MOST_ROWS)];
    let caption = if shown.len() < report.rows.len() {
        format!("Median times of the first {MOST_ROWS} of {} items", report.rows.len())
    } else {
        "Median times".to_owned()
    };
    let class = |row: usize, contestant: usize| {
        let measurements = &shown[row].measurements;
        let best = measurements.iter().filter_map(Measurement::solved_in).min_by(f64::total_cmp);
        match measurements[contestant].solved_in() {
            None => "none",
            Some(time) if Some(time) == best => "best",
            Some(_) => "",
        }
    };
    writeln!(out, "<section>\n<h2>Each item</h2>")?;
    write_table(&table::medians(report, shown), &caption, "names", class, out)?;
    writeln!(out, "</section>")
}

fn reasons(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    let reasons = report.reasons();
    if reasons.is_empty() {
        return Ok(());
    }
    writeln!(out, "<section>\n<h2>Not comparable</h2>\n<ul>")?;
    for (reason, items) in reasons {
        writeln!(out, "<li>{} ({})</li>", escaped(&reason), count(items, "item"))?;
    }
    writeln!(out, "</ul>\n</section>")
}

fn circumstances(report: &Report, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<section>\n<h2>How it was measured</h2>\n<p>{}</p>", escaped(report.timed))?;
    let rows = table::circumstances(report).into_iter().map(|(name, value)| vec![name.to_owned(), value]);
    let facts = Table { head: Vec::new(), rows: rows.collect() };
    write_table(&facts, "Machine and options", "facts", |_, _| "", out)?;
    writeln!(out, "</section>")
}

/// Writes a table whose first column contains the row headers. For each of the other cells, `class` returns the CSS
/// class; its arguments are the row and the column, counted from 0.
fn write_table(
    table: &Table,
    caption: &str,
    class: &str,
    cell_class: impl Fn(usize, usize) -> &'static str,
    out: &mut dyn Write,
) -> io::Result<()> {
    // A table can be scrolled with the keyboard only if it can get the focus.
    writeln!(
        out,
        "<div class=\"scroll\" role=\"region\" aria-label=\"{0}\" tabindex=\"0\">\n<table class=\"{class}\">\n<caption>{0}</caption>",
        escaped(caption)
    )?;
    if !table.head.is_empty() {
        let heads: Vec<String> = table
            .head
            .iter()
            .map(|head| match head.as_str() {
                // A screen reader would announce an empty header.
                "" => "<td></td>".to_owned(),
                head => format!("<th scope=\"col\">{}</th>", escaped(head)),
            })
            .collect();
        writeln!(out, "<thead><tr>{}</tr></thead>", heads.concat())?;
    }
    writeln!(out, "<tbody>")?;
    for (at, row) in table.rows.iter().enumerate() {
        let (head, cells) = row.split_first().map_or(("", &[][..]), |(head, cells)| (head.as_str(), cells));
        write!(out, "<tr><th scope=\"row\">{}</th>", escaped(head))?;
        for (column, cell) in cells.iter().enumerate() {
            match cell_class(at, column) {
                "" => write!(out, "<td>{}</td>", escaped(cell))?,
                class => write!(out, "<td class=\"{class}\">{}</td>", escaped(cell))?,
            }
        }
        writeln!(out, "</tr>")?;
    }
    writeln!(out, "</tbody>\n</table>\n</div>")
}
