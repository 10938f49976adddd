//! Puzzles of kinds that a file of rules states.

use std::fmt;
use std::sync::Arc;

use gridproof_model::{Assignment, Model, Violation, check};
use gridproof_rules::Kind;
use gridproof_rules::board::{Answer, Puzzle};
use gridproof_rules::judge::{Budget, Judge};

use crate::compile::{CompileError, Compiled, compile};

/// The number of steps after which the judge gives up: some ten seconds.
const MOST_STEPS: u64 = 1_000_000_000;

/// A puzzle of a kind that a file of rules states, with the model that the rules make of it.
#[derive(Debug)]
pub struct RuledPuzzle {
    rules: Arc<Kind>,
    puzzle: Puzzle,
    compiled: Compiled,
}

/// The reason why a puzzle has no model.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuledError {
    /// The clues contradict the rules: the reason.
    Clues(String),
    /// The rules cannot be made a model.
    Rules(CompileError),
}

impl fmt::Display for RuledError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clues(reason) => f.write_str(reason),
            Self::Rules(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RuledError {}

impl RuledPuzzle {
    /// Makes the model of a puzzle.
    ///
    /// # Errors
    /// Returns an error if the judge refuses the clues, or if the rules have no model.
    pub fn new(rules: Arc<Kind>, puzzle: Puzzle) -> Result<Self, RuledError> {
        Judge::new(&rules, &puzzle).map_err(|refused| RuledError::Clues(refused.message))?;
        let compiled = compile(&rules, &puzzle).map_err(RuledError::Rules)?;
        Ok(Self { rules, puzzle, compiled })
    }

    /// The clues.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The model.
    pub const fn model(&self) -> &Model {
        &self.compiled.model
    }

    /// The answer that a solution of the model means.
    pub fn answer(&self, solution: &Assignment) -> Answer {
        self.compiled.answer(solution)
    }

    /// Checks that `values`, with one value for each cell of the model, is a solution. The definitions of the model's
    /// constraints are evaluated. Then the judge of the language, which shares with the model only the parsed file and
    /// the points of a board, judges the answer.
    ///
    /// # Errors
    /// Returns the first violation found.
    pub fn check(&self, values: &[u8]) -> Result<(), Violation> {
        check(self.model(), values)?;
        self.judge(&self.compiled.answer(values))
    }

    fn judge(&self, answer: &Answer) -> Result<(), Violation> {
        let refused = |reason: String| Violation::Rule(reason);
        let judge = Judge::new(&self.rules, &self.puzzle).map_err(|error| refused(error.message))?;
        match judge.first_broken(answer, &mut Budget::new(MOST_STEPS)) {
            Ok(None) => Ok(()),
            Ok(Some(broken)) => Err(refused(format!("this should hold, but does not: {}", broken.sentence))),
            Err(stopped) => Err(refused(stopped.to_string())),
        }
    }
}
