//! Presolving: line solving, then probing.

use super::clues::BoardClues;
#[cfg(test)]
use super::clues::{BLACK, Clues};
use super::grid::Grid;
use super::line::bits::Bits;
use super::line::with_word;
use super::probe::{ProbeLimits, ProbeResult, Prober};
use crate::search::depth_first::Store;
#[cfg(test)]
use crate::solve::Budget;
use crate::solve::{Counter, Difficulty, Limits, Statistics, StopReason};
use gridproof_model::Domain;

/// The maximum number of lines solved by probing, for each cell that line solving leaves undecided. Much lower limits
/// made solving slower, or no faster.
const LINES_PER_CELL: u64 = 200;
/// The maximum number of lines solved by probing, whatever the number of undecided cells.
const MAX_LINES: u64 = 200_000;
/// The attempt is made after this number of successive probes that decide no cell.
const FRUITLESS_PROBES: u64 = 10;

/// The result of presolving.
#[derive(Debug)]
pub(crate) struct Presolved {
    /// The reduced domains. After a contradiction, the domains before it.
    pub(crate) domains: Vec<Domain>,
    /// `false` if a contradiction was found.
    pub(crate) possible: bool,
    /// The limit that was reached, if any.
    pub(crate) stopped: Option<StopReason>,
    /// Whether the attempt succeeded and so ended presolving.
    pub(crate) attempt_succeeded: bool,
    pub(crate) statistics: Statistics,
}

/// A conflict-limited attempt to solve the board by another method. It is called at most once, when probing seems
/// fruitless, with the domains at that point. If it returns `true`, it succeeded, and presolving ends.
pub(crate) type Attempt<'a> = &'a mut dyn FnMut(Vec<Domain>, &mut Limits) -> bool;

/// Reduces the domains of the cells by line solving and probing.
pub(crate) fn presolve(
    clues: &impl BoardClues,
    domains: &[Domain],
    limits: &mut Limits,
    attempt: Attempt<'_>,
) -> Presolved {
    with_word!(clues.longest_line(), W => presolve_with::<_, W>(clues, domains, limits, attempt))
}

/// Returns the rows of the only solution if line solving alone finds it. Bit `i` of a row stands for cell `i`. Lines
/// must have at most 63 cells.
#[cfg(test)]
pub(crate) fn solve_by_lines(clues: &Clues) -> Option<Vec<u64>> {
    debug_assert!(clues.longest_line() < 64);
    let mut grid = Grid::<_, u64>::unknown(clues);
    let unlimited = Limits::start(&Budget::default());
    let solved = grid.propagate(&unlimited) == Ok(true) && grid.open() == 0;
    solved.then(|| (0..clues.rows()).map(|row| grid.sets(row)[usize::from(BLACK)]).collect())
}

fn presolve_with<C: BoardClues, W: Bits>(
    clues: &C,
    domains: &[Domain],
    limits: &mut Limits,
    attempt: Attempt<'_>,
) -> Presolved {
    let mut statistics = Statistics::default();
    if let Err(reason) = limits.reserve_memory(Grid::<C, W>::memory(clues)).and_then(|()| limits.check()) {
        let domains = domains.to_vec();
        return Presolved {
            domains,
            possible: true,
            stopped: Some(reason),
            attempt_succeeded: false,
            statistics,
        };
    }
    let mut grid = Grid::<C, W>::new(clues, domains);
    let mut probes = 0;
    let mut difficulty = Difficulty::Line;
    let mut attempt_succeeded = false;
    let result = grid.propagate(limits).and_then(|possible| {
        let open = grid.open();
        // Probing is optional: it is skipped if there is not enough memory.
        if !possible || open == 0 || limits.check_memory(Prober::<W>::memory(clues)).is_err() {
            return Ok(possible);
        }
        difficulty = Difficulty::Probe;
        let mut prober = Prober::new(clues);
        let lines = grid.lines_solved() + MAX_LINES.min(LINES_PER_CELL * open as u64);
        let first = ProbeLimits { lines, fruitless: FRUITLESS_PROBES };
        // Probing is interrupted when it seems fruitless, and continues only if the attempt fails.
        let probed = prober.run(&mut grid, first, limits).and_then(|probed| {
            if probed != ProbeResult::Fruitless {
                return Ok(probed);
            }
            attempt_succeeded = attempt(grid.domains(), limits);
            if attempt_succeeded {
                Ok(ProbeResult::Done)
            } else {
                prober.run(&mut grid, ProbeLimits::lines(lines), limits)
            }
        });
        probes = prober.probes();
        Ok(probed? != ProbeResult::Contradiction)
    });
    statistics.add(Counter::Lines, grid.lines_solved());
    if difficulty == Difficulty::Probe {
        statistics.add(Counter::Probes, probes);
    }
    statistics.set_difficulty(difficulty);
    let (possible, stopped) = match result {
        Ok(possible) => (possible, None),
        Err(reason) => (true, Some(reason)),
    };
    Presolved { domains: grid.domains(), possible, stopped, attempt_succeeded, statistics }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::kernel::nonogram::line::Wide;
    use crate::solve::Cancel;
    use gridproof_model::{Block, Model, brute};
    use gridproof_puzzles::Nonogram;

    fn clues(model: &Model) -> Clues {
        Clues::of_model(model).expect("black and white")
    }

    fn presolved(model: &Model) -> Presolved {
        let mut limits = Limits::start(&Budget::default());
        presolve(&clues(model), model.domains(), &mut limits, &mut |_, _| false)
    }

    /// The clues of a picture. A row may be changed, so that the number of solutions varies.
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
        fn all_solutions_are_preserved(
            cells in prop::collection::vec(prop::bool::weighted(0.5), 25),
            change in prop::option::weighted(0.3, (0usize..5, 1u32..5)),
        ) {
            let model = model(&cells, change);
            let solutions = brute::solutions(&model, 100_000).expect("tiny");
            let presolved = presolved(&model);
            prop_assert!(presolved.possible || solutions.is_empty());
            for solution in &solutions {
                prop_assert!(presolved.domains.iter().zip(solution).all(|(domain, &value)| domain.contains(value)));
            }
            let decided = presolved.domains.iter().all(|domain| domain.len() == 1);
            prop_assert!(!(presolved.possible && decided) || solutions.len() == 1);
        }

        /// A second run decides no more cells.
        #[test]
        fn presolving_ends_at_a_fixed_point(cells in prop::collection::vec(prop::bool::weighted(0.5), 100)) {
            let cells: Vec<u8> = cells.into_iter().map(u8::from).collect();
            let model = Nonogram::from_picture(10, &cells).expect("a picture").model();
            let first = presolved(&model);
            prop_assert!(first.possible);
            let again = presolved(&model.with_domains(first.domains.clone()).expect("as many"));
            prop_assert_eq!(&again.domains, &first.domains);
            let open = first.domains.iter().filter(|domain| domain.len() > 1).count() as u64;
            prop_assert_eq!(again.statistics.get(Counter::Probes), open);
        }

        /// A failed attempt does not change the result. A successful attempt ends presolving with the domains that it
        /// received.
        #[test]
        fn attempts_are_made_at_most_once(cells in prop::collection::vec(prop::bool::weighted(0.5), 100)) {
            let cells: Vec<u8> = cells.into_iter().map(u8::from).collect();
            let model = Nonogram::from_picture(10, &cells).expect("a picture").model();
            let end = presolved(&model);
            for succeeds in [false, true] {
                let mut seen = Vec::new();
                let mut attempt = |domains, _: &mut Limits| {
                    seen.push(domains);
                    succeeds
                };
                let mut limits = Limits::start(&Budget::default());
                let presolved = presolve(&clues(&model), model.domains(), &mut limits, &mut attempt);
                prop_assert_eq!(presolved.attempt_succeeded, succeeds && !seen.is_empty());
                match (&seen[..], succeeds) {
                    ([domains], true) => prop_assert_eq!(domains, &presolved.domains),
                    (all, _) => {
                        prop_assert!(all.len() <= 1 && presolved.domains == end.domains);
                        let known = all.iter().flatten().zip(&end.domains);
                        prop_assert!(known.into_iter().all(|(then, last)| then == last || then.len() == 2));
                    }
                }
            }
        }
    }

    /// A corner that needs probing, on a board where line solving alone takes more lines than the limit for probing.
    #[test]
    fn line_solving_does_not_count_towards_the_probing_limit() {
        let corner = [".....", ".X..X", "..XXX", "X....", "XX..."];
        let side = 500;
        let mut cells = vec![0u8; side * side];
        for (row, line) in corner.iter().enumerate() {
            line.bytes()
                .enumerate()
                .for_each(|(column, cell)| cells[row * side + column] = u8::from(cell == b'X'));
        }
        let mut random = gridproof_model::random::Random::new(1, 1);
        for cell in (6..side).flat_map(|row| (6..side).map(move |column| row * side + column)) {
            cells[cell] = u8::from(random.between(0.0, 1.0) < 0.8);
        }
        let model = Nonogram::from_picture(side, &cells).expect("a picture").model();
        let clues = clues(&model);
        let mut grid = Grid::<_, Wide<8>>::new(&clues, model.domains());
        let limits = Limits::start(&Budget::default());
        assert_eq!(grid.propagate(&limits), Ok(true));
        let open = grid.open() as u64;
        assert!(open > 0 && grid.lines_solved() > LINES_PER_CELL * open, "{open} {}", grid.lines_solved());
        assert!(presolved(&model).statistics.get(Counter::Probes) > 0);
    }

    #[test]
    fn stops_preserve_domains() {
        let ones = vec![vec![1u32]; 60];
        let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
        let cancel = Cancel::default();
        cancel.cancel();
        let budget = Budget { cancel: Some(cancel), ..Budget::default() };
        let mut limits = Limits::start(&budget);
        let presolved = presolve(&clues(&model), model.domains(), &mut limits, &mut |_, _| false);
        assert_eq!(presolved.stopped, Some(StopReason::Cancelled));
        assert!(presolved.possible && presolved.domains.iter().all(|domain| domain.len() == 2));
    }
}
