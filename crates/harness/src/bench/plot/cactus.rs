//! The cactus plot: the number of items that each contestant solves within a given time.

use super::colour::colour;
use super::scale::{Log, step, tick};
use super::svg::{Anchor, Svg};
use crate::bench::report::{Measurement, Report};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 38.0;
const BOTTOM: f64 = 52.0;
/// The maximum number of points of a line; additional points would not be visible.
const MOST_POINTS: usize = 600;

/// Draws an ascending line for each contestant. The point (n, t) means that the contestant solved n items, each within
/// the time t.
pub(in crate::bench) fn cactus(report: &Report) -> String {
    let times: Vec<Vec<f64>> =
        (0..report.contestants.len()).map(|contestant| sorted(report, contestant)).collect();
    let items = report.rows.len();
    let axis = Log::over(times.iter().flatten().copied(), (HEIGHT - BOTTOM, TOP));
    let x = |solved: usize| LEFT + (WIDTH - LEFT - RIGHT) * solved as f64 / items.max(1) as f64;
    let mut svg = Svg::new(
        "cactus",
        (WIDTH, HEIGHT),
        "Cactus plot: items solved within a given time",
        "For each contestant, the median times of the items that it solved, in ascending order, on a logarithmic axis. \
         A line that reaches further to the right means more solved items; a lower line means shorter times.",
    );
    for value in axis.ticks() {
        let y = axis.place(value);
        svg.line("grid", (LEFT, y), (WIDTH - RIGHT, y));
        svg.text("tick", (LEFT - 6.0, y + 4.0), Anchor::End, &tick(value));
    }
    for solved in (0..=items).step_by(step(items, 8)) {
        svg.line("grid", (x(solved), TOP), (x(solved), HEIGHT - BOTTOM));
        svg.text("tick", (x(solved), HEIGHT - BOTTOM + 20.0), Anchor::Middle, &solved.to_string());
    }
    svg.text("axis", (LEFT + (WIDTH - LEFT - RIGHT) / 2.0, HEIGHT - 8.0), Anchor::Middle, "items solved");
    svg.text("axis", (6.0, 16.0), Anchor::Start, "time per item (median)");
    let limit = report.settings.timeout.as_secs_f64();
    let (low, high) = axis.range();
    if (low..=high).contains(&limit) {
        let y = axis.place(limit);
        svg.line("limit", (LEFT, y), (WIDTH - RIGHT, y));
        // The label is below the line, because the title of the axis may be above the line.
        svg.text("tick", (LEFT + 6.0, y + 16.0), Anchor::Start, "time limit");
    }
    for (contestant, times) in times.iter().enumerate().filter(|(_, times)| !times.is_empty()) {
        let mut points = Vec::new();
        let mut from = x(0);
        for rank in ranks(times.len()) {
            let y = axis.place(times[rank]);
            points.extend([(from, y), (x(rank + 1), y)]);
            from = x(rank + 1);
        }
        svg.path(&format!("curve {}", colour(contestant)), &points);
    }
    svg.finish()
}

fn sorted(report: &Report, contestant: usize) -> Vec<f64> {
    let solved_in =
        |row: &crate::bench::report::ItemMeasurements| Measurement::solved_in(&row.measurements[contestant]);
    let mut times: Vec<f64> = report.rows.iter().filter_map(solved_in).collect();
    times.sort_unstable_by(f64::total_cmp);
    times
}

/// At most [`MOST_POINTS`] ranks, evenly spread, including the last one.
fn ranks(count: usize) -> impl Iterator<Item = usize> {
    let step = count.div_ceil(MOST_POINTS).max(1);
    (0..count).rev().step_by(step).collect::<Vec<_>>().into_iter().rev()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_end_with_the_last() {
        assert!(ranks(5).eq(0..5));
        assert_eq!(ranks(0).count(), 0);
        let many: Vec<usize> = ranks(10_001).collect();
        assert!(many.len() <= MOST_POINTS && many.last() == Some(&10_000));
    }

    #[test]
    fn a_line_for_each_contestant_that_solved_anything() {
        let report = crate::bench::export::tests::report();
        let svg = cactus(&report);
        assert_eq!(svg.matches("class=\"curve").count(), 2);
        // The limit of 10 s is the top of the axis, which is from 1 s to 10 s.
        assert!(svg.contains("time limit"));
    }
}
