//! One solution after the other.

use super::clauses::Lit;
use super::propagator::Propagator;
use super::solver::Solver;
use crate::model::Assignment;
use crate::solve::{Limits, Outcome, Query, Statistics, StopReason};

/// The solutions looked for, and what that costs.
pub(crate) struct Hunt {
    pub(crate) found: Vec<Assignment>,
    wanted: usize,
    pub(crate) limits: Limits,
    pub(crate) statistics: Statistics,
}

impl Hunt {
    pub(crate) fn new(found: Vec<Assignment>, query: &Query<'_>) -> Self {
        Self {
            found,
            wanted: query.wanted(),
            limits: Limits::start(&query.budget),
            statistics: Statistics::default(),
        }
    }

    pub(crate) fn outcome(self, stopped: Option<StopReason>) -> Outcome {
        Outcome::of_search(self.found, self.wanted, stopped, self.statistics)
    }

    /// Whether all that are wanted have been found.
    pub(crate) fn is_over(&self) -> bool {
        self.found.len() >= self.wanted
    }

    /// Adds solutions until there are as many as wanted, or no more.
    pub(crate) fn collect<P: Propagator>(
        &mut self,
        solver: &mut Solver<P>,
        reading: &impl Reading,
    ) -> Result<(), StopReason> {
        for known in self.found.clone() {
            if let Some(clause) = reading.forbid(&known) {
                solver.add(&clause);
            }
            self.add_with_images(known, 0, solver, reading)?;
        }
        while !self.is_over() && solver.solve(&mut self.limits)? {
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
    ) -> Result<(), StopReason> {
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
    ) -> Result<(), StopReason> {
        if let Some(clause) = reading.forbid(&solution) {
            solver.add(&clause);
        }
        let cells = solution.len();
        self.found.push(solution);
        if !self.is_over() {
            self.limits.hold_solution(cells)?;
        }
        Ok(())
    }
}

/// What the variables of a solver stand for.
pub(crate) trait Reading {
    /// The assignment in which the literals hold of which `holds` says so; `None` if there cannot be any.
    fn assignment(&self, holds: impl Fn(Lit) -> bool) -> Option<Assignment>;

    /// A clause that rules out this assignment and no other; `None` if it is ruled out already.
    fn forbid(&self, assignment: &Assignment) -> Option<Vec<Lit>>;

    /// What becomes of a solution under the symmetries that the solver was told of: solutions too, this one perhaps among them.
    fn images(&self, solution: &Assignment) -> Vec<Assignment>;

    /// A solution near this one, if one is at hand.
    fn neighbour(&self, solution: &Assignment) -> Option<Assignment>;
}
