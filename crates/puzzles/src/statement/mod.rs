//! Builds the model of a puzzle. The file of each puzzle kind states the rules by calling the methods of [`Statement`].
//!
//! A [`Statement`] has all methods of a [`Builder`]. Its own methods add rules that need the clues of a board, and
//! record the meanings of hidden cells and the path system.

mod boards;

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use super::error::PuzzleError;
use super::hidden::HiddenCell;
use gridproof_model::builder::{Builder, Int};
use gridproof_model::{Atom, Cell, Model, PathSystem};

/// A model of a puzzle under construction.
#[derive(Debug)]
pub struct Statement {
    builder: Builder,
    hidden: Vec<(Cell, HiddenCell)>,
    path_system: Option<PathSystem>,
    /// The model that a file of rules states, or why it states none.
    by_file: Option<Result<Model, String>>,
}

impl Default for Statement {
    fn default() -> Self {
        Self { builder: Builder::from_zero(), hidden: Vec::new(), path_system: None, by_file: None }
    }
}

impl Deref for Statement {
    type Target = Builder;

    fn deref(&self) -> &Builder {
        &self.builder
    }
}

impl DerefMut for Statement {
    fn deref_mut(&mut self) -> &mut Builder {
        &mut self.builder
    }
}

impl Statement {
    /// Sets the model that a file of rules states, or the reason why there is none. Other constraints are ignored.
    pub(super) fn by_file(&mut self, model: Result<Model, String>) {
        self.by_file = Some(model);
    }

    /// Returns the finished model, and the meanings of its hidden cells.
    ///
    /// # Errors
    /// Returns the error of the first call with invalid arguments, or why a file of rules states no model.
    pub fn finish(self) -> Result<(Model, Vec<(Cell, HiddenCell)>), PuzzleError> {
        if let Some(model) = self.by_file {
            return model.map(|model| (model, self.hidden)).map_err(PuzzleError::Clues);
        }
        let model = self.builder.finish().map_err(|error| PuzzleError::Clues(error.to_string()))?;
        let model = match self.path_system {
            Some(paths) => model.with_path_system(paths),
            None => model,
        };
        Ok((model, self.hidden))
    }

    /// Sets the path system that the constraints state.
    pub fn path_system(&mut self, paths: PathSystem) {
        self.path_system = Some(paths);
    }

    /// Records the meaning of the hidden cell of an atom, for explanations.
    pub fn describe(&mut self, atom: impl Into<Atom>, meaning: HiddenCell) {
        self.hidden.push((atom.into().cell, meaning));
    }

    /// Records the meaning of hidden integers, one for each place of a board. `what` names the thing at a place; `words`
    /// has a word for each value.
    pub fn describe_each(
        &mut self,
        ints: &[Int],
        what: &'static str,
        words: impl IntoIterator<Item = String>,
    ) {
        let words: Arc<[String]> = words.into_iter().collect();
        for (place, int) in ints.iter().enumerate() {
            self.hidden.push((int.cell(), HiddenCell::Which(what, place, words.clone())));
        }
    }
}
