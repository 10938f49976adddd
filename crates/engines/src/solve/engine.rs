//! The interface of engines, and the description of what an engine can do.

use super::boards::BoardSolver;
use super::outcome::Outcome;
use super::query::Query;
use gridproof_model::Model;

/// What a caller can expect of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Capabilities {
    /// Given enough budget, the engine always reaches a verdict other than [`Verdict::Stalled`](super::Verdict::Stalled).
    pub complete: bool,
    /// If there are solutions and the budget is sufficient, the engine lists as many as the query requests, or all if
    /// there are fewer.
    pub lists: bool,
    /// The deductions that the engine reports to observers.
    pub deductions: Deductions,
    /// The models that the engine accepts, in words. Lists of engines show this text.
    pub takes: &'static str,
    /// The engine's method, in one line.
    pub method: &'static str,
}

impl Capabilities {
    /// A complete engine that reports no deductions.
    pub const fn complete(takes: &'static str, method: &'static str) -> Self {
        Self { complete: true, lists: true, deductions: Deductions::None, takes, method }
    }

    /// Marks the engine as incomplete: it may stall, and may list fewer solutions than requested.
    #[must_use]
    pub const fn incomplete(self) -> Self {
        Self { complete: false, lists: false, ..self }
    }

    /// Marks the engine as one that may list fewer solutions than requested.
    #[must_use]
    pub const fn without_lists(self) -> Self {
        Self { lists: false, ..self }
    }

    /// Sets which deductions the engine reports to observers.
    #[must_use]
    pub const fn reporting(self, deductions: Deductions) -> Self {
        Self { deductions, ..self }
    }
}

/// The deductions that an engine reports to an [`Observer`](super::Observer).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Deductions {
    /// Nothing.
    None,
    /// Each step of the engine's own algorithm.
    Steps,
    /// The deductions of plain propagation before the search: naked and hidden singles, eliminations, line solving.
    /// They are computed only for the observer; the engine solves the model as it would without an observer.
    Propagation,
}

/// The error of an engine that does not accept a model or a query.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("engine {engine} does not accept this puzzle: {what}")]
pub struct Unsupported {
    /// The engine's name.
    pub engine: &'static str,
    /// The reason, as a clause: "it solves nonograms only".
    pub what: &'static str,
}

/// A way to solve a model.
pub trait Engine: std::fmt::Debug + Send + Sync {
    /// The name by which users choose the engine: lower case, without spaces.
    fn name(&self) -> &'static str;

    /// What a caller can expect of this engine.
    fn capabilities(&self) -> Capabilities;

    /// Solves a model. The result is deterministic: the same model and query give the same outcome with any number of
    /// threads, unless the time limit or a cancellation ends the solve early.
    ///
    /// # Errors
    /// Returns an error if the engine does not accept the model or the query. An exhausted budget is not an error:
    /// see [`Verdict::Unknown`](super::Verdict::Unknown).
    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported>;

    /// Whether [`Engine::solve_many`] uses a special method for models like this one, which solves many of them at
    /// once. That method shares no code with [`Engine::solve`].
    fn solves_many(&self, model: &Model) -> bool {
        let _ = model;
        false
    }

    /// Returns a solver of boards without models that gives the same answers as this engine; `None` if the engine has
    /// no such solver for this query.
    fn board_solver(&self, query: &Query<'_>) -> Option<Box<dyn BoardSolver>> {
        let _ = query;
        None
    }

    /// Solves many models, each with the full budget of `query`. Returns the outcomes in order.
    fn solve_many(&self, models: &[Model], query: &Query<'_>) -> Vec<Result<Outcome, Unsupported>> {
        models.iter().map(|model| self.solve(model, query)).collect()
    }
}
