//! Probing search: a depth-first search that starts to probe after some dead ends. It then probes the undecided cells
//! at every node, and branches on the cell with the largest reach.
//!
//! The ideas of probing at the nodes and of branching by reach are from Wu et al. 2013 (see [`super::probe`]). Wu et
//! al. probe to a fixed point at each node. Here each cell is probed once per node, which takes a few more nodes and
//! less time. Several branching rules were compared, including theirs; the product of reaches solved random 25x25
//! boards fastest. Probing does not pay off if solutions are frequent, so each solution allows more dead ends without
//! probing.

use super::clues::Clues;
use super::grid::Grid;
use super::line::bits::Bits;
use super::probe::{ProbeLimits, ProbeResult, Prober};
use crate::search::depth_first::Store;
use crate::solve::{Counter, Limits, Statistics, StopReason};
use gridproof_model::{Cell, Domain};

/// The maximum number of dead ends before probing starts.
const MAX_DEAD_ENDS: u32 = 16;
/// The number of additional dead ends that each solution allows.
const DEAD_ENDS_PER_SOLUTION: u32 = 8;

/// The maximum number of lines solved by probing at a node, for each cell that is undecided at the node.
const LINES_PER_CELL: u64 = 200;
/// The maximum number of lines solved by probing at a node.
const MAX_LINES: u64 = 200_000;

/// A black and white [`Grid`] with probing.
#[derive(Debug)]
pub(crate) struct ProbingStore<'a, W: Bits> {
    grid: Grid<'a, Clues, W>,
    /// Created when probing starts.
    prober: Option<Prober<W>>,
    /// Whether the memory budget allows probing.
    may_probe: bool,
    /// The number of dead ends left before probing starts.
    dead_ends_left: u32,
    /// Whether probing has started and the search has not been restarted since.
    restart: bool,
}

impl<'a, W: Bits> ProbingStore<'a, W> {
    pub(crate) fn new(grid: Grid<'a, Clues, W>, may_probe: bool) -> Self {
        Self { grid, prober: None, may_probe, dead_ends_left: MAX_DEAD_ENDS, restart: false }
    }

    fn note_dead_end(&mut self) {
        self.dead_ends_left = self.dead_ends_left.saturating_sub(1);
        if self.dead_ends_left == 0 && self.may_probe && self.prober.is_none() {
            self.prober = Some(Prober::new(self.grid.clues()));
            self.restart = true;
        }
    }
}

impl<W: Bits> Store for ProbingStore<'_, W> {
    fn propagate(&mut self, limits: &Limits) -> Result<bool, StopReason> {
        let mark = self.grid.level();
        let possible = self.grid.propagate(limits)?;
        if let Some(prober) = &mut self.prober {
            prober.note_changes(&self.grid, mark);
        }
        if !possible {
            self.note_dead_end();
            return Ok(false);
        }
        if self.dead_ends_left == MAX_DEAD_ENDS {
            return Ok(true);
        }
        let open = self.grid.open();
        if open == 0 {
            self.dead_ends_left = MAX_DEAD_ENDS.min(self.dead_ends_left + DEAD_ENDS_PER_SOLUTION);
            return Ok(true);
        }
        if let Some(prober) = self.prober.as_mut().filter(|_| self.dead_ends_left == 0) {
            let max_lines = MAX_LINES.min(LINES_PER_CELL * open as u64);
            let end = self.grid.lines_solved().saturating_add(max_lines);
            return Ok(prober.pass(&mut self.grid, ProbeLimits::lines(end), limits)? == ProbeResult::Done);
        }
        Ok(true)
    }

    fn choose(&self) -> Option<(Cell, u8)> {
        let prober = self.prober.as_ref().filter(|_| self.dead_ends_left == 0);
        prober.and_then(|prober| prober.choose(&self.grid)).or_else(|| self.grid.choose())
    }

    fn restart(&mut self) -> bool {
        std::mem::take(&mut self.restart)
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

    fn undo(&mut self, level: usize) {
        if let Some(prober) = &mut self.prober {
            prober.note_changes(&self.grid, level);
        }
        self.grid.undo(level);
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
    use crate::search::depth_first::depth_first_search;
    use crate::search::result::SearchResult;
    use crate::solve::{Budget, Query};
    use gridproof_model::{Assignment, Block, Model, brute};
    use gridproof_puzzles::Nonogram;

    fn clues(model: &Model) -> Clues {
        Clues::of_model(model).expect("black and white")
    }

    /// Returns the result of a probing search that starts with `dead_ends_left` dead ends left.
    fn probing_search(model: &Model, dead_ends_left: u32, query: &Query<'_>) -> SearchResult {
        let clues = clues(model);
        let mut store = ProbingStore::new(Grid::<_, u64>::new(&clues, model.domains()), true);
        store.dead_ends_left = dead_ends_left;
        if dead_ends_left == 0 {
            store.prober = Some(Prober::new(&clues));
        }
        depth_first_search(&mut store, query, &mut Limits::start(&query.budget))
    }

    /// Returns the result of a search without probing.
    fn plain_search(model: &Model, query: &Query<'_>) -> SearchResult {
        let clues = clues(model);
        let mut store = Grid::<_, u64>::new(&clues, model.domains());
        depth_first_search(&mut store, query, &mut Limits::start(&query.budget))
    }

    fn sorted(mut solutions: Vec<Assignment>) -> Vec<Assignment> {
        solutions.sort();
        solutions
    }

    /// The clues of a picture. A row may be changed, so that there may be no solution.
    fn model(cells: &[u8], columns: usize, change: Option<(usize, u32)>) -> Model {
        let nonogram = Nonogram::from_picture(columns, cells).expect("a picture");
        let mut rows = nonogram.rows().to_vec();
        if let Some((row, length)) = change {
            rows[row] = [Block::black(length)].into();
        }
        Nonogram::new(rows, nonogram.columns().to_vec()).expect("valid").model()
    }

    /// Random cells, about half of them black (the linear congruential generator of Knuth's MMIX).
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
        fn solutions_agree_with_the_oracle(
            cells in prop::collection::vec(0u8..2, 25),
            change in prop::option::weighted(0.3, (0usize..5, 1u32..5)),
            dead_ends_left in 0u32..3,
        ) {
            let model = model(&cells, 5, change);
            let expected = sorted(brute::solutions(&model, 1_000_000).expect("tiny"));
            let all = probing_search(&model, dead_ends_left, &Query::solutions(1_000_000));
            prop_assert_eq!(sorted(all.solutions), expected.clone());
            let counted = probing_search(&model, dead_ends_left, &Query::count(1_000_000));
            prop_assert_eq!(counted.count, Some(expected.len() as u64));
        }

        /// Boards with enough dead ends to start probing, and enough solutions to stop it again.
        #[test]
        fn larger_boards_agree_with_the_plain_search(
            cells in prop::collection::vec(prop::bool::weighted(0.4), 144),
            dead_ends_left in 0u32..20,
        ) {
            let cells: Vec<u8> = cells.into_iter().map(u8::from).collect();
            let model = model(&cells, 12, None);
            let expected = plain_search(&model, &Query::solutions(500)).solutions;
            let solutions = probing_search(&model, dead_ends_left, &Query::solutions(500)).solutions;
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
    fn probing_saves_decisions() {
        let budget = Budget { steps: Some(2000), ..Budget::default() };
        let query = Query::default().within(budget);
        let mut hard = 0;
        for seed in 0..40 {
            let model = model(&random_picture(25 * 25, seed), 25, None);
            let probing = probing_search(&model, MAX_DEAD_ENDS, &query);
            assert_eq!((probing.stopped, probing.solutions.is_empty()), (None, false), "{seed}");
            if plain_search(&model, &query).stopped == Some(StopReason::Steps) {
                hard += 1;
                let (decisions, probes) =
                    (probing.statistics.get(Counter::Decisions), probing.statistics.get(Counter::Probes));
                assert!(decisions < 500 && probes > 0, "{seed}: {decisions} {probes}");
            }
        }
        assert!(hard > 2, "{hard}");
    }

    /// Every placement leads to a solution.
    #[test]
    fn frequent_solutions_prevent_probing() {
        let ones = vec![vec![1u32]; 8];
        let model = Nonogram::black_and_white(&ones, &ones).expect("valid").model();
        let counted = probing_search(&model, MAX_DEAD_ENDS, &Query::count(50_000));
        assert_eq!((counted.count, counted.statistics.get(Counter::Probes)), (Some(40_320), 0));
    }

    #[test]
    fn stops_while_probing_preserve_solutions() {
        let mut stops = 0;
        for seed in 0..20 {
            let model = model(&random_picture(25 * 25, seed), 25, None);
            let all = probing_search(&model, 0, &Query::default());
            let budget = Budget { steps: Some(1), ..Budget::default() };
            let stopped = probing_search(&model, 0, &Query::default().within(budget));
            stops += u32::from(stopped.stopped == Some(StopReason::Steps));
            let allowed = |(domain, value): (&Domain, &u8)| domain.contains(*value);
            assert!(stopped.root.iter().zip(&all.solutions[0]).all(allowed), "{seed}");
        }
        assert!(stops > 2, "{stops}");
    }
}
