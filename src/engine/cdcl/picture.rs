//! Black and white nonograms: a variable for each cell that is not decided, the lines as a propagator.

use super::clauses::Lit;
use super::lines::Lines;
use super::solver::Solver;
use super::{Reading, collect};
use crate::engine::search::belief;
use crate::engine::search::line::{Bits, Wide};
use crate::engine::search::problem::{BLACK, GridProblem, WHITE};
use crate::engine::{Effort, Meter, Reason};
use crate::model::{Assignment, Cell, Domain, Model};

/// Adds solutions of the model, which `problem` was taken from, to those found.
pub(super) fn find(
    problem: &GridProblem,
    model: &Model,
    found: &mut Vec<Assignment>,
    wanted: usize,
    meter: &mut Meter,
    effort: &mut Effort,
) -> Result<(), Reason> {
    match problem.longest_line() {
        0..=63 => find_with::<u64>(problem, model, found, wanted, meter, effort),
        64..=127 => find_with::<u128>(problem, model, found, wanted, meter, effort),
        128..=255 => find_with::<Wide<4>>(problem, model, found, wanted, meter, effort),
        _ => find_with::<Wide<16>>(problem, model, found, wanted, meter, effort),
    }
}

/// How much a first activity counts for each unit of log odds; a conflict's bump counts 1.
const ACTIVITY_OF_BELIEF: f64 = 0.1;

fn find_with<W: Bits>(
    problem: &GridProblem,
    model: &Model,
    found: &mut Vec<Assignment>,
    wanted: usize,
    meter: &mut Meter,
    effort: &mut Effort,
) -> Result<(), Reason> {
    if model.domains().iter().any(|domain| domain.is_empty()) {
        return Ok(());
    }
    let lines = Lines::<W>::new(problem, model);
    let reading = Cells { cells: lines.cells().to_vec(), domains: model.domains() };
    effort.add("variables", reading.cells.len() as u64);
    let mut solver = Solver::new(reading.cells.len(), lines);
    meter.allow(solver.memory())?;
    let beliefs = belief::beliefs(problem, model.domains(), meter)?;
    for (variable, &cell) in reading.cells.iter().enumerate() {
        let odds = beliefs[cell as usize];
        solver.suggest(variable, odds > 0.0);
        solver.prefer(variable, ACTIVITY_OF_BELIEF * odds.abs());
    }
    let result = collect(&mut solver, &reading, found, wanted, meter);
    effort.add("lines", solver.propagator().visits());
    effort.add("conflicts", solver.conflicts());
    result
}

/// The cells that are variables, and what all cells can be.
struct Cells<'a> {
    cells: Vec<Cell>,
    domains: &'a [Domain],
}

impl Reading for Cells<'_> {
    fn assignment(&self, holds: impl Fn(Lit) -> bool) -> Option<Assignment> {
        let mut assignment: Assignment =
            self.domains.iter().map(|domain| domain.min()).collect::<Option<_>>()?;
        for (&cell, variable) in self.cells.iter().zip(0..) {
            assignment[cell as usize] = if holds(Lit::new(variable, true)) { BLACK } else { WHITE };
        }
        Some(assignment)
    }

    fn forbid(&self, assignment: &Assignment) -> Option<Vec<Lit>> {
        let fits = self.domains.iter().zip(assignment).all(|(domain, &value)| domain.contains(value));
        let differs = |(&cell, variable)| Lit::new(variable, assignment[cell as usize] == WHITE);
        fits.then(|| self.cells.iter().zip(0..).map(differs).collect())
    }
}
