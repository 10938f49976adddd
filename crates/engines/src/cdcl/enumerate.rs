//! Enumeration of solutions with blocking clauses.

use super::lit::Lit;
use super::propagator::Propagator;
use super::solver::CdclSolver;
use crate::solve::{Limits, Outcome, Query, Statistics, StopReason};
use gridproof_model::Assignment;
use gridproof_model::planted::{self, Fault};

/// Enumerates distinct solutions, up to the number requested by a query and within the query's budget.
pub(crate) struct SolutionEnumerator {
    pub(crate) solutions: Vec<Assignment>,
    wanted: usize,
    pub(crate) limits: Limits,
    pub(crate) statistics: Statistics,
    /// The number of cells in the blocking clauses added since the limits were last checked.
    blocking: usize,
}

/// The number of cells in the blocking clauses added between two checks of the limits.
const LITERALS_PER_CHECK: usize = 1 << 16;

impl SolutionEnumerator {
    /// Creates an enumerator that starts with the solutions in `known`.
    pub(crate) fn new(known: Vec<Assignment>, query: &Query<'_>) -> Self {
        Self {
            solutions: known,
            wanted: query.wanted(),
            limits: Limits::start(&query.budget),
            statistics: Statistics::default(),
            blocking: 0,
        }
    }

    pub(crate) fn into_outcome(self, stopped: Option<StopReason>) -> Outcome {
        Outcome::of_search(self.solutions, self.wanted, stopped, self.statistics)
    }

    /// Whether the number of solutions requested by the query has been reached.
    pub(crate) fn is_complete(&self) -> bool {
        self.solutions.len() >= self.wanted
    }

    /// Adds solutions until the number requested by the query is reached, or until no more exist.
    ///
    /// # Errors
    /// Returns an error if the budget is exhausted.
    pub(crate) fn run<P: Propagator>(
        &mut self,
        solver: &mut CdclSolver<P>,
        map: &impl VariableMap,
    ) -> Result<(), StopReason> {
        // Block the known solutions, and add their images as further solutions.
        for index in 0..self.solutions.len() {
            let known = &self.solutions[index];
            let (cells, images) = (known.len(), map.images(known));
            if let Some(clause) = map.blocking_clause(known) {
                solver.add(&clause);
            }
            self.limits.reserve_solution(cells)?;
            self.check_clauses(cells, solver)?;
            for image in images {
                self.add_new(image, 0, solver, map)?;
            }
        }
        let mut refused = 0;
        while !self.is_complete() && solver.solve(&mut self.limits)? {
            let Some(solution) = map.assignment(|literal| solver.is_true(literal)) else { break };
            // The formula may leave out some constraints. If a candidate violates one of them, cuts exclude the
            // candidate, and the search continues.
            let cuts = map.cuts(&solution);
            if !cuts.is_empty() {
                for cut in &cuts {
                    solver.add_cut(cut);
                }
                refused += 1;
                solver.notify_refused(refused);
                self.limits.step()?;
                self.limits.check_memory(solver.memory())?;
                continue;
            }
            let first = self.solutions.len();
            self.add_with_symmetric(solution, first, solver, map)?;
            // A switching component of the first solution gives a second one without a search.
            if first == 0
                && !self.is_complete()
                && let Some(other) = map.switched_solution(&self.solutions[0])
            {
                self.add_with_symmetric(other, 0, solver, map)?;
            }
        }
        Ok(())
    }

    /// Adds a solution and its images, except those that are already in `self.solutions[first..]`.
    fn add_with_symmetric<P: Propagator>(
        &mut self,
        solution: Assignment,
        first: usize,
        solver: &mut CdclSolver<P>,
        map: &impl VariableMap,
    ) -> Result<(), StopReason> {
        let images = map.images(&solution);
        if planted::has(Fault::LostMirrorImages) {
            images
                .iter()
                .filter_map(|image| map.blocking_clause(image))
                .for_each(|clause| solver.add(&clause));
            return self.add_new(solution, first, solver, map);
        }
        for solution in std::iter::once(solution).chain(images) {
            self.add_new(solution, first, solver, map)?;
        }
        Ok(())
    }

    /// Adds a solution unless it is already in `self.solutions[first..]`.
    fn add_new<P: Propagator>(
        &mut self,
        solution: Assignment,
        first: usize,
        solver: &mut CdclSolver<P>,
        map: &impl VariableMap,
    ) -> Result<(), StopReason> {
        if self.is_complete() || self.solutions[first..].contains(&solution) {
            return Ok(());
        }
        self.add(solution, solver, map)
    }

    /// Adds a solution, and its blocking clause if more solutions are requested.
    fn add<P: Propagator>(
        &mut self,
        solution: Assignment,
        solver: &mut CdclSolver<P>,
        map: &impl VariableMap,
    ) -> Result<(), StopReason> {
        let cells = solution.len();
        let clause = (self.solutions.len() + 1 < self.wanted).then(|| map.blocking_clause(&solution));
        self.solutions.push(solution);
        let Some(clause) = clause else { return Ok(()) };
        if let Some(clause) = clause {
            solver.add(&clause);
        }
        self.limits.reserve_solution(cells)?;
        self.check_clauses(cells, solver)
    }

    /// Called when a blocking clause over `cells` cells has been added. Checks the limits, including the solver's
    /// memory, once enough clauses have been added since the last check.
    fn check_clauses<P: Propagator>(
        &mut self,
        cells: usize,
        solver: &CdclSolver<P>,
    ) -> Result<(), StopReason> {
        self.blocking += cells;
        if self.blocking < LITERALS_PER_CHECK {
            return Ok(());
        }
        self.blocking = 0;
        self.limits.check()?;
        self.limits.check_memory(solver.memory())
    }
}

/// Converts between the variables of a solver and assignments.
pub(crate) trait VariableMap {
    /// Returns the assignment for a model of the formula. `is_true` returns whether a literal is true in the model.
    /// Returns `None` to end the enumeration.
    fn assignment(&self, is_true: impl Fn(Lit) -> bool) -> Option<Assignment>;

    /// Returns a clause that excludes this assignment; `None` if the assignment is already excluded.
    fn blocking_clause(&self, assignment: &Assignment) -> Option<Vec<Lit>>;

    /// Returns clauses that follow from the constraints and that this assignment violates. The list is empty if the
    /// assignment is a solution.
    fn cuts(&self, assignment: &Assignment) -> Vec<Vec<Lit>> {
        let _ = assignment;
        Vec::new()
    }

    /// Returns the images of a solution under the symmetries that the solver uses. The solution itself may be one of
    /// these images.
    fn images(&self, solution: &Assignment) -> Vec<Assignment>;

    /// Returns a solution that differs from `solution` by a switching component; `None` if no switching component is
    /// found cheaply.
    fn switched_solution(&self, solution: &Assignment) -> Option<Assignment>;
}
