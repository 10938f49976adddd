//! The summary of many comparisons, as tables for people.

use std::fmt::Write as _;

use gridproof_engines::solve::{StopReason, Verdict};
use gridproof_harness::bench::units::count as in_words;
use gridproof_harness::verify::Summary;

use crate::cli::report::columns;

/// The table of the verdicts of each engine.
pub(super) fn verdicts(summary: &Summary) -> String {
    const VERDICTS: [(&str, Verdict); 6] = [
        ("unique", Verdict::Unique),
        ("multiple", Verdict::Multiple),
        ("unsatisfiable", Verdict::Unsatisfiable),
        ("satisfiable", Verdict::Satisfiable),
        ("stalled", Verdict::Stalled),
        ("unknown", Verdict::Unknown(StopReason::Time)),
    ];
    let mut rows = vec![vec![String::new()]];
    rows[0].extend(VERDICTS.iter().map(|(name, _)| (*name).to_owned()));
    rows[0].extend(["skipped", "faulty"].map(str::to_owned));
    for tally in &summary.engines {
        let mut row = vec![tally.engine.to_owned()];
        row.extend(VERDICTS.iter().map(|(_, verdict)| tally.count(*verdict).to_string()));
        row.push(tally.not_taken.values().sum::<u64>().to_string());
        row.push(tally.faulty.to_string());
        rows.push(row);
    }
    let mut out = columns(&rows);
    for tally in &summary.engines {
        for (reason, count) in &tally.not_taken {
            let _ =
                writeln!(out, "{} skipped {}: {reason}", tally.engine, in_words(*count as usize, "puzzle"));
        }
    }
    out.push('\n');
    out
}

/// The table that compares each engine with every other engine.
pub(super) fn matrix(summary: &Summary) -> String {
    let count = summary.engines.len();
    let mut rows = vec![vec![String::new()]];
    rows[0].extend(summary.engines.iter().map(|tally| tally.engine.to_owned()));
    for one in 0..count {
        let mut row = vec![summary.engines[one].engine.to_owned()];
        row.extend((0..count).map(|other| match summary.pair(one, other) {
            None => "-".to_owned(),
            Some(pair) => {
                let mut parts = vec![pair.agreed.to_string()];
                let mut part = |sign, count: u64| {
                    if count > 0 {
                        parts.push(format!("{sign}{count}"));
                    }
                };
                part('?', pair.undecided);
                part('~', pair.not_comparable);
                part('!', pair.disagreed);
                parts.join(" ")
            }
        }));
        rows.push(row);
    }
    columns(&rows)
        + "N agreed, ?N one or both without a verdict, ~N not comparable (skipped), !N disagreed\n\n"
}
