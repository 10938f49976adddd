//! What can be solved.

use std::borrow::Cow;

use gridproof_engines::solve::Board;
use gridproof_model::planted::{self, Fault};
use gridproof_model::{self, Clues, Model, Violation};
use gridproof_puzzles::{Nonogram, Other, Puzzle, Sudoku};

/// Anything that states a model and says by itself what its solutions are: a [`Puzzle`], a [`Nonogram`], a [`Sudoku`], or
/// a [`Model`].
pub trait ToModel: Sync {
    /// The model.
    fn to_model(&self) -> Cow<'_, Model>;

    /// Checks that `values`, one for each cell of the model, is a solution. Nonograms and sudokus do so without their model, so
    /// that a wrong one is found; other puzzles by its constraints and a recount of their clues.
    ///
    /// # Errors
    /// The first violation found.
    fn check(&self, values: &[u8]) -> Result<(), Violation>;

    /// A solution with its first cell changed, where that is never a solution: what a check must refuse.
    fn changed(&self, solution: &[u8]) -> Option<Vec<u8>> {
        let _ = solution;
        None
    }

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

/// A cell more or less of a colour: the clue of its row says how many there are.
fn changed_nonogram(_: &Nonogram, solution: &[u8]) -> Option<Vec<u8>> {
    changed(solution, |value| u8::from(value == 0))
}

/// Another digit in a cell: its row has that digit elsewhere.
fn changed_sudoku(sudoku: &Sudoku, solution: &[u8]) -> Option<Vec<u8>> {
    let side = u8::try_from(sudoku.side()).ok()?;
    (side > 1).then(|| changed(solution, |value| (value + 1) % side))?
}

fn changed_puzzle(puzzle: &Puzzle, solution: &[u8]) -> Option<Vec<u8>> {
    match puzzle {
        Puzzle::Nonogram(nonogram) => changed_nonogram(nonogram, solution),
        Puzzle::Sudoku(sudoku) => changed_sudoku(sudoku, solution),
        Puzzle::Other(_) | Puzzle::Model(_) => None,
    }
}

fn changed(solution: &[u8], change: impl Fn(u8) -> u8) -> Option<Vec<u8>> {
    let mut values = solution.to_vec();
    let first = values.first_mut()?;
    *first = change(*first);
    Some(values)
}

impl ToModel for Model {
    fn to_model(&self) -> Cow<'_, Model> {
        Cow::Borrowed(self)
    }

    fn check(&self, values: &[u8]) -> Result<(), Violation> {
        gridproof_model::check(self, values)
    }
}

/// Implements [`ToModel`] by the methods of the same meaning.
macro_rules! puzzles {
    ($($kind:ty: $packed:ident, $changed:ident);*) => {$(
        impl ToModel for $kind {
            fn to_model(&self) -> Cow<'_, Model> {
                Cow::Owned(self.model())
            }

            fn check(&self, values: &[u8]) -> Result<(), Violation> {
                if planted::has(Fault::CheckAcceptsEverything) {
                    return Ok(());
                }
                self.check(values)
            }

            fn packed(&self) -> Option<Packed> {
                $packed(self)
            }

            fn changed(&self, solution: &[u8]) -> Option<Vec<u8>> {
                $changed(self, solution)
            }
        }
    )*};
}

puzzles!(
    Puzzle: packed_puzzle, changed_puzzle;
    Nonogram: packed_nonogram, changed_nonogram;
    Sudoku: packed_sudoku, changed_sudoku
);

impl ToModel for Other {
    fn to_model(&self) -> Cow<'_, Model> {
        Cow::Borrowed(self.model())
    }

    fn check(&self, values: &[u8]) -> Result<(), Violation> {
        self.check(values)
    }
}
