//! What is known of a black and white nonogram before any search: line solving, then probing.

use super::clues::Clues;
use super::grid::{self, GridKernel};
use super::line::bits::Bits;
use super::line::with_word;
use super::probe::{ProbeLimits, Probed, Prober};
use crate::model::{Cell, Domain};
use crate::search::depth_first::Store;
use crate::solve::{Budget, Counter, Difficulty, Limits, Statistics, StopReason};

/// Lines that may be solved for each cell that line solving leaves undecided, before the search takes over. Much
/// lower limits were slower, or no faster.
const PROBING_LINES: u64 = 200;
/// The most lines that may be solved while probing.
const MOST_PROBING_LINES: u64 = 200_000;
/// Probes in a row that come to nothing, after which someone may have a glance at the board.
const PATIENCE: u64 = 10;

/// What came of it.
#[derive(Debug)]
pub(crate) struct Narrowed {
    /// What each cell can still be; the last known if the puzzle has no solution.
    pub(crate) domains: Vec<Domain>,
    /// Whether nothing was found that rules out every solution.
    pub(crate) possible: bool,
    /// Which part of the budget ended it, if one did.
    pub(crate) stopped: Option<StopReason>,
    /// Whether a glance was enough.
    pub(crate) glanced: bool,
    pub(crate) statistics: Statistics,
}

/// A look at the board, once, where probing comes to nothing for a while: given what is known by then, whether that is
/// enough, and probing need not go on.
pub(crate) type Glance<'a> = &'a mut dyn FnMut(Vec<Domain>, &mut Limits) -> bool;

/// Narrows the domains of the cells by line solving and probing. The observer hears what line solving finds.
pub(crate) fn narrow(clues: &Clues, domains: &[Domain], limits: &mut Limits, glance: Glance<'_>) -> Narrowed {
    with_word!(clues.longest_line(), W => narrow_with::<W>(clues, domains, limits, glance))
}

/// The rows of the only solution, bit `i` for cell `i`, if line solving alone finds it. For lines of up to 63 cells.
pub(crate) fn solve_by_lines(clues: &Clues) -> Option<Vec<u64>> {
    debug_assert!(clues.longest_line() < 64);
    let mut kernel = GridKernel::<u64>::unknown(clues);
    let unlimited = Limits::start(&Budget::default());
    let solved = kernel.propagate(&unlimited) == Ok(true) && kernel.decided() == clues.cells();
    solved.then(|| (0..clues.rows()).map(|row| kernel.row(row).black).collect())
}

fn narrow_with<W: Bits>(
    clues: &Clues,
    domains: &[Domain],
    limits: &mut Limits,
    glance: Glance<'_>,
) -> Narrowed {
    let mut statistics = Statistics::default();
    if let Err(reason) = limits.hold(grid::memory(clues)).and_then(|()| limits.look()) {
        let domains = domains.to_vec();
        return Narrowed { domains, possible: true, stopped: Some(reason), glanced: false, statistics };
    }
    let mut kernel = GridKernel::<W>::new(clues, domains);
    let mut probes = 0;
    let mut difficulty = Difficulty::Line;
    let mut glanced = false;
    let result = kernel.propagate(limits).and_then(|possible| {
        let open = clues.cells() - kernel.decided();
        // Without memory for it, there is no probing: it only helps.
        if !possible || open == 0 || limits.allow(Prober::<W>::memory(clues)).is_err() {
            return Ok(possible);
        }
        difficulty = Difficulty::Probe;
        let mut prober = Prober::new(clues);
        let lines = kernel.lines_solved() + MOST_PROBING_LINES.min(PROBING_LINES * open as u64);
        let first = ProbeLimits { lines, fruitless: PATIENCE };
        let probed = prober.run(&mut kernel, first, limits).and_then(|probed| {
            if probed != Probed::Fruitless {
                return Ok(probed);
            }
            glanced = glance(domains_of(&kernel), limits);
            if glanced {
                Ok(Probed::Done)
            } else {
                prober.run(&mut kernel, ProbeLimits::lines(lines), limits)
            }
        });
        probes = prober.probes();
        Ok(probed? != Probed::Contradiction)
    });
    statistics.add(Counter::Lines, kernel.lines_solved());
    if difficulty == Difficulty::Probe {
        statistics.add(Counter::Probes, probes);
    }
    statistics.set_difficulty(difficulty);
    let (possible, stopped) = match result {
        Ok(possible) => (possible, None),
        Err(reason) => (true, Some(reason)),
    };
    Narrowed { domains: domains_of(&kernel), possible, stopped, glanced, statistics }
}

fn domains_of<W: Bits>(kernel: &GridKernel<'_, W>) -> Vec<Domain> {
    (0..kernel.cells() as Cell).map(|cell| kernel.domain(cell)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::model::{Block, Model, brute};
    use crate::puzzle::Nonogram;
    use crate::solve::Cancel;

    fn clues(model: &Model) -> Clues {
        Clues::of_model(model).expect("black and white")
    }

    fn narrowed(model: &Model) -> Narrowed {
        narrow(&clues(model), model.domains(), &mut Limits::start(&Budget::default()), &mut |_, _| false)
    }

    /// Clues of a picture, some changed, so that there may be no solution or several.
    fn model(cells: &[bool], change: Option<(usize, u32)>) -> Model {
        let cells: Vec<u8> = cells.iter().copied().map(u8::from).collect();
        let nonogram = Nonogram::from_picture(5, &cells).expect("a picture");
        let mut rows = nonogram.rows().to_vec();
        if let Some((row, length)) = change {
            rows[row] = [Block::black(length)].into();
        }
        Nonogram::new(rows, nonogram.columns().to_vec()).expect("valid").model()
    }

    proptest! {
        #[test]
        fn no_solution_is_lost_and_nothing_wrong_is_decided(
            cells in prop::collection::vec(prop::bool::weighted(0.5), 25),
            change in prop::option::weighted(0.3, (0usize..5, 1u32..5)),
        ) {
            let model = model(&cells, change);
            let solutions = brute::solutions(&model, 100_000).expect("tiny");
            let narrowed = narrowed(&model);
            prop_assert!(narrowed.possible || solutions.is_empty());
            for solution in &solutions {
                prop_assert!(narrowed.domains.iter().zip(solution).all(|(domain, &value)| domain.contains(value)));
            }
            let decided = narrowed.domains.iter().all(|domain| domain.len() == 1);
            prop_assert!(!(narrowed.possible && decided) || solutions.len() == 1);
        }

        /// What is left undecided can be either: single cells, tried by the line solver, find nothing more.
        #[test]
        fn it_ends_at_a_fixed_point(cells in prop::collection::vec(prop::bool::weighted(0.5), 100)) {
            let cells: Vec<u8> = cells.into_iter().map(u8::from).collect();
            let model = Nonogram::from_picture(10, &cells).expect("a picture").model();
            let first = narrowed(&model);
            prop_assert!(first.possible);
            let again = narrowed(&model.with_domains(first.domains.clone()).expect("as many"));
            prop_assert_eq!(&again.domains, &first.domains);
            let open = first.domains.iter().filter(|domain| domain.len() > 1).count() as u64;
            prop_assert_eq!(again.statistics.get(Counter::Probes), open);
        }

        /// A glance is had once, at what is known by then; probing goes on to the same end, or ends there.
        #[test]
        fn a_glance_is_had_in_the_middle(cells in prop::collection::vec(prop::bool::weighted(0.5), 100)) {
            let cells: Vec<u8> = cells.into_iter().map(u8::from).collect();
            let model = Nonogram::from_picture(10, &cells).expect("a picture").model();
            let end = narrowed(&model);
            for enough in [false, true] {
                let mut seen = Vec::new();
                let mut glance = |domains, _: &mut Limits| {
                    seen.push(domains);
                    enough
                };
                let mut limits = Limits::start(&Budget::default());
                let narrowed = narrow(&clues(&model), model.domains(), &mut limits, &mut glance);
                prop_assert_eq!(narrowed.glanced, enough && !seen.is_empty());
                match (&seen[..], enough) {
                    ([domains], true) => prop_assert_eq!(domains, &narrowed.domains),
                    (all, _) => {
                        prop_assert!(all.len() <= 1 && narrowed.domains == end.domains);
                        let known = all.iter().flatten().zip(&end.domains);
                        prop_assert!(known.into_iter().all(|(then, last)| then == last || then.len() == 2));
                    }
                }
            }
        }
    }

    /// Beside a corner where probing is needed, a board whose lines are solved more often than probing of the corner may solve them.
    #[test]
    fn line_solving_takes_nothing_from_probing() {
        let corner = [".....", ".X..X", "..XXX", "X....", "XX..."];
        let side = 500;
        let mut cells = vec![0u8; side * side];
        for (row, line) in corner.iter().enumerate() {
            line.bytes()
                .enumerate()
                .for_each(|(column, cell)| cells[row * side + column] = u8::from(cell == b'X'));
        }
        let mut random = crate::random::Random::new(1, 1);
        for cell in (6..side).flat_map(|row| (6..side).map(move |column| row * side + column)) {
            cells[cell] = u8::from(random.between(0.0, 1.0) < 0.8);
        }
        let model = Nonogram::from_picture(side, &cells).expect("a picture").model();
        let clues = clues(&model);
        let mut kernel =
            GridKernel::<crate::kernel::nonogram::line::bits::Wide<8>>::new(&clues, model.domains());
        let limits = Limits::start(&Budget::default());
        assert_eq!(kernel.propagate(&limits), Ok(true));
        let open = (clues.cells() - kernel.decided()) as u64;
        assert!(open > 0 && kernel.lines_solved() > PROBING_LINES * open, "{open} {}", kernel.lines_solved());
        assert!(narrowed(&model).statistics.get(Counter::Probes) > 0);
    }

    #[test]
    fn a_stop_in_the_middle_leaves_what_is_known() {
        let ones = vec![vec![1u32]; 60];
        let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
        let cancel = Cancel::default();
        cancel.cancel();
        let budget = Budget { cancel: Some(cancel), ..Budget::default() };
        let narrowed =
            narrow(&clues(&model), model.domains(), &mut Limits::start(&budget), &mut |_, _| false);
        assert_eq!(narrowed.stopped, Some(StopReason::Cancelled));
        assert!(narrowed.possible && narrowed.domains.iter().all(|domain| domain.len() == 2));
    }
}
