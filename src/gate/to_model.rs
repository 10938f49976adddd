//! What can be solved.

use std::borrow::Cow;

use crate::model::{self, Clues, Model, Violation};
use crate::puzzle::{Nonogram, Other, Puzzle, Sudoku};
use crate::solve::Board;

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

    /// The puzzle as a packed board, made without its model, if it can be one.
    fn packed(&self) -> Option<Packed> {
        None
    }
}

/// A puzzle without a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Packed {
    /// A 9x9 sudoku.
    Sudoku(Board),
    /// A black and white nonogram.
    Nonogram(Clues),
}

/// A sudoku of the usual shape that is given by digits.
fn packed_sudoku(sudoku: &Sudoku) -> Option<Packed> {
    let usual = sudoku.box_shape() == (3, 3) && sudoku.candidates().is_none();
    usual.then(|| sudoku.givens().try_into().ok().map(Packed::Sudoku))?
}

/// A nonogram whose blocks are all of one colour.
fn packed_nonogram(nonogram: &Nonogram) -> Option<Packed> {
    let mut clues = Clues::default();
    clues.reset(nonogram.rows().len(), nonogram.columns().len());
    for clue in nonogram.rows().iter().chain(nonogram.columns()) {
        for block in clue {
            if block.colour != 1 {
                return None;
            }
            clues.add_block(block.length);
        }
        clues.end_clue();
    }
    Some(Packed::Nonogram(clues))
}

fn packed_puzzle(puzzle: &Puzzle) -> Option<Packed> {
    match puzzle {
        Puzzle::Nonogram(nonogram) => packed_nonogram(nonogram),
        Puzzle::Sudoku(sudoku) => packed_sudoku(sudoku),
        Puzzle::Other(_) | Puzzle::Model(_) => None,
    }
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
    ($($kind:ty: $packed:ident),*) => {$(
        impl ToModel for $kind {
            fn to_model(&self) -> Cow<'_, Model> {
                Cow::Owned(self.model())
            }

            fn check(&self, values: &[u8]) -> Result<(), Violation> {
                self.check(values)
            }

            fn packed(&self) -> Option<Packed> {
                $packed(self)
            }
        }
    )*};
}

puzzles!(Puzzle: packed_puzzle, Nonogram: packed_nonogram, Sudoku: packed_sudoku);

impl ToModel for Other {
    fn to_model(&self) -> Cow<'_, Model> {
        Cow::Borrowed(self.model())
    }

    fn check(&self, values: &[u8]) -> Result<(), Violation> {
        self.check(values)
    }
}
