//! The contract between models and the ways to solve them.

use super::boards::BoardSolver;
use super::outcome::Outcome;
use super::query::Query;
use gridproof_model::Model;

/// What an engine can be relied on for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Capabilities {
    /// Given enough budget, the engine always reaches a verdict other than [`Verdict::Stalled`](super::Verdict::Stalled).
    pub complete: bool,
    /// Wherever the engine says that there are solutions, it lists as many of them as it was asked for.
    pub lists: bool,
    /// What observers hear.
    pub deductions: Deductions,
    /// Which models it takes, in words for a list of engines.
    pub takes: &'static str,
    /// How it works, in a line.
    pub method: &'static str,
}

impl Capabilities {
    /// A complete engine that reports no deductions.
    pub const fn complete(takes: &'static str, method: &'static str) -> Self {
        Self { complete: true, lists: true, deductions: Deductions::None, takes, method }
    }

    /// The same without the promise of a verdict, or of a list of solutions.
    #[must_use]
    pub const fn incomplete(self) -> Self {
        Self { complete: false, lists: false, ..self }
    }

    /// The same without the promise of a list of solutions.
    #[must_use]
    pub const fn without_lists(self) -> Self {
        Self { lists: false, ..self }
    }

    /// The same with an observer that hears deductions.
    #[must_use]
    pub const fn reporting(self, deductions: Deductions) -> Self {
        Self { deductions, ..self }
    }
}

/// What an [`Observer`](super::Observer) hears from an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Deductions {
    /// Nothing.
    None,
    /// Each step of the algorithm itself.
    Steps,
    /// What plain propagation deduces before the search: naked and hidden singles, eliminations, line solving. It is
    /// made for the observer alone; the engine solves the model as without one.
    Propagation,
}

/// What was asked that an engine cannot do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("engine {engine} does not take this puzzle: {what}")]
pub struct Unsupported {
    /// The engine's name.
    pub engine: &'static str,
    /// What it lacks, as a clause: "it solves nonograms only".
    pub what: &'static str,
}

/// A way to solve a model.
pub trait Engine: std::fmt::Debug + Send + Sync {
    /// The name users choose it by: lower case, no blanks.
    fn name(&self) -> &'static str;

    /// What it can be relied on for.
    fn capabilities(&self) -> Capabilities;

    /// Solves a model. Deterministic: the same model and query give the same outcome, whatever the number of
    /// threads, as long as neither time nor cancellation cuts it short.
    ///
    /// # Errors
    /// If the engine cannot take the model at all. Running out of budget is no error: see [`Verdict::Unknown`](super::Verdict::Unknown).
    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported>;

    /// Whether [`Engine::solve_many`] solves this model side by side with others, by other code than
    /// [`Engine::solve`].
    fn solves_many(&self, model: &Model) -> bool {
        let _ = model;
        false
    }

    /// The solver of boards without models that answers this query as the engine does; `None` if there is none.
    fn board_solver(&self, query: &Query<'_>) -> Option<Box<dyn BoardSolver>> {
        let _ = query;
        None
    }

    /// Solves many models, each under `query` by itself, in order.
    fn solve_many(&self, models: &[Model], query: &Query<'_>) -> Vec<Result<Outcome, Unsupported>> {
        models.iter().map(|model| self.solve(model, query)).collect()
    }
}
