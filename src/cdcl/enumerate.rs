//! Enumeration of solutions with blocking clauses.

use super::lit::Lit;
use super::propagator::Propagator;
use super::solver::CdclSolver;
use crate::model::Assignment;
use crate::solve::{Limits, Outcome, Query, Statistics, StopReason};

/// Enumerates distinct solutions up to the number that a query wants, within its budget.
pub(crate) struct SolutionEnumerator {
    pub(crate) solutions: Vec<Assignment>,
    wanted: usize,
    pub(crate) limits: Limits,
    pub(crate) statistics: Statistics,
}

impl SolutionEnumerator {
    /// An enumerator that starts with solutions already `known`.
    pub(crate) fn new(known: Vec<Assignment>, query: &Query<'_>) -> Self {
        Self {
            solutions: known,
            wanted: query.wanted(),
            limits: Limits::start(&query.budget),
            statistics: Statistics::default(),
        }
    }

    pub(crate) fn into_outcome(self, stopped: Option<StopReason>) -> Outcome {
        Outcome::of_search(self.solutions, self.wanted, stopped, self.statistics)
    }

    /// Whether there are as many solutions as wanted.
    pub(crate) fn is_complete(&self) -> bool {
        self.solutions.len() >= self.wanted
    }

    /// Adds solutions until there are as many as wanted, or no more.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub(crate) fn run<P: Propagator>(
        &mut self,
        solver: &mut CdclSolver<P>,
        map: &impl VariableMap,
    ) -> Result<(), StopReason> {
        for known in self.solutions.clone() {
            if let Some(clause) = map.blocking_clause(&known) {
                solver.add(&clause);
            }
            self.add_with_symmetric(known, 0, solver, map)?;
        }
        while !self.is_complete() && solver.solve(&mut self.limits)? {
            let Some(solution) = map.assignment(|literal| solver.is_true(literal)) else { break };
            let cuts = map.cuts(&solution);
            if !cuts.is_empty() {
                for cut in &cuts {
                    solver.add(cut);
                }
                self.limits.step()?;
                self.limits.allow(solver.memory())?;
                continue;
            }
            let first = self.solutions.len();
            self.add_with_symmetric(solution, first, solver, map)?;
            if first == 0
                && !self.is_complete()
                && let Some(other) = map.switched_solution(&self.solutions[0])
            {
                self.add_with_symmetric(other, 0, solver, map)?;
            }
        }
        Ok(())
    }

    /// Adds a solution and its images, except those among `self.solutions[first..]`.
    fn add_with_symmetric<P: Propagator>(
        &mut self,
        solution: Assignment,
        first: usize,
        solver: &mut CdclSolver<P>,
        map: &impl VariableMap,
    ) -> Result<(), StopReason> {
        let images = map.images(&solution);
        for solution in std::iter::once(solution).chain(images) {
            if !self.is_complete() && !self.solutions[first..].contains(&solution) {
                self.add(solution, solver, map)?;
            }
        }
        Ok(())
    }

    /// Adds a solution and its blocking clause.
    fn add<P: Propagator>(
        &mut self,
        solution: Assignment,
        solver: &mut CdclSolver<P>,
        map: &impl VariableMap,
    ) -> Result<(), StopReason> {
        if let Some(clause) = map.blocking_clause(&solution) {
            solver.add(&clause);
        }
        let cells = solution.len();
        self.solutions.push(solution);
        if !self.is_complete() {
            self.limits.hold_solution(cells)?;
        }
        Ok(())
    }
}

/// The meaning of a solver's variables.
pub(crate) trait VariableMap {
    /// The assignment of the literals for which `is_true` holds; `None` if no assignment fits.
    fn assignment(&self, is_true: impl Fn(Lit) -> bool) -> Option<Assignment>;

    /// A clause that excludes this assignment and no other; `None` if it is excluded already.
    fn blocking_clause(&self, assignment: &Assignment) -> Option<Vec<Lit>>;

    /// Clauses that follow from the constraints and that this assignment violates; none if it is a solution.
    fn cuts(&self, assignment: &Assignment) -> Vec<Vec<Lit>> {
        let _ = assignment;
        Vec::new()
    }

    /// The images of a solution under the symmetries given to the solver, perhaps with the solution itself among them.
    fn images(&self, solution: &Assignment) -> Vec<Assignment>;

    /// A solution that differs from this one in a switching component, if one is found cheaply.
    fn switched_solution(&self, solution: &Assignment) -> Option<Assignment>;
}
