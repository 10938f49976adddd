//! What can be solved.

use std::borrow::Cow;

use crate::model::Model;
use crate::puzzle::{Nonogram, Puzzle, Sudoku};

/// Anything that states a model: a [`Puzzle`], a [`Nonogram`], a [`Sudoku`], or a [`Model`] itself.
pub trait ToModel {
    /// The model.
    fn to_model(&self) -> Cow<'_, Model>;
}

impl ToModel for Model {
    fn to_model(&self) -> Cow<'_, Model> {
        Cow::Borrowed(self)
    }
}

impl ToModel for Puzzle {
    fn to_model(&self) -> Cow<'_, Model> {
        Cow::Owned(self.model())
    }
}

impl ToModel for Nonogram {
    fn to_model(&self) -> Cow<'_, Model> {
        Cow::Owned(self.model())
    }
}

impl ToModel for Sudoku {
    fn to_model(&self) -> Cow<'_, Model> {
        Cow::Owned(self.model())
    }
}
