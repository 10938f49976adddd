//! What is known of a black and white nonogram before any search: line solving, then probing.

use super::clues::GridProblem;
use super::grid::{self, GridKernel};
use super::line::bits::Bits;
use super::line::with_word;
use super::probe::{Limits, Probed, Prober};
use crate::model::{Cell, Domain};
use crate::search::depth_first::Kernel;
use crate::solve::{Budget, Difficulty, Effort, Meter, Observer, Reason};

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
    pub(crate) stopped: Option<Reason>,
    /// Whether a glance was enough.
    pub(crate) glanced: bool,
    pub(crate) effort: Effort,
}

/// A look at the board, once, where probing comes to nothing for a while: given what is known by then, whether that is
/// enough, and probing need not go on.
pub(crate) type Glance<'a> = &'a mut dyn FnMut(Vec<Domain>, &mut Meter) -> bool;

/// Narrows the domains of a problem's cells by line solving and probing. The observer hears what line solving finds.
pub(crate) fn narrow(
    problem: &GridProblem,
    domains: &[Domain],
    observer: Option<&dyn Observer>,
    meter: &mut Meter,
    glance: Glance<'_>,
) -> Narrowed {
    with_word!(problem.longest_line(), W => narrow_with::<W>(problem, domains, observer, meter, glance))
}

/// The rows of the only solution, bit `i` for cell `i`, if line solving alone finds it. For lines of up to 63 cells.
pub(crate) fn solve_by_lines(problem: &GridProblem) -> Option<Vec<u64>> {
    debug_assert!(problem.longest_line() < 64);
    let mut kernel = GridKernel::<u64>::unknown(problem);
    let unlimited = Meter::start(&Budget::default());
    let solved = kernel.propagate(&unlimited, None) == Ok(true) && kernel.decided() == problem.cells();
    solved.then(|| (0..problem.rows()).map(|row| kernel.row(row).black).collect())
}

fn narrow_with<W: Bits>(
    problem: &GridProblem,
    domains: &[Domain],
    observer: Option<&dyn Observer>,
    meter: &mut Meter,
    glance: Glance<'_>,
) -> Narrowed {
    let mut effort = Effort::default();
    if let Err(reason) = meter.hold(grid::memory(problem)).and_then(|()| meter.look()) {
        let domains = domains.to_vec();
        return Narrowed { domains, possible: true, stopped: Some(reason), glanced: false, effort };
    }
    let mut kernel = GridKernel::<W>::new(problem, domains);
    let mut probes = 0;
    let mut difficulty = Difficulty::Line;
    let mut glanced = false;
    let result = kernel.propagate(meter, observer).and_then(|possible| {
        let open = problem.cells() - kernel.decided();
        // Without memory for it, there is no probing: it only helps.
        if !possible || open == 0 || meter.allow(Prober::<W>::memory(problem)).is_err() {
            return Ok(possible);
        }
        difficulty = Difficulty::Probe;
        let mut prober = Prober::new(problem);
        let lines = kernel.lines_solved() + MOST_PROBING_LINES.min(PROBING_LINES * open as u64);
        let first = Limits { lines, fruitless: PATIENCE };
        let probed = prober.run(&mut kernel, first, meter).and_then(|probed| {
            if probed != Probed::Fruitless {
                return Ok(probed);
            }
            glanced = glance(domains_of(&kernel), meter);
            if glanced { Ok(Probed::Done) } else { prober.run(&mut kernel, Limits::lines(lines), meter) }
        });
        probes = prober.probes();
        Ok(probed? != Probed::Contradiction)
    });
    effort.add("lines", kernel.lines_solved());
    if difficulty == Difficulty::Probe {
        effort.add("probes", probes);
    }
    effort.set_difficulty(difficulty);
    let (possible, stopped) = match result {
        Ok(possible) => (possible, None),
        Err(reason) => (true, Some(reason)),
    };
    Narrowed { domains: domains_of(&kernel), possible, stopped, glanced, effort }
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

    fn problem(model: &Model) -> GridProblem {
        GridProblem::of_model(model).expect("black and white")
    }

    fn narrowed(model: &Model) -> Narrowed {
        narrow(&problem(model), model.domains(), None, &mut Meter::start(&Budget::default()), &mut |_, _| {
            false
        })
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
            prop_assert_eq!(again.effort.get("probes"), open);
        }

        /// A glance is had once, at what is known by then; probing goes on to the same end, or ends there.
        #[test]
        fn a_glance_is_had_in_the_middle(cells in prop::collection::vec(prop::bool::weighted(0.5), 100)) {
            let cells: Vec<u8> = cells.into_iter().map(u8::from).collect();
            let model = Nonogram::from_picture(10, &cells).expect("a picture").model();
            let end = narrowed(&model);
            for enough in [false, true] {
                let mut seen = Vec::new();
                let mut glance = |domains, _: &mut Meter| {
                    seen.push(domains);
                    enough
                };
                let mut meter = Meter::start(&Budget::default());
                let narrowed = narrow(&problem(&model), model.domains(), None, &mut meter, &mut glance);
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
        let problem = problem(&model);
        let mut kernel =
            GridKernel::<crate::kernel::nonogram::line::bits::Wide<8>>::new(&problem, model.domains());
        let meter = Meter::start(&Budget::default());
        assert_eq!(kernel.propagate(&meter, None), Ok(true));
        let open = (problem.cells() - kernel.decided()) as u64;
        assert!(open > 0 && kernel.lines_solved() > PROBING_LINES * open, "{open} {}", kernel.lines_solved());
        assert!(narrowed(&model).effort.get("probes") > 0);
    }

    #[test]
    fn a_stop_in_the_middle_leaves_what_is_known() {
        let ones = vec![vec![1u32]; 60];
        let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
        let cancel = Cancel::default();
        cancel.cancel();
        let budget = Budget { cancel: Some(cancel), ..Budget::default() };
        let narrowed =
            narrow(&problem(&model), model.domains(), None, &mut Meter::start(&budget), &mut |_, _| false);
        assert_eq!(narrowed.stopped, Some(Reason::Cancelled));
        assert!(narrowed.possible && narrowed.domains.iter().all(|domain| domain.len() == 2));
    }
}
