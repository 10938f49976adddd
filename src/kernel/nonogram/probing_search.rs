//! The kernel of lines that looks ahead: once branching alone runs into dead ends, it probes the open cells at every
//! node, and branches where the probes reached furthest.
//!
//! (Probing at the nodes, and the choice by what the probes decided: Wu et al. 2013, see [`super::probe`]. They probe
//! each node to the end; here each cell is probed once, which takes a few more nodes and less time. Of the rules of
//! choice that they name, and some others, the product decided random 25x25 boards the fastest.) Where solutions come
//! easily, looking ahead would only hold up the search, so each solution earns it some dead ends without.

use super::grid::GridKernel;
use super::line::bits::Bits;
use super::probe::{ProbeLimits, Probed, Prober};
use crate::model::{Cell, Domain};
use crate::search::depth_first::Store;
use crate::solve::{Counter, Limits, Statistics, StopReason};

/// The most dead ends that the search runs into before it looks ahead.
const PATIENCE: u32 = 16;
/// The dead ends that a solution makes up for.
const PER_SOLUTION: u32 = 8;

/// Lines that may be solved at a node for each cell that is open there.
const LINES_PER_CELL: u64 = 200;
/// The most lines that may be solved at a node.
const MOST_LINES: u64 = 200_000;

#[derive(Debug)]
pub(crate) struct AheadKernel<'a, W> {
    grid: GridKernel<'a, W>,
    /// Made when it is first needed.
    prober: Option<Prober<W>>,
    /// Whether there is memory for it.
    may_probe: bool,
    /// How many dead ends may still come before the search looks ahead.
    patience: u32,
    /// It has just begun to look ahead.
    turned: bool,
}

impl<'a, W: Bits> AheadKernel<'a, W> {
    pub(crate) fn new(grid: GridKernel<'a, W>, may_probe: bool) -> Self {
        Self { grid, prober: None, may_probe, patience: PATIENCE, turned: false }
    }

    fn dead_end(&mut self) {
        self.patience = self.patience.saturating_sub(1);
        if self.patience == 0 && self.may_probe && self.prober.is_none() {
            self.prober = Some(Prober::new(self.grid.clues()));
            self.turned = true;
        }
    }
}

impl<W: Bits> Store for AheadKernel<'_, W> {
    fn propagate(&mut self, limits: &Limits) -> Result<bool, StopReason> {
        let mark = self.grid.level();
        let possible = self.grid.propagate(limits)?;
        if let Some(prober) = &mut self.prober {
            prober.note_changes(&self.grid, mark);
        }
        if !possible {
            self.dead_end();
            return Ok(false);
        }
        if self.patience == PATIENCE {
            return Ok(true);
        }
        let open = self.grid.cells() - self.grid.decided();
        if open == 0 {
            self.patience = PATIENCE.min(self.patience + PER_SOLUTION);
            return Ok(true);
        }
        if let Some(prober) = self.prober.as_mut().filter(|_| self.patience == 0) {
            let most = MOST_LINES.min(LINES_PER_CELL * open as u64);
            let end = self.grid.lines_solved().saturating_add(most);
            return Ok(prober.pass(&mut self.grid, ProbeLimits::lines(end), limits)? == Probed::Done);
        }
        Ok(true)
    }

    fn choose(&self) -> Option<(Cell, u8)> {
        let prober = self.prober.as_ref().filter(|_| self.patience == 0);
        match prober.and_then(|prober| prober.furthest(&self.grid)) {
            None => self.grid.choose(),
            furthest => furthest,
        }
    }

    fn restart(&mut self) -> bool {
        std::mem::take(&mut self.turned)
    }

    fn domain(&self, cell: Cell) -> Domain {
        self.grid.domain(cell)
    }

    fn post(&mut self, cell: Cell, domain: Domain) {
        let mark = self.grid.level();
        self.grid.post(cell, domain);
        if let Some(prober) = &mut self.prober {
            prober.note_changes(&self.grid, mark);
        }
    }

    fn level(&self) -> usize {
        self.grid.level()
    }

    fn undo(&mut self, mark: usize) {
        if let Some(prober) = &mut self.prober {
            prober.note_changes(&self.grid, mark);
        }
        self.grid.undo(mark);
    }

    fn cells(&self) -> usize {
        self.grid.cells()
    }

    fn spent(&self, statistics: &mut Statistics) {
        self.grid.spent(statistics);
        if let Some(prober) = &self.prober {
            statistics.add(Counter::Probes, prober.probes());
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::kernel::nonogram::clues::Clues;
    use crate::model::{Assignment, Block, Model, brute};
    use crate::puzzle::Nonogram;
    use crate::search::depth_first::depth_first_search;
    use crate::search::result::SearchResult;
    use crate::solve::{Budget, Query};

    fn clues(model: &Model) -> Clues {
        Clues::of_model(model).expect("black and white")
    }

    /// What a search finds that begins with so much patience.
    fn found(model: &Model, patience: u32, query: &Query<'_>) -> SearchResult {
        let clues = clues(model);
        let mut kernel = AheadKernel::new(GridKernel::<u64>::new(&clues, model.domains()), true);
        kernel.patience = patience;
        if patience == 0 {
            kernel.prober = Some(Prober::new(&clues));
        }
        depth_first_search(&mut kernel, query, &mut Limits::start(&query.budget))
    }

    /// Without ever looking ahead.
    fn plainly(model: &Model, query: &Query<'_>) -> SearchResult {
        let clues = clues(model);
        let mut kernel = GridKernel::<u64>::new(&clues, model.domains());
        depth_first_search(&mut kernel, query, &mut Limits::start(&query.budget))
    }

    fn sorted(mut solutions: Vec<Assignment>) -> Vec<Assignment> {
        solutions.sort();
        solutions
    }

    /// A picture's clues, one of them changed, so that there may be no solution.
    fn model(cells: &[u8], columns: usize, change: Option<(usize, u32)>) -> Model {
        let nonogram = Nonogram::from_picture(columns, cells).expect("a picture");
        let mut rows = nonogram.rows().to_vec();
        if let Some((row, length)) = change {
            rows[row] = [Block::black(length)].into();
        }
        Nonogram::new(rows, nonogram.columns().to_vec()).expect("valid").model()
    }

    /// Cells by a generator of random numbers (Knuth's MMIX), about half of them black.
    fn random_picture(cells: usize, seed: u64) -> Vec<u8> {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 63) as u8
        };
        (0..cells).map(|_| next()).collect()
    }

    proptest! {
        #[test]
        fn every_solution_is_found_once(
            cells in prop::collection::vec(0u8..2, 25),
            change in prop::option::weighted(0.3, (0usize..5, 1u32..5)),
            patience in 0u32..3,
        ) {
            let model = model(&cells, 5, change);
            let expected = sorted(brute::solutions(&model, 1_000_000).expect("tiny"));
            let all = found(&model, patience, &Query::solutions(1_000_000));
            prop_assert_eq!(sorted(all.solutions), expected.clone());
            let counted = found(&model, patience, &Query::count(1_000_000));
            prop_assert_eq!(counted.count, Some(expected.len() as u64));
        }

        /// With dead ends enough to begin again, and solutions enough to go on without looking ahead.
        #[test]
        fn larger_boards_have_the_solutions_of_the_plain_search(
            cells in prop::collection::vec(prop::bool::weighted(0.4), 144),
            patience in 0u32..20,
        ) {
            let cells: Vec<u8> = cells.into_iter().map(u8::from).collect();
            let model = model(&cells, 12, None);
            let expected = plainly(&model, &Query::solutions(500)).solutions;
            let solutions = found(&model, patience, &Query::solutions(500)).solutions;
            prop_assert_eq!(solutions.len(), expected.len());
            if expected.len() < 500 {
                prop_assert_eq!(sorted(solutions), sorted(expected));
            } else {
                let mut distinct = sorted(solutions);
                distinct.dedup();
                prop_assert_eq!(distinct.len(), 500);
            }
        }
    }

    #[test]
    fn boards_full_of_dead_ends_take_few_decisions() {
        let budget = Budget { steps: Some(2000), ..Budget::default() };
        let query = Query::default().within(budget);
        let mut too_much = 0;
        for seed in 0..40 {
            let model = model(&random_picture(25 * 25, seed), 25, None);
            let ahead = found(&model, PATIENCE, &query);
            assert_eq!((ahead.stopped, ahead.solutions.is_empty()), (None, false), "{seed}");
            if plainly(&model, &query).stopped == Some(StopReason::Steps) {
                too_much += 1;
                let (decisions, probes) =
                    (ahead.statistics.get(Counter::Decisions), ahead.statistics.get(Counter::Probes));
                assert!(decisions < 500 && probes > 0, "{seed}: {decisions} {probes}");
            }
        }
        assert!(too_much > 2, "{too_much}");
    }

    /// Any choice of ones leads to a solution: nothing is gained by probing.
    #[test]
    fn where_solutions_abound_nothing_is_probed() {
        let ones = vec![vec![1u32]; 8];
        let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
        let counted = found(&model, PATIENCE, &Query::count(50_000));
        assert_eq!((counted.count, counted.statistics.get(Counter::Probes)), (Some(40_320), 0));
    }

    #[test]
    fn a_stop_while_probing_leaves_only_what_follows() {
        let mut stops = 0;
        for seed in 0..20 {
            let model = model(&random_picture(25 * 25, seed), 25, None);
            let all = found(&model, 0, &Query::default());
            let budget = Budget { steps: Some(1), ..Budget::default() };
            let stopped = found(&model, 0, &Query::default().within(budget));
            stops += u32::from(stopped.stopped == Some(StopReason::Steps));
            let allowed = |(domain, value): (&Domain, &u8)| domain.contains(*value);
            assert!(stopped.root.iter().zip(&all.solutions[0]).all(allowed), "{seed}");
        }
        assert!(stops > 2, "{stops}");
    }
}
