//! The kernel as a search of models within a budget.

use std::ops::ControlFlow;

use super::Board;
use super::grid::{Grid, place};
use super::lanes::{Lanes, Words, lane};
use super::path::{Path, Task};
use super::solve::{self, Solver, Watch};
use crate::engine::search::{Finding, Found};
use crate::engine::view::{LatinBoxes, View};
use crate::engine::{Effort, Meter, Query, Reason};
use crate::model::{Domain, Model};

/// Whether the kernel takes this question: a 9x9 sudoku, and nobody who wants to hear the deductions.
pub(in crate::engine) fn takes(model: &Model, query: &Query<'_>) -> bool {
    query.observer.is_none()
        && View::of(model.rules()).latin_boxes.is_some_and(LatinBoxes::is_nine_by_nine)
        && model.domains().iter().all(|domain| domain.difference(Domain::first(9)).is_empty())
}

/// Bytes that a search takes, roughly.
pub(in crate::engine::search) const MEMORY: usize = solve::DEPTH * 3 * 64;

/// Searches a model that the kernel [`takes`]. A step of the budget is a guess. The root domains are left out where
/// the search was not stopped.
pub(in crate::engine::search) fn search(
    path: Path,
    model: &Model,
    query: &Query<'_>,
    meter: &mut Meter,
) -> Finding {
    let candidates = model.domains().iter().map(|domain| domain.bits() as u16);
    let words = solve::words_of_candidates(candidates);
    let start = meter.steps();
    let watch = Metered { meter, found: Found::new(query) };
    let (found, stopped, root) = path.run(Search { words, watch });
    let mut effort = Effort::default();
    effort.add("decisions", meter.steps() - start);
    let (solutions, count) = found.into_parts();
    Finding { solutions, count, stopped, root: root.map_or_else(Vec::new, |words| domains(&words)), effort }
}

/// A search of one grid under a meter.
struct Search<'a> {
    words: [Words; 3],
    watch: Metered<'a>,
}

impl Task for Search<'_> {
    type Output = (Found, Option<Reason>, Option<[Words; 3]>);

    #[inline(always)]
    fn run<V: Lanes>(mut self) -> Self::Output {
        let grid = Grid::<V>::load(&self.words);
        let (stopped, root) = match Solver::new().search(grid, &mut self.watch) {
            ControlFlow::Break(Some(reason)) => (Some(reason), Some(grid.propagated().words())),
            ControlFlow::Break(None) | ControlFlow::Continue(()) => (None, None),
        };
        (self.watch.found, stopped, root)
    }
}

/// Collects solutions within a budget.
struct Metered<'a> {
    meter: &'a mut Meter,
    found: Found,
}

impl Watch for Metered<'_> {
    /// The part of the budget that ran out; `None` if there are as many solutions as were wanted.
    type Stop = Option<Reason>;

    #[inline(always)]
    fn guess(&mut self) -> ControlFlow<Self::Stop> {
        self.meter.step().map_or_else(|reason| ControlFlow::Break(Some(reason)), ControlFlow::Continue)
    }

    #[inline(always)]
    fn solution(&mut self, solution: impl Fn() -> Board) -> ControlFlow<Self::Stop> {
        match self.found.add(|| solution().iter().map(|digit| digit - 1).collect(), self.meter) {
            Ok(true) => ControlFlow::Continue(()),
            Ok(false) => ControlFlow::Break(None),
            Err(reason) => ControlFlow::Break(Some(reason)),
        }
    }
}

/// The domain of each cell.
fn domains(words: &[Words; 3]) -> Vec<Domain> {
    let domain = |cell| {
        let (r, bit) = place(cell);
        (0..9).filter(|&digit| words[r].0[lane(usize::from(digit))] >> bit & 1 == 1).collect()
    };
    (0..81).map(domain).collect()
}
