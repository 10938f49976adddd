//! One class of solutions after the other.

use super::incremental::{Answer, CellLiteral, IncrementalSolver};
use crate::model::{Abstraction, Assignment, Cell, Model};
use crate::solve::{Budget, Counter, Limits, Statistics, StopReason};

/// Two solvers: of the classes, and of the solutions with their classes.
///
/// A class without further solutions tells which part of it is enough for that, and all classes with that part are left out
/// from then on, as in counterexample-guided abstraction refinement (E. Clarke and others, CAV 2000).
pub(super) struct ClassSearch {
    classes: IncrementalSolver,
    joined: IncrementalSolver,
    /// The cells that tell classes apart, and the number of those of the model.
    shown: Vec<Cell>,
    cells: usize,
}

impl ClassSearch {
    /// Loads the classes of the solutions of a model.
    ///
    /// # Errors
    /// If the limits end it. Without a reason, the classes are not those of the model's solutions.
    pub(super) fn new(
        model: &Model,
        abstraction: &Abstraction,
        limits: &Limits,
    ) -> Result<Self, Option<StopReason>> {
        let joined = abstraction.joined(model).ok_or(None)?;
        let budget = shared(limits);
        let classes = abstraction.classes();
        let shown = match classes.shown() {
            Some(shown) => shown.to_vec(),
            None => (0..).take(classes.cells()).collect(),
        };
        Ok(Self {
            classes: IncrementalSolver::new(classes, &budget)?,
            joined: IncrementalSolver::new(&joined, &budget)?,
            shown,
            cells: model.cells(),
        })
    }

    /// Adds solutions to distinct ones that are known, until there are as many as wanted, or no more.
    ///
    /// # Errors
    /// If the limits end it.
    pub(super) fn solve(
        &mut self,
        solutions: &mut Vec<Assignment>,
        wanted: usize,
        limits: &mut Limits,
        statistics: &mut Statistics,
    ) -> Result<(), StopReason> {
        solutions.iter().for_each(|known| self.joined.forbid(known));
        while solutions.len() < wanted {
            let class = match ask(&mut self.classes, &[], limits, statistics) {
                Answer::Solution(class) => class,
                Answer::Core(_) => return Ok(()),
                Answer::Unknown(reason) => return Err(reason),
            };
            let value = |&cell: &Cell| CellLiteral::is(cell, class[cell as usize]);
            let class: Vec<CellLiteral> = self.shown.iter().map(value).collect();
            while solutions.len() < wanted {
                match ask(&mut self.joined, &class, limits, statistics) {
                    Answer::Solution(mut solution) => {
                        solution.truncate(self.cells);
                        self.joined.forbid(&solution);
                        limits.hold_solution(solution.len())?;
                        solutions.push(solution);
                    }
                    Answer::Core(core) if core.is_empty() => return Ok(()),
                    Answer::Core(core) => {
                        let left_out: Vec<CellLiteral> = core.into_iter().map(|literal| !literal).collect();
                        limits.hold(2 * size_of_val(&left_out[..]))?;
                        self.classes.add_clause(&left_out);
                        break;
                    }
                    Answer::Unknown(reason) => return Err(reason),
                }
            }
        }
        Ok(())
    }
}

/// What each of the two solvers may use.
fn shared(limits: &Limits) -> Budget {
    let rest = limits.remaining();
    Budget { memory: rest.memory / 2, ..rest }
}

/// Asks one of the solvers within what is left.
fn ask(
    solver: &mut IncrementalSolver,
    assumptions: &[CellLiteral],
    limits: &mut Limits,
    statistics: &mut Statistics,
) -> Answer {
    let before = solver.conflicts();
    solver.set_budget(shared(limits));
    let answer = solver.solve(assumptions);
    let conflicts = solver.conflicts() - before;
    limits.spend(conflicts);
    statistics.add(Counter::Conflicts, conflicts);
    answer
}
