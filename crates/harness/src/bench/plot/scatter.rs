//! The scatter plot: compares one contestant with another, item by item.

use super::colour::colour;
use super::scale::{Log, tick};
use super::svg::{Anchor, Svg};
use crate::bench::report::{ItemMeasurements, Measurement, Report};
use crate::bench::units::cell;
use gridproof_puzzles::Kind;

const SIDE: f64 = 400.0;
const LEFT: f64 = 62.0;
const BOTTOM: f64 = 46.0;
const TOP: f64 = 52.0;
const RIGHT: f64 = 30.0;
/// The width of the bands beyond the axes, in which unsolved items are drawn.
const BAND: f64 = 18.0;
/// The maximum number of dots; additional dots could not be distinguished from each other.
const MOST_DOTS: usize = 3000;

/// Draws a dot for each item that both contestants support and that at least one of them solved. The horizontal axis
/// shows the time of the reference, and the vertical axis the time of the contestant; both are logarithmic. The
/// contestant was faster on items below the diagonal. Returns `None` if there is no dot.
pub(in crate::bench) fn scatter(report: &Report, contestant: usize) -> Option<String> {
    let name = &report.contestants[contestant];
    let reference = &report.contestants[report.reference];
    let dots: Vec<(&ItemMeasurements, (&Measurement, &Measurement))> = report
        .rows
        .iter()
        .map(|row| (row, (&row.measurements[report.reference], &row.measurements[contestant])))
        .filter(|(_, (a, b))| a.status.is_taken() && b.status.is_taken())
        .filter(|(_, (a, b))| a.status.is_solved() || b.status.is_solved())
        .collect();
    if dots.is_empty() {
        return None;
    }
    let (start, end) = (LEFT, SIDE - RIGHT);
    let times = dots.iter().flat_map(|(_, (a, b))| [a.solved_in(), b.solved_in()]).flatten();
    let across = Log::over(times, (start, end));
    let up = across.between((SIDE - BOTTOM, TOP));
    let mut svg = Svg::new(
        &format!("scatter-{contestant}"),
        (SIDE, SIDE),
        &format!("{name} against {reference}"),
        &format!(
            "A dot for each item, on logarithmic axes. The horizontal axis is the time of {reference}, the vertical axis \
             that of {name}. Below the diagonal, {name} was faster. Items in the outer bands were not solved by one of \
             the two."
        ),
    );
    axes(&mut svg, across, up);
    svg.text(
        "axis",
        (f64::midpoint(start, end), SIDE - 8.0),
        Anchor::Middle,
        &format!("time of {}", short(reference)),
    );
    svg.text("axis", (6.0, 16.0), Anchor::Start, &format!("time of {}", short(name)));
    // Items that one of the two contestants did not solve are placed in the bands beyond the axes.
    let place = |axis: Log, measurement: &Measurement, beyond: f64| {
        measurement.solved_in().map_or(beyond, |seconds| axis.place(seconds))
    };
    let unsolved = |measurement: &Measurement| !measurement.status.is_solved();
    if dots.iter().any(|(_, (a, _))| unsolved(a)) {
        svg.rectangle("band", (end, TOP), (BAND, SIDE - BOTTOM - TOP));
    }
    if dots.iter().any(|(_, (_, b))| unsolved(b)) {
        svg.rectangle("band", (start, TOP - BAND), (end - start, BAND));
        svg.text("tick", (end, TOP - BAND - 5.0), Anchor::End, "not solved");
    }
    // If there are too many items, only every n-th one is drawn.
    let step = dots.len().div_ceil(MOST_DOTS).max(1);
    for (row, (a, b)) in dots.iter().step_by(step) {
        let at = (place(across, a, end + BAND / 2.0), place(up, b, TOP - BAND / 2.0));
        let label = format!("{}: {reference} {}, {name} {}", row.item.label(), cell(a), cell(b));
        svg.dot(&format!("dot {}", colour(contestant)), at, row.item.kind == Some(Kind::Sudoku), &label);
    }
    Some(svg.finish())
}

/// Draws the grid, its labels, and the diagonals for ratios of 1, 10 and 1/10.
fn axes(svg: &mut Svg, across: Log, up: Log) {
    let (low, high) = across.range();
    let (bottom, top) = (up.place(low), up.place(high));
    let (start, end) = (across.place(low), across.place(high));
    let decades = across.ticks().count();
    for (at, value) in across.ticks().enumerate() {
        svg.line("grid", (across.place(value), bottom), (across.place(value), top));
        svg.line("grid", (start, up.place(value)), (end, up.place(value)));
        svg.text("tick", (start - 6.0, up.place(value) + 4.0), Anchor::End, &tick(value));
        // The horizontal axis has room for fewer labels than the vertical axis.
        if at % decades.div_ceil(6) == 0 {
            svg.text("tick", (across.place(value), bottom + 17.0), Anchor::Middle, &tick(value));
        }
    }
    svg.line("diagonal", (start, bottom), (end, top));
    if high / low >= 99.0 {
        let tenfold = |value: f64| value * 10.0;
        svg.line("parallel", (start, up.place(tenfold(low))), (across.place(high / 10.0), top));
        svg.line("parallel", (across.place(tenfold(low)), bottom), (end, up.place(high / 10.0)));
    }
}

/// Shortens a label to fit below an axis.
fn short(name: &str) -> String {
    const MOST: usize = 32;
    match name.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}…", &name[..at]),
        None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::export::tests::report;

    #[test]
    fn a_dot_for_each_item_that_both_take() {
        let svg = scatter(&report(), 1).expect("dots");
        // Contestant b does not support the last of four items; a did not solve the third.
        assert_eq!(svg.matches("class=\"dot").count(), 3);
        assert_eq!(svg.matches("class=\"band\"").count(), 1);
        assert!(svg.contains("a timeout, b 5.00 s"));
    }

    #[test]
    fn nothing_to_compare_is_no_plot() {
        let mut report = report();
        report.rows.drain(..3);
        assert_eq!(scatter(&report, 1), None);
    }
}
