//! A solver by clause learning of our own, made to be driven: values can be suggested, and it stops when asked.
//!
//! | file | what it holds |
//! |---|---|
//! | `formula` | any model, as the formula of [`sat::encode`](mod@super::sat::encode) |
//! | `picture` | black and white nonograms: the cells are the variables, the lines propagate, beliefs lead |
//! | `lines` | the lines as a propagator, which explains itself lazily |
//! | `propagator` | what a propagator is asked |
//! | `solver`, `pace`, `heap` | the search |
//! | `trail`, `clauses` | its tables |
//!
//! It writes no proofs: those are the `sat` engine's.

mod clauses;
mod formula;
mod heap;
mod lines;
mod pace;
mod picture;
mod propagator;
mod solver;
#[cfg(test)]
mod tests;
mod trail;

use self::clauses::Lit;
use self::propagator::Propagator;
use self::solver::Solver;
use super::search::belief;
use super::search::problem::GridProblem;
use super::{Budget, Effort, Engine, Meter, Outcome, Promise, Query, Reason, Unsupported};
use crate::model::{Assignment, Model};

/// The engine `cdcl`. A step of the budget is a conflict.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cdcl;

impl Engine for Cdcl {
    fn name(&self) -> &'static str {
        "cdcl"
    }

    fn promise(&self) -> Promise {
        Promise {
            complete: true,
            takes: "every puzzle",
            method: "clause learning of our own, on the lines of a nonogram or the formula of sat",
        }
    }

    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        Ok(search(model, Vec::new(), query).as_asked(query))
    }
}

/// Looks for solutions beside the `known` ones, which are distinct solutions of the model: they come first in the
/// outcome and count towards the number wanted.
pub(crate) fn search(model: &Model, mut known: Vec<Assignment>, query: &Query<'_>) -> Outcome {
    known.truncate(query.wanted());
    let mut hunt = Hunt::new(known, query);
    let problem = GridProblem::of_model(model);
    let stopped = match problem {
        _ if hunt.is_over() => None,
        Some(problem) => picture::find(&problem, model, belief::ROUNDS, &mut hunt).err(),
        None => formula::find(model, &mut hunt).err(),
    };
    hunt.outcome(stopped)
}

/// Has a glance at a nonogram: a search for solutions that begins with a hasty guess, and ends after so many
/// conflicts.
pub(crate) fn glance(problem: &GridProblem, model: &Model, conflicts: u64, query: &Query<'_>) -> Outcome {
    let steps = query.budget.steps.unwrap_or(u64::MAX).min(conflicts);
    let budget = Budget { steps: Some(steps), ..query.budget.clone() };
    let mut hunt = Hunt::new(Vec::new(), &Query { budget, ..query.clone() });
    let stopped = picture::find(problem, model, belief::FEW_ROUNDS, &mut hunt).err();
    hunt.outcome(stopped)
}

/// The solutions looked for, and what that costs.
struct Hunt {
    found: Vec<Assignment>,
    wanted: usize,
    meter: Meter,
    effort: Effort,
}

impl Hunt {
    fn new(found: Vec<Assignment>, query: &Query<'_>) -> Self {
        Self { found, wanted: query.wanted(), meter: Meter::start(&query.budget), effort: Effort::default() }
    }

    fn outcome(self, stopped: Option<Reason>) -> Outcome {
        Outcome::of_search(self.found, self.wanted, stopped, self.effort)
    }

    /// Whether all that are wanted have been found.
    fn is_over(&self) -> bool {
        self.found.len() >= self.wanted
    }

    /// Adds solutions until there are as many as wanted, or no more.
    fn collect<P: Propagator>(
        &mut self,
        solver: &mut Solver<P>,
        reading: &impl Reading,
    ) -> Result<(), Reason> {
        for known in self.found.clone() {
            if let Some(clause) = reading.forbid(&known) {
                solver.add(&clause);
            }
            self.add_with_images(known, 0, solver, reading)?;
        }
        while !self.is_over() && solver.solve(&mut self.meter)? {
            let Some(solution) = reading.assignment(|literal| solver.holds(literal)) else { break };
            let first = self.found.len();
            self.add_with_images(solution, first, solver, reading)?;
            if first == 0
                && !self.is_over()
                && let Some(neighbour) = reading.neighbour(&self.found[0])
            {
                self.add_with_images(neighbour, 0, solver, reading)?;
            }
        }
        Ok(())
    }

    /// Adds a solution and its images, but for those that are among the solutions found from index `first` on.
    fn add_with_images<P: Propagator>(
        &mut self,
        solution: Assignment,
        first: usize,
        solver: &mut Solver<P>,
        reading: &impl Reading,
    ) -> Result<(), Reason> {
        let images = reading.images(&solution);
        for solution in std::iter::once(solution).chain(images) {
            if !self.is_over() && !self.found[first..].contains(&solution) {
                self.add(solution, solver, reading)?;
            }
        }
        Ok(())
    }

    /// Adds a solution, and rules it out for the search.
    fn add<P: Propagator>(
        &mut self,
        solution: Assignment,
        solver: &mut Solver<P>,
        reading: &impl Reading,
    ) -> Result<(), Reason> {
        if let Some(clause) = reading.forbid(&solution) {
            solver.add(&clause);
        }
        let cells = solution.len();
        self.found.push(solution);
        if !self.is_over() {
            self.meter.hold_solution(cells)?;
        }
        Ok(())
    }
}

/// What the variables of a solver stand for.
trait Reading {
    /// The assignment in which the literals hold of which `holds` says so; `None` if there cannot be any.
    fn assignment(&self, holds: impl Fn(Lit) -> bool) -> Option<Assignment>;

    /// A clause that rules out this assignment and no other; `None` if it is ruled out already.
    fn forbid(&self, assignment: &Assignment) -> Option<Vec<Lit>>;

    /// What becomes of a solution under the symmetries that the solver was told of: solutions too, this one perhaps among them.
    fn images(&self, solution: &Assignment) -> Vec<Assignment>;

    /// A solution near this one, if one is at hand.
    fn neighbour(&self, solution: &Assignment) -> Option<Assignment>;
}
