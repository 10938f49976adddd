//! The interface of engines, and what an engine can do.

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
    /// If the engine finds that there are solutions, it lists as many as the query wants, or all if there are fewer.
    pub lists: bool,
    /// What the engine reports to observers.
    pub deductions: Deductions,
    /// The models that the engine accepts, in words for a list of engines.
    pub takes: &'static str,
    /// The method, in one line.
    pub method: &'static str,
}

impl Capabilities {
    /// A complete engine that reports no deductions.
    pub const fn complete(takes: &'static str, method: &'static str) -> Self {
        Self { complete: true, lists: true, deductions: Deductions::None, takes, method }
    }

    /// Withdraws the promises of a verdict and of a list of solutions.
    #[must_use]
    pub const fn incomplete(self) -> Self {
        Self { complete: false, lists: false, ..self }
    }

    /// Withdraws the promise of a list of solutions.
    #[must_use]
    pub const fn without_lists(self) -> Self {
        Self { lists: false, ..self }
    }

    /// Sets what the engine reports to observers.
    #[must_use]
    pub const fn reporting(self, deductions: Deductions) -> Self {
        Self { deductions, ..self }
    }
}

/// What an engine reports to an [`Observer`](super::Observer).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Deductions {
    /// Nothing.
    None,
    /// Each step of the algorithm itself.
    Steps,
    /// The deductions of plain propagation before the search: naked and hidden singles, eliminations, line solving.
    /// They are made for the observer only; the engine solves the model as it would without an observer.
    Propagation,
}

/// The error of an engine that cannot take a model or a query.
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

    /// Solves a model. Deterministic: the same model and query give the same outcome with any number of threads, unless
    /// the time limit or a cancellation cuts the solve short.
    ///
    /// # Errors
    /// Returns an error if the engine cannot take the model at all. Running out of budget is not an error: see
    /// [`Verdict::Unknown`](super::Verdict::Unknown).
    fn solve(&self, model: &Model, query: &Query<'_>) -> Result<Outcome, Unsupported>;

    /// Whether [`Engine::solve_many`] has a method for this model that solves many models at once. It shares no code
    /// with [`Engine::solve`].
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
