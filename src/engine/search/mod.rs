//! Complete propagation and branching on any model.
//!
//! A kernel holds the domains, narrows them by propagation and takes steps back; `explore` drives it, depth first. Black and white nonograms run on a
//! kernel of bit-parallel lines, which probes at the nodes once branching runs into dead ends; everything else on plain
//! domains; where all constraints are of different values, matchings narrow these beyond singles. 9x9 sudokus have a search
//! of their own, in [`sudoku`].

mod ahead;
pub(crate) mod belief;
pub(crate) mod board;
mod domains;
mod explore;
mod found;
mod grid;
pub mod line;
mod matching;
mod narrow;
pub(crate) mod neighbour;
mod probe;
pub(crate) mod problem;
pub(crate) mod queue;
pub mod sudoku;
pub(crate) mod symmetry;

use crate::engine::view::View;
use crate::engine::{Effort, Engine, Meter, Outcome, Promise, Query, Reason, Unsupported};
use crate::model::{Assignment, Cell, Domain, Model};
use domains::DomainKernel;
use explore::explore;
use found::Found;
use grid::GridKernel;
use line::with_word;
pub(crate) use narrow::{narrow, solve_by_lines};
use problem::GridProblem;

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
    let fits = query.budget.time.is_none() && query.budget.memory >= sudoku::MEMORY;
    let beside = |model: &Model| fits && sudoku::takes(model, query);
    let sudokus: Vec<&Model> = models.iter().filter(|model| beside(model)).collect();
    let found = if fits { sudoku::search_many(sudoku::Path::in_use(), &sudokus, query) } else { Vec::new() };
    let (mut found, wanted) = (found.into_iter(), query.wanted());
    let outcome = |model| match if beside(model) { found.next() } else { None } {
        Some(finding) => Ok(finding.into_outcome(wanted)),
        None => engine.solve(model, query),
    };
    models.iter().map(outcome).collect()
}

/// What a search found, and what it knew before its first decision.
#[derive(Debug)]
pub(crate) struct Finding {
    /// All solutions, or the first if they were to be counted.
    pub(crate) solutions: Vec<Assignment>,
    /// Their number, if they were to be counted.
    pub(crate) count: Option<u64>,
    /// Why the search ended before it had seen everything; `None` if it saw everything or found all that was wanted.
    pub(crate) stopped: Option<Reason>,
    /// The domains before the first decision; the sudoku kernel leaves them out where the search was not stopped.
    pub(crate) root: Vec<Domain>,
    pub(crate) effort: Effort,
}

impl Finding {
    pub(crate) fn into_outcome(self, wanted: usize) -> Outcome {
        let decided = (self.stopped.is_some() && self.solutions.is_empty()).then_some(self.root);
        let mut outcome = match self.count {
            None => Outcome::of_search(self.solutions, wanted, self.stopped, self.effort),
            Some(count) => {
                Outcome::of_count(count, self.solutions.into_iter().next(), wanted, self.stopped, self.effort)
            }
        };
        outcome.decided = decided;
        outcome
    }
}

/// Searches `model` on the kernel that fits it. A step of the budget is a decision, whatever is probed to find it.
pub(crate) fn search(model: &Model, query: &Query<'_>, meter: &mut Meter) -> Finding {
    let view = View::of(model.rules());
    let is_sudoku = sudoku::takes(model, query);
    let problem = GridProblem::of_model(model);
    let needed = match &problem {
        Some(problem) => grid::memory(problem),
        None if is_sudoku => sudoku::MEMORY,
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
        None if is_sudoku => sudoku::search(sudoku::Path::in_use(), model, query, meter),
        // Who listens is told of singles, one by one.
        None if view.all_different && query.observer.is_none() => {
            explore(&mut DomainKernel::with_matchings(model, &view), query, meter)
        }
        None => explore(&mut DomainKernel::new(model, &view), query, meter),
    }
}

fn search_lines<W: line::Bits>(
    problem: &GridProblem,
    model: &Model,
    query: &Query<'_>,
    meter: &mut Meter,
) -> Finding {
    // Looking ahead only helps: it is done without where it would leave little memory for the solutions.
    let needed = probe::Prober::<W>::memory(problem);
    let may_probe = meter.allow(2 * needed).and_then(|()| meter.hold(needed)).is_ok();
    let grid = GridKernel::<W>::new(problem, model.domains());
    explore(&mut ahead::AheadKernel::new(grid, may_probe), query, meter)
}

#[cfg(test)]
mod tests;
