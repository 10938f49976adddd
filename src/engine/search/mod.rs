//! Complete propagation and branching on any model.
//!
//! A kernel holds the domains, narrows them by propagation and takes steps back; `explore` drives it, depth first. Black and white nonograms run on a
//! kernel of bit-parallel lines, which probes at the nodes once branching runs into dead ends; everything else on plain
//! domains; where all constraints are of different values, matchings narrow these beyond singles. 9x9 sudokus have a search
//! of their own, in [`sudoku9`].

use crate::kernel::nonogram::clues::GridProblem;
use crate::kernel::nonogram::grid::{self, GridKernel};
use crate::kernel::nonogram::line::{Bits, with_word};
use crate::kernel::nonogram::probe::Prober;
use crate::kernel::nonogram::probing_search::AheadKernel;
use crate::kernel::sudoku9;
use crate::model::Model;
use crate::model::structure::View;
use crate::search::depth_first::explore;
use crate::search::domains::DomainKernel;
use crate::search::result::Finding;
use crate::solve::{Effort, Engine, Meter, Outcome, Promise, Query, Unsupported};

/// The engine `search`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Search;

impl Engine for Search {
    fn name(&self) -> &'static str {
        "search"
    }

    fn promise(&self) -> Promise {
        Promise {
            complete: true,
            takes: "every puzzle",
            method: "line solving and probing, or singles and matchings, while branching on the most constrained cell",
        }
    }

    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        let mut meter = Meter::start(&query.budget);
        Ok(search(model, query, &mut meter).into_outcome(query.wanted()))
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
    let found =
        if fits { sudoku9::search_many(sudoku9::Path::in_use(), &sudokus, query) } else { Vec::new() };
    let (mut found, wanted) = (found.into_iter(), query.wanted());
    let outcome = |model| match if beside(model) { found.next() } else { None } {
        Some(finding) => Ok(finding.into_outcome(wanted)),
        None => engine.solve(model, query),
    };
    models.iter().map(outcome).collect()
}

/// Searches `model` on the kernel that fits it. A step of the budget is a decision, whatever is probed to find it.
pub(crate) fn search(model: &Model, query: &Query<'_>, meter: &mut Meter) -> Finding {
    let view = View::of(model.rules());
    let is_sudoku = sudoku9::takes(model, query);
    let problem = GridProblem::of_model(model);
    let needed = match &problem {
        Some(problem) => grid::memory(problem),
        None if is_sudoku => sudoku9::MEMORY,
        None => DomainKernel::memory(model),
    };
    if let Err(reason) = meter.hold(needed).and_then(|()| meter.look()) {
        return Finding {
            solutions: Vec::new(),
            count: query.count.then_some(0),
            stopped: Some(reason),
            root: model.domains().to_vec(),
            effort: Effort::default(),
        };
    }
    match &problem {
        Some(problem) => {
            with_word!(problem.longest_line(), W => search_lines::<W>(problem, model, query, meter))
        }
        None if is_sudoku => sudoku9::search(sudoku9::Path::in_use(), model, query, meter),
        // Who listens is told of singles, one by one.
        None if view.all_different && query.observer.is_none() => {
            explore(&mut DomainKernel::with_matchings(model, &view), query, meter)
        }
        None => explore(&mut DomainKernel::new(model, &view), query, meter),
    }
}

fn search_lines<W: Bits>(
    problem: &GridProblem,
    model: &Model,
    query: &Query<'_>,
    meter: &mut Meter,
) -> Finding {
    // Looking ahead only helps: it is done without where it would leave little memory for the solutions.
    let needed = Prober::<W>::memory(problem);
    let may_probe = meter.allow(2 * needed).and_then(|()| meter.hold(needed)).is_ok();
    let grid = GridKernel::<W>::new(problem, model.domains());
    explore(&mut AheadKernel::new(grid, may_probe), query, meter)
}

#[cfg(test)]
mod tests;
