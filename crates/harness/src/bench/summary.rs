//! Summaries over many puzzles, with the metrics of solver competitions.

use serde::Serialize;

use super::ratio::Ratio;
use super::report::{ItemMeasurements, Report};
use gridproof_puzzles::Kind;

/// The summary of a set of items.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The kind to which the summary is limited; `None` for all items.
    pub kind: Option<Kind>,
    /// The number of items.
    pub items: usize,
    /// One row per contestant, in the order of the contestants.
    pub standings: Vec<RankRow>,
    /// The virtual best contestant: on each item, it is as good as the best contestant on that item.
    pub virtual_best: VirtualBest,
}

/// The row of one contestant in a ranking.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RankRow {
    /// The name of the contestant.
    pub name: String,
    /// The number of items that the contestant supports.
    pub taken: usize,
    /// The number of items solved within the time limit.
    pub solved: usize,
    /// The number of timeouts.
    pub timeouts: usize,
    /// The PAR-2 score of the SAT competitions: the mean seconds over the supported items, where an unsolved item
    /// counts as twice the time limit. `None` if no item is supported.
    pub par2: Option<f64>,
    /// The number of items on which no contestant had a smaller median.
    pub fastest: usize,
    /// The sum of the median seconds of all solved items.
    pub seconds: f64,
    /// The number of solved items divided by `seconds`.
    pub per_second: Option<f64>,
    /// The ratio of the contestant's times to those of the reference, over the items that both solved; `None` for the
    /// reference itself.
    pub ratio: Option<Ratio>,
}

/// The results of the virtual best contestant.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct VirtualBest {
    /// The number of items that at least one contestant solved within the time limit.
    pub solved: usize,
    /// The PAR-2 score over all items; see [`RankRow::par2`].
    pub par2: Option<f64>,
    /// The sum, over all solved items, of the smallest median time, in seconds.
    pub seconds: f64,
}

impl Summary {
    /// Summarises the rows of a report, or only the rows of one kind.
    pub fn of(report: &Report, kind: Option<Kind>) -> Self {
        let rows: Vec<&ItemMeasurements> =
            report.rows.iter().filter(|row| kind.is_none() || row.item.kind == kind).collect();
        let penalty = 2.0 * report.settings.timeout.as_secs_f64();
        let best: Vec<Option<f64>> = rows
            .iter()
            .map(|row| {
                row.measurements
                    .iter()
                    .filter_map(super::report::Measurement::solved_in)
                    .min_by(f64::total_cmp)
            })
            .collect();
        let standings = report.contestants.iter().enumerate();
        Self {
            kind,
            items: rows.len(),
            standings: standings
                .map(|(contestant, name)| rank_row(report, &rows, &best, contestant, name, penalty))
                .collect(),
            virtual_best: VirtualBest {
                solved: best.iter().flatten().count(),
                par2: par2(&best, penalty),
                seconds: best.iter().flatten().sum(),
            },
        }
    }

    /// The summary of all items and, if there are several kinds, the summary of each kind.
    pub fn all(report: &Report) -> Vec<Self> {
        let kinds = report.kinds();
        let each: &[Kind] = if kinds.len() > 1 { &kinds } else { &[] };
        let parts = each.iter().map(|&kind| Self::of(report, Some(kind)));
        std::iter::once(Self::of(report, None)).chain(parts).collect()
    }
}

fn rank_row(
    report: &Report,
    rows: &[&ItemMeasurements],
    best: &[Option<f64>],
    contestant: usize,
    name: &str,
    penalty: f64,
) -> RankRow {
    let taken: Vec<&&ItemMeasurements> =
        rows.iter().filter(|row| row.measurements[contestant].status.is_taken()).collect();
    let times: Vec<Option<f64>> = taken.iter().map(|row| row.measurements[contestant].solved_in()).collect();
    let both: Vec<(f64, f64)> = taken
        .iter()
        .filter_map(|row| {
            Some((row.measurements[contestant].solved_in()?, row.measurements[report.reference].solved_in()?))
        })
        .collect();
    let solved = times.iter().flatten().count();
    let seconds = times.iter().flatten().sum();
    RankRow {
        name: name.to_owned(),
        taken: taken.len(),
        solved,
        timeouts: taken.iter().filter(|row| row.measurements[contestant].status.name() == "timeout").count(),
        par2: par2(&times, penalty),
        fastest: rows
            .iter()
            .zip(best)
            .filter(|(row, best)| best.is_some() && row.measurements[contestant].solved_in() == **best)
            .count(),
        seconds,
        per_second: (seconds > 0.0).then(|| solved as f64 / seconds),
        ratio: if contestant == report.reference { None } else { Ratio::of(&both, report.settings.seed) },
    }
}

fn par2(times: &[Option<f64>], penalty: f64) -> Option<f64> {
    let total: f64 = times.iter().map(|time| time.unwrap_or(penalty)).sum();
    (!times.is_empty()).then(|| total / times.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::export::tests::report;

    #[test]
    fn by_hand() {
        // The limit is 10 s. The medians of a are 1, 4, timeout and 1; those of b are 2, 1, 5 and not supported.
        let report = report();
        let all = Summary::of(&report, None);
        let [a, b] = &all.standings[..] else { panic!("two contestants") };
        assert_eq!((a.taken, a.solved, a.timeouts, a.fastest), (4, 3, 1, 2));
        assert_eq!((b.taken, b.solved, b.timeouts, b.fastest), (3, 3, 0, 2));
        assert_eq!((a.par2, b.par2), (Some(26.0 / 4.0), Some(8.0 / 3.0)));
        assert_eq!((a.seconds, a.per_second), (6.0, Some(0.5)));
        let best = VirtualBest { solved: 4, par2: Some(2.0), seconds: 8.0 };
        assert_eq!(all.virtual_best, best);
        // Both solved the first two items, with ratios 2 and 1/4.
        assert_eq!(a.ratio, None);
        let ratio = b.ratio.expect("items that both solved");
        assert_eq!(ratio.items, 2);
        assert!((ratio.mean - 0.5f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn kinds_are_summed_up_apart_if_there_are_several() {
        let mut report = report();
        let items =
            |report: &Report| Summary::all(report).iter().map(|summary| summary.items).collect::<Vec<_>>();
        assert_eq!(items(&report), [4, 3, 1]);
        report.rows.truncate(2);
        assert_eq!(items(&report), [2]);
        report.rows.clear();
        assert_eq!(Summary::of(&report, None).standings[0].par2, None);
    }
}
