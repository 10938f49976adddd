//! Complete propagation and branching on any model.
//!
//! A kernel holds the domains, narrows them by propagation and takes steps back; `explore` drives it, depth first. Black and white nonograms run on a
//! kernel of bit-parallel lines, which probes at the nodes once branching runs into dead ends; everything else on plain
//! domains; where all constraints are of different values, matchings narrow these beyond singles. 9x9 sudokus have a search
//! of their own, in [`sudoku9`].

use crate::kernel::nonogram::clues::Clues;
use crate::kernel::nonogram::grid::{self, GridKernel};
use crate::kernel::nonogram::line::{Bits, with_word};
use crate::kernel::nonogram::probe::Prober;
use crate::kernel::nonogram::probing_search::AheadKernel;
use crate::kernel::sudoku9;
use crate::model::Model;
use crate::model::structure::Structure;
use crate::search::depth_first::depth_first_search;
use crate::search::result::SearchResult;
use crate::search::store::DomainStore;
use crate::solve::{Capabilities, Engine, Limits, Outcome, Query, Statistics, Unsupported};

/// The engine `search`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Search;

impl Engine for Search {
    fn name(&self) -> &'static str {
        "search"
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            complete: true,
            takes: "every puzzle",
            method: "line solving and probing, or singles and matchings, while branching on the most constrained cell",
        }
    }

    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        let mut limits = Limits::start(&query.budget);
        Ok(search(model, query, &mut limits).into_outcome(query.wanted()))
    }

    fn solve_many(&self, models: &[Model], query: &Query<'_>) -> Vec<Result<Outcome, Unsupported>> {
        solve_many(self, models, query)
    }
}

/// [`Engine::solve_many`] of the engines that solve sudokus as this one does: those are solved side by side, which is many times faster.
pub(super) fn solve_many(
    engine: &dyn Engine,
    models: &[Model],
    query: &Query<'_>,
) -> Vec<Result<Outcome, Unsupported>> {
    // Side by side, puzzles would share the clock.
    let fits = query.budget.time.is_none() && query.budget.memory >= sudoku9::MEMORY;
    let beside = |model: &Model| fits && sudoku9::takes(model, query);
    let sudokus: Vec<&Model> = models.iter().filter(|model| beside(model)).collect();
    let found = if fits { sudoku9::search_many(query.simd_level(), &sudokus, query) } else { Vec::new() };
    let (mut found, wanted) = (found.into_iter(), query.wanted());
    let outcome = |model| match if beside(model) { found.next() } else { None } {
        Some(finding) => Ok(finding.into_outcome(wanted)),
        None => engine.solve(model, query),
    };
    models.iter().map(outcome).collect()
}

/// Searches `model` on the kernel that fits it. A step of the budget is a decision, whatever is probed to find it.
pub(crate) fn search(model: &Model, query: &Query<'_>, limits: &mut Limits) -> SearchResult {
    let structure = Structure::of(model.rules());
    let is_sudoku = sudoku9::takes(model, query);
    let clues = Clues::of_model(model);
    let needed = match &clues {
        Some(clues) => grid::memory(clues),
        None if is_sudoku => sudoku9::MEMORY,
        None => DomainStore::memory(model),
    };
    if let Err(reason) = limits.hold(needed).and_then(|()| limits.look()) {
        return SearchResult {
            solutions: Vec::new(),
            count: query.goal.counts().then_some(0),
            stopped: Some(reason),
            root: model.domains().to_vec(),
            statistics: Statistics::default(),
        };
    }
    match &clues {
        Some(clues) => {
            with_word!(clues.longest_line(), W => search_lines::<W>(clues, model, query, limits))
        }
        None if is_sudoku => sudoku9::search(query.simd_level(), model, query, limits),
        // Who listens is told of singles, one by one.
        None if structure.all_different && query.observer.is_none() => {
            depth_first_search(&mut DomainStore::with_matchings(model, &structure), query, limits)
        }
        None => depth_first_search(&mut DomainStore::new(model, &structure), query, limits),
    }
}

fn search_lines<W: Bits>(
    clues: &Clues,
    model: &Model,
    query: &Query<'_>,
    limits: &mut Limits,
) -> SearchResult {
    // Looking ahead only helps: it is done without where it would leave little memory for the solutions.
    let needed = Prober::<W>::memory(clues);
    let may_probe = limits.allow(2 * needed).and_then(|()| limits.hold(needed)).is_ok();
    let grid = GridKernel::<W>::new(clues, model.domains());
    depth_first_search(&mut AheadKernel::new(grid, may_probe), query, limits)
}

#[cfg(test)]
mod tests;
