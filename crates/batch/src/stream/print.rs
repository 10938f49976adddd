//! The settings for solving the puzzles of a file and printing their answers.

use super::template::{AnswerFormat, BoardShape, Templates};
use gridproof_engines::solve::{Budget, Cancel, Engine, Goal, Query, SimdLevel};

/// How puzzles are solved, and how their answers are printed.
pub(super) struct Print {
    pub(super) engine: &'static dyn Engine,
    /// The goal of the query, which has no observer.
    pub(super) goal: Goal,
    pub(super) budget: Budget,
    pub(super) simd: Option<SimdLevel>,
    pub(super) shape: BoardShape,
    pub(super) templates: Templates,
    pub(super) format: &'static dyn AnswerFormat,
    /// Whether answers are printed: those with no solution, with one solution and with several solutions, in this
    /// order.
    pub(super) shown: [bool; 3],
}

impl Print {
    pub(super) fn query(&self) -> Query<'static> {
        let query = Query::new(self.goal).within(self.budget.clone());
        match self.simd {
            Some(level) => query.on(level),
            None => query,
        }
    }

    /// The number of solutions requested.
    pub(super) fn wanted(&self) -> u64 {
        self.goal.wanted() as u64
    }

    pub(super) fn level(&self) -> SimdLevel {
        self.simd.unwrap_or_else(SimdLevel::in_use)
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.budget.cancel.as_ref().is_some_and(Cancel::is_cancelled)
    }
}
