//! The gate: an answer is passed on only after its solutions have passed the check of the puzzle ([`ToModel::check`]).
//! The check of a nonogram or sudoku does not use its model. The check of any other puzzle evaluates the definitions of
//! the model's constraints; if its kind has a judge, the judge is asked too.
//!
//! The commands and the library use [`solve`] for all answers that they show. It returns [`Checked`], which only this
//! crate can create, so a function that takes a [`Checked`] cannot receive an unchecked answer. Three parts bypass the
//! gate: `verify`, which judges the engines itself; `bench`, which measures the times of engines and checks one answer;
//! and explanations, which leave out constraints and compare each conclusion with the checked solution.
//!
//! If an engine returns a wrong solution or panics, this is reported as an error of this program, and affects that
//! puzzle only.
//!
//! This crate is part of [gridproof](https://docs.rs/gridproof) and has no stable interface.

pub mod boards;
pub mod digits;
pub mod models;
pub mod rows;
mod to_model;

use std::any::Any;
use std::collections::HashSet;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

pub use self::to_model::{Packed, ToModel};
use gridproof_engines::solve::{Budget, Engine, Outcome, Query, SolutionCheck, StopReason, Unsupported};
use gridproof_engines::undecided::Undecided;
use gridproof_model::Violation;

/// An outcome whose solutions have all passed the check of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked(Outcome);

impl Checked {
    /// The outcome.
    pub fn into_inner(self) -> Outcome {
        self.0
    }
}

impl Deref for Checked {
    type Target = Outcome;

    fn deref(&self) -> &Outcome {
        &self.0
    }
}

/// An error of this program, not of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InternalError {
    /// A solution that an engine found or counted does not pass the check.
    #[error("internal error: a solution of {engine} does not pass the check: {violation}")]
    WrongSolution {
        /// The engine's name.
        engine: &'static str,
        /// The violation in the solution.
        violation: Violation,
    },
    /// A solution of a packed board is wrong.
    #[error("internal error: a solution of {engine} is wrong")]
    WrongBoard {
        /// The engine's name.
        engine: &'static str,
    },
    /// A solution is listed twice.
    #[error("internal error: {engine} lists a solution twice")]
    Repeated {
        /// The engine's name.
        engine: &'static str,
    },
    /// The engine panicked.
    #[error("internal error: {engine} panicked: {message}")]
    Panic {
        /// The engine's name.
        engine: &'static str,
        /// The panic's message.
        message: String,
    },
}

/// The reason why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The engine does not support the puzzle.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// An error of this program.
    #[error(transparent)]
    Internal(#[from] InternalError),
}

/// Solves a problem with an engine, and checks each solution that the engine returns or counts.
///
/// # Errors
/// Returns an error if the engine does not support the puzzle, a solution is wrong, or the engine panics.
pub fn solve(
    engine: &dyn Engine,
    problem: &(impl ToModel + ?Sized),
    query: &Query<'_>,
) -> Result<Checked, Refusal> {
    let name = engine.name();
    let counted = CountedCheck { problem, violation: OnceLock::new() };
    let outcome = catch(name, || {
        let mut query = query.clone();
        query.check = Some(&counted);
        match problem.to_model_within(&mut query.budget) {
            Ok(model) => engine.solve(&model, &query),
            Err(reason) => Ok(Outcome::not_begun(reason).as_asked(&query)),
        }
    })??;
    if let Some(violation) = counted.violation.into_inner() {
        return Err(InternalError::WrongSolution { engine: name, violation }.into());
    }
    Ok(check(name, problem, outcome)?)
}

/// Checks that all solutions of an outcome are correct, and that each is listed once.
///
/// # Errors
/// Returns an error if a solution is wrong or listed twice.
pub fn check(
    engine: &'static str,
    problem: &(impl ToModel + ?Sized),
    outcome: Outcome,
) -> Result<Checked, InternalError> {
    if let Some(violation) = outcome.solutions.iter().find_map(|solution| problem.check(solution).err()) {
        return Err(InternalError::WrongSolution { engine, violation });
    }
    let mut seen = HashSet::new();
    if outcome.solutions.len() > 1 && !outcome.solutions.iter().all(|solution| seen.insert(solution)) {
        return Err(InternalError::Repeated { engine });
    }
    Ok(Checked(outcome))
}

/// Finds solutions that together show all undecided cells or, if there are more than `most` such cells, more than
/// `most` of them (see [`Undecided::of`]). Each solution is checked. Returns `None` if the budget is exhausted.
///
/// # Errors
/// Returns an error if a solution is wrong, or the search panics.
pub fn undecided(
    problem: &impl ToModel,
    most: usize,
    budget: &Budget,
) -> Result<Option<Undecided>, InternalError> {
    const ENGINE: &str = "cdcl";
    let found = catch(ENGINE, || {
        let mut budget = budget.clone();
        let model = problem.to_model_within(&mut budget).ok()?;
        Undecided::of(&model, most, &budget).ok()
    })?;
    let mut solutions = found.iter().flat_map(|found| &found.solutions);
    match solutions.find_map(|solution| problem.check(solution).err()) {
        Some(violation) => Err(InternalError::WrongSolution { engine: ENGINE, violation }),
        None => Ok(found),
    }
}

/// Runs the work on one puzzle, and converts a panic to an error.
///
/// # Errors
/// Returns an error if the work panics.
pub fn catch<R>(engine: &'static str, work: impl FnOnce() -> R) -> Result<R, InternalError> {
    // Unwind safety: data that a panic leaves incomplete is dropped with `work`. Shared data stays usable after a
    // panic, even if its lock is poisoned.
    catch_unwind(AssertUnwindSafe(work))
        .map_err(|payload| InternalError::Panic { engine, message: message(&*payload) })
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}

impl InternalError {
    /// The outcome for this error: its verdict is unknown, and its detail is the error's message.
    pub fn into_outcome(self) -> Outcome {
        let mut outcome = Outcome::not_begun(StopReason::Internal);
        outcome.detail = Some(self.to_string());
        outcome
    }
}

/// The check of solutions that an engine counts but does not return. It keeps the first violation.
struct CountedCheck<'p, P: ?Sized> {
    problem: &'p P,
    violation: OnceLock<Violation>,
}

impl<P: ToModel + ?Sized> SolutionCheck for CountedCheck<'_, P> {
    fn holds(&self, solution: &[u8]) -> bool {
        match self.problem.check(solution) {
            Ok(()) => true,
            Err(violation) => {
                // If several threads find a violation, the first one is kept.
                let _ = self.violation.set(violation);
                false
            }
        }
    }
}

#[cfg(test)]
mod tests;
