//! A solver by clause learning of our own, made to be driven: values can be suggested, and it stops when asked.
//!
//! It works on the formula of [`sat::encode`](mod@super::sat::encode); belief propagation over the lines of a nonogram says
//! what to try first. It writes no proofs: those are the `sat` engine's.

mod clauses;
mod heap;
mod pace;
mod solver;
#[cfg(test)]
mod tests;

use self::clauses::Lit;
use self::solver::Solver;
use super::sat::encode::{Encoding, Literal, Meaning, Simplify, encode};
use super::search::belief;
use super::view::View;
use super::{Effort, Engine, Meter, Outcome, Promise, Query, Reason, Unsupported};
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
            method: "the formula of sat; clause learning of our own, led by belief propagation",
        }
    }

    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported> {
        Ok(search(model, Vec::new(), query))
    }
}

/// Looks for solutions beside the `known` ones, which are distinct solutions of the model: they come first in the
/// outcome and count towards the number wanted.
pub(crate) fn search(model: &Model, mut known: Vec<Assignment>, query: &Query<'_>) -> Outcome {
    let wanted = query.wanted();
    known.truncate(wanted);
    let mut effort = Effort::default();
    let stopped = find(model, &mut known, wanted, &mut Meter::start(&query.budget), &mut effort).err();
    Outcome::of_search(known, wanted, stopped, effort)
}

fn find(
    model: &Model,
    found: &mut Vec<Assignment>,
    wanted: usize,
    meter: &mut Meter,
    effort: &mut Effort,
) -> Result<(), Reason> {
    if found.len() >= wanted {
        return Ok(());
    }
    let encoding = encode(model, Simplify::Together, meter)?;
    let formula = encoding.cnf();
    effort.add("variables", formula.variables().into());
    effort.add("clauses", formula.len() as u64);
    let mut solver = Solver::new(formula.variables() as usize);
    let mut clause: Vec<Lit> = Vec::new();
    for literals in formula.clauses() {
        clause.clear();
        clause.extend(literals.iter().copied().map(lit));
        solver.add(&clause);
    }
    suggest(&mut solver, model, &encoding, meter)?;
    let mut forbid = |solver: &mut Solver, solution: &Assignment| {
        if let Some(literals) = encoding.forbid(solution) {
            clause.clear();
            clause.extend(literals.into_iter().map(lit));
            solver.add(&clause);
        }
    };
    for known in found.iter() {
        forbid(&mut solver, known);
    }
    let result = loop {
        match solver.solve(meter) {
            Err(reason) => break Err(reason),
            Ok(false) => break Ok(()),
            Ok(true) => {}
        }
        let Some(solution) = encoding.assignment(|literal| solver.holds(lit(literal))) else { break Ok(()) };
        forbid(&mut solver, &solution);
        found.push(solution);
        if found.len() >= wanted {
            break Ok(());
        }
        if let Err(reason) = meter.hold_solution(model.cells()) {
            break Err(reason);
        }
    };
    effort.add("conflicts", solver.conflicts());
    result
}

/// How much a first activity counts for each unit of log odds; a conflict's bump counts 1.
const ACTIVITY_OF_BELIEF: f64 = 0.1;

/// Tells the solver what belief propagation makes of the cells of a black and white nonogram: which value to try
/// first, and that the surest cells come first.
fn suggest(solver: &mut Solver, model: &Model, encoding: &Encoding, meter: &Meter) -> Result<(), Reason> {
    let Some(grid) = View::of(model.rules()).run_grid.filter(|grid| grid.black_and_white) else {
        return Ok(());
    };
    let beliefs = belief::beliefs(model, grid, meter)?;
    for (meaning, variable) in encoding.meanings().iter().zip(0..) {
        if let Meaning::Cell { cell, .. } = meaning {
            // The variable of a cell that is not decided stands for black.
            let odds = beliefs[*cell as usize];
            solver.suggest(variable, odds > 0.0);
            solver.prefer(variable, ACTIVITY_OF_BELIEF * odds.abs());
        }
    }
    Ok(())
}

fn lit(literal: Literal) -> Lit {
    Lit::new(literal.variable() - 1, literal.is_positive())
}
