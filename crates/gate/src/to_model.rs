//! The trait [`ToModel`] of problems that can be solved.

use std::borrow::Cow;

use gridproof_engines::solve::{Board, Budget, Limits, StopReason};
use gridproof_model::planted::{self, Fault};
use gridproof_model::{self, Clues, Model, Violation};
use gridproof_puzzles::{KindPuzzle, Nonogram, Puzzle, RuledPuzzle, Sudoku};

/// Anything that has a model and can check its solutions: a [`Puzzle`], a [`Nonogram`], a [`Sudoku`], or a [`Model`].
pub trait ToModel: Sync {
    /// The model.
    fn to_model(&self) -> Cow<'_, Model>;

    /// The model, which is made within the budget. The time that this takes is taken from the budget. Only models from
    /// files of rules take long.
    ///
    /// # Errors
    /// Returns an error if time is up, or if the cancel flag is raised, before the model is made.
    fn to_model_within(&self, budget: &mut Budget) -> Result<Cow<'_, Model>, StopReason> {
        if let Some(ruled) = self.ruled() {
            let limits = Limits::start(budget);
            if !ruled.make_model(&|| limits.check().is_err()) {
                return Err(limits.check().err().unwrap_or(StopReason::Time));
            }
            *budget = limits.remaining();
        }
        Ok(self.to_model())
    }

    /// The puzzle itself, if a file of rules states its kind.
    fn ruled(&self) -> Option<&RuledPuzzle> {
        None
    }

    /// Checks that `values`, one for each cell of the model, is a solution. The check of nonograms and sudokus does not
    /// use their model, so it also detects a wrong model. Other puzzles are checked with the constraints of the model and
    /// by the judge of their kind, which does not use the model.
    ///
    /// # Errors
    /// Returns the first violation found.
    fn check(&self, values: &[u8]) -> Result<(), Violation>;

    /// The board that `values` show, in words, if a statement of the rules that does not use the model accepts it.
    /// Returns `None` if the board breaks a rule, or if there is no such statement.
    fn accepted_board(&self, values: &[u8]) -> Option<String> {
        let _ = values;
        None
    }

    /// The puzzle itself, if it belongs to one of the kinds with rules of their own.
    fn kind_puzzle(&self) -> Option<&KindPuzzle> {
        None
    }

    /// Returns a solution with its first cell changed, to test that the check rejects it; `None` if such a change could
    /// result in another solution.
    fn changed(&self, solution: &[u8]) -> Option<Vec<u8>> {
        let _ = solution;
        None
    }

    /// The puzzle as a packed board, built without its model; `None` if the puzzle cannot be packed.
    fn packed(&self) -> Option<Packed> {
        None
    }
}

/// A puzzle in a form that needs no model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Packed {
    /// A 9x9 sudoku.
    Sudoku(Board),
    /// A black and white nonogram.
    Nonogram(Clues),
}

/// Packs a sudoku if it is 9x9, has 3x3 boxes, and is stated by givens instead of candidates.
fn packed_sudoku(sudoku: &Sudoku) -> Option<Packed> {
    let usual = sudoku.box_shape() == (3, 3) && sudoku.candidates().is_none();
    usual.then(|| sudoku.givens().try_into().ok().map(Packed::Sudoku))?
}

/// Packs a nonogram if all its blocks have colour 1.
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
        _ => None,
    }
}

/// Fills or clears the first cell. The result is never a solution, since the clue of the row fixes the number of filled
/// cells.
fn changed_nonogram(_: &Nonogram, solution: &[u8]) -> Option<Vec<u8>> {
    changed(solution, |value| u8::from(value == 0))
}

/// Changes the digit of the first cell. The result is never a solution, since another cell of the row already has the
/// new digit.
fn changed_sudoku(sudoku: &Sudoku, solution: &[u8]) -> Option<Vec<u8>> {
    let side = u8::try_from(sudoku.side()).ok()?;
    (side > 1).then(|| changed(solution, |value| (value + 1) % side))?
}

fn changed_puzzle(puzzle: &Puzzle, solution: &[u8]) -> Option<Vec<u8>> {
    match puzzle {
        Puzzle::Nonogram(nonogram) => changed_nonogram(nonogram, solution),
        Puzzle::Sudoku(sudoku) => changed_sudoku(sudoku, solution),
        _ => None,
    }
}

fn changed(solution: &[u8], change: impl Fn(u8) -> u8) -> Option<Vec<u8>> {
    let mut values = solution.to_vec();
    let first = values.first_mut()?;
    *first = change(*first);
    Some(values)
}

fn accepted_nonogram(nonogram: &Nonogram, values: &[u8]) -> Option<String> {
    nonogram.check(values).is_ok().then(|| format!("{values:?}"))
}

fn accepted_sudoku(sudoku: &Sudoku, values: &[u8]) -> Option<String> {
    sudoku.check(values).is_ok().then(|| format!("{values:?}"))
}

fn accepted_puzzle(puzzle: &Puzzle, values: &[u8]) -> Option<String> {
    match puzzle {
        Puzzle::Nonogram(nonogram) => accepted_nonogram(nonogram, values),
        Puzzle::Sudoku(sudoku) => accepted_sudoku(sudoku, values),
        Puzzle::Other(other) => other.accepted_board(values),
        _ => None,
    }
}

const fn puzzle_of_kind(puzzle: &Puzzle) -> Option<&KindPuzzle> {
    match puzzle {
        Puzzle::Other(other) => Some(other),
        _ => None,
    }
}

const fn ruled_puzzle(puzzle: &Puzzle) -> Option<&RuledPuzzle> {
    match puzzle {
        Puzzle::Ruled(ruled) => Some(ruled),
        _ => None,
    }
}

const fn no_rules<T>(_: &T) -> Option<&RuledPuzzle> {
    None
}

const fn no_kind<T>(_: &T) -> Option<&KindPuzzle> {
    None
}

impl ToModel for Model {
    fn to_model(&self) -> Cow<'_, Model> {
        Cow::Borrowed(self)
    }

    fn check(&self, values: &[u8]) -> Result<(), Violation> {
        gridproof_model::check(self, values)
    }
}

/// Implements [`ToModel`] for types of puzzles, with their own methods and the given functions.
macro_rules! puzzles {
    ($($kind:ty: $packed:ident, $changed:ident, $accepted:ident, $of_kind:ident, $ruled:ident);*) => {$(
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

            fn accepted_board(&self, values: &[u8]) -> Option<String> {
                $accepted(self, values)
            }

            fn kind_puzzle(&self) -> Option<&KindPuzzle> {
                $of_kind(self)
            }

            fn ruled(&self) -> Option<&RuledPuzzle> {
                $ruled(self)
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
    Puzzle: packed_puzzle, changed_puzzle, accepted_puzzle, puzzle_of_kind, ruled_puzzle;
    Nonogram: packed_nonogram, changed_nonogram, accepted_nonogram, no_kind, no_rules;
    Sudoku: packed_sudoku, changed_sudoku, accepted_sudoku, no_kind, no_rules
);

impl ToModel for KindPuzzle {
    fn to_model(&self) -> Cow<'_, Model> {
        Cow::Borrowed(self.model())
    }

    fn check(&self, values: &[u8]) -> Result<(), Violation> {
        self.check(values)
    }

    fn accepted_board(&self, values: &[u8]) -> Option<String> {
        self.is_accepted(values).then(|| self.line(&values.to_vec()))
    }

    fn kind_puzzle(&self) -> Option<&KindPuzzle> {
        Some(self)
    }
}

impl ToModel for RuledPuzzle {
    fn to_model(&self) -> Cow<'_, Model> {
        Cow::Borrowed(self.model())
    }

    fn ruled(&self) -> Option<&RuledPuzzle> {
        Some(self)
    }

    fn check(&self, values: &[u8]) -> Result<(), Violation> {
        self.check(values)
    }
}
