//! What can be solved.

use std::borrow::Cow;

use crate::model::{self, Model, Violation};
use crate::puzzle::{Nonogram, Puzzle, Sudoku};

/// Anything that states a model and says by itself what its solutions are: a [`Puzzle`], a [`Nonogram`], a [`Sudoku`], or
/// a [`Model`].
pub trait ToModel: Sync {
    /// The model.
    fn to_model(&self) -> Cow<'_, Model>;

    /// Checks that `values`, one for each cell of the model, is a solution. Puzzles do so without their model, so that a
    /// wrong one is found out.
    ///
    /// # Errors
    /// The first violation found.
    fn check(&self, values: &[u8]) -> Result<(), Violation>;
}

impl ToModel for Model {
    fn to_model(&self) -> Cow<'_, Model> {
        Cow::Borrowed(self)
    }

    fn check(&self, values: &[u8]) -> Result<(), Violation> {
        model::check(self, values)
    }
}

/// Implements [`ToModel`] by the methods of the same meaning.
macro_rules! puzzles {
    ($($kind:ty),*) => {$(
        impl ToModel for $kind {
            fn to_model(&self) -> Cow<'_, Model> {
                Cow::Owned(self.model())
            }

            fn check(&self, values: &[u8]) -> Result<(), Violation> {
                self.check(values)
            }
        }
    )*};
}

puzzles!(Puzzle, Nonogram, Sudoku);
