//! Presolving of nonograms in colours: line solving, then probing.

use super::clues::ColourClues;
use super::grid::{self, ColourGrid};
use super::probe::ColourProber;
use crate::kernel::nonogram::line::bits::Bits;
use crate::kernel::nonogram::line::with_word;
use crate::kernel::nonogram::presolve::{Attempt, FRUITLESS_PROBES, LINES_PER_CELL, MAX_LINES, Presolved};
use crate::kernel::nonogram::probe::{ProbeLimits, ProbeResult};
use crate::search::depth_first::Store;
use crate::solve::{Counter, Difficulty, Limits, Statistics};
use gridproof_model::Domain;

/// Reduces the domains of the cells by line solving and probing.
pub(crate) fn presolve(
    clues: &ColourClues,
    domains: &[Domain],
    limits: &mut Limits,
    attempt: Attempt<'_>,
) -> Presolved {
    with_word!(clues.longest_line(), W => presolve_with::<W>(clues, domains, limits, attempt))
}

fn presolve_with<W: Bits>(
    clues: &ColourClues,
    domains: &[Domain],
    limits: &mut Limits,
    attempt: Attempt<'_>,
) -> Presolved {
    let mut statistics = Statistics::default();
    if let Err(reason) = limits.hold(grid::memory(clues, size_of::<W>())).and_then(|()| limits.look()) {
        return Presolved {
            domains: domains.to_vec(),
            possible: true,
            stopped: Some(reason),
            attempt_succeeded: false,
            statistics,
        };
    }
    let mut store = ColourGrid::<W>::new(clues, domains);
    let mut probes = 0;
    let mut difficulty = Difficulty::Line;
    let mut attempt_succeeded = false;
    let result = store.propagate(limits).and_then(|possible| {
        let open = store.open();
        let memory = ColourProber::<W>::memory(clues.cells(), clues.lines());
        // Probing is optional: it is skipped if there is not enough memory.
        if !possible || open == 0 || limits.allow(memory).is_err() {
            return Ok(possible);
        }
        difficulty = Difficulty::Probe;
        let mut prober = ColourProber::new(clues.cells(), clues.lines());
        let lines = store.lines_solved() + MAX_LINES.min(LINES_PER_CELL * open as u64);
        let first = ProbeLimits { lines, fruitless: FRUITLESS_PROBES };
        // Probing stops when it seems fruitless. It goes on only if the attempt fails.
        let probed = prober.run(&mut store, first, limits).and_then(|probed| {
            if probed != ProbeResult::Fruitless {
                return Ok(probed);
            }
            attempt_succeeded = attempt(store.domains(), limits);
            if attempt_succeeded {
                Ok(ProbeResult::Done)
            } else {
                prober.run(&mut store, ProbeLimits::lines(lines), limits)
            }
        });
        probes = prober.probes();
        Ok(probed? != ProbeResult::Contradiction)
    });
    statistics.add(Counter::Lines, store.lines_solved());
    if difficulty == Difficulty::Probe {
        statistics.add(Counter::Probes, probes);
    }
    statistics.set_difficulty(difficulty);
    let (possible, stopped) = match result {
        Ok(possible) => (possible, None),
        Err(reason) => (true, Some(reason)),
    };
    Presolved { domains: store.domains(), possible, stopped, attempt_succeeded, statistics }
}
