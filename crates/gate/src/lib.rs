//! The gate: an answer is passed on only after a check of its solutions by the puzzle ([`ToModel::check`]): for nonograms and
//! sudokus without their model, for all others by the definitions of its constraints.
//!
//! The commands and the library ask engines by [`solve`] for the answers that they show. What it returns is [`Checked`], which nothing
//! else makes, so that what takes it cannot be given an unchecked answer. Past it go `verify`, which judges engines itself, `bench`,
//! which times them and checks one answer, and what only looks for puzzles or steps (`generate/unique`, `explain/clues`). A solution that fails, and a panic of the engine, are errors of
//! this program, and of that puzzle alone.
//!
//! A part of [gridproof](https://docs.rs/gridproof), which promises nothing by itself.

pub mod boards;
pub mod models;
pub mod rows;
mod to_model;

use std::any::Any;
use std::collections::HashSet;
use std::ops::Deref;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

pub use self::to_model::{Packed, ToModel};
use gridproof_engines::solve::{Engine, Outcome, Query, SolutionCheck, Statistics, StopReason, Unsupported};
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

/// An error of this program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InternalError {
    /// A solution that was found or counted is none.
    #[error("internal error: a solution of {engine} is wrong: {violation}")]
    WrongSolution {
        /// The engine's name.
        engine: &'static str,
        /// What is wrong with it.
        violation: Violation,
    },
    /// A solution of a packed board is none.
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

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The engine does not take the puzzle.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// An error of this program.
    #[error(transparent)]
    Internal(#[from] InternalError),
}

/// Asks an engine, and checks each solution that it returns or counts.
///
/// # Errors
/// If the engine does not take the puzzle, a solution is wrong, or the engine panics.
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
        engine.solve(&problem.to_model(), &query)
    })??;
    if let Some(violation) = counted.violation.into_inner() {
        return Err(InternalError::WrongSolution { engine: name, violation }.into());
    }
    Ok(check(name, problem, outcome)?)
}

/// Lets an outcome through if its solutions are solutions, each listed once.
///
/// # Errors
/// If that is not so.
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

/// Runs the work on one puzzle; a panic becomes an error.
///
/// # Errors
/// If the work panics.
pub fn catch<R>(engine: &'static str, work: impl FnOnce() -> R) -> Result<R, InternalError> {
    // What a panic leaves half done is dropped with the work, and what is shared survives one (poisoned locks included).
    catch_unwind(AssertUnwindSafe(work))
        .map_err(|payload| InternalError::Panic { engine, message: message(&*payload) })
}

fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no message".to_owned())
}

impl InternalError {
    /// The outcome that says so: nothing is known of the puzzle.
    pub fn into_outcome(self) -> Outcome {
        let outcome = Outcome::of_search(Vec::new(), 1, Some(StopReason::Internal), Statistics::default());
        Outcome { detail: Some(self.to_string()), ..outcome }
    }
}

/// The check of solutions that an engine counts and does not return; it keeps the first violation.
struct CountedCheck<'p, P: ?Sized> {
    problem: &'p P,
    violation: OnceLock<Violation>,
}

impl<P: ToModel + ?Sized> SolutionCheck for CountedCheck<'_, P> {
    fn holds(&self, solution: &[u8]) -> bool {
        match self.problem.check(solution) {
            Ok(()) => true,
            Err(violation) => {
                // Of several threads, the first one says it.
                let _ = self.violation.set(violation);
                false
            }
        }
    }
}

#[cfg(test)]
mod tests;
