//! The effect of a step, and its difficulty.

use smallvec::SmallVec;

use crate::sudoku::{DigitSet, Grid};

/// A step: the candidates that it removes, and the digit that it places.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Finding {
    /// The difficulty of the step.
    pub(super) difficulty: f64,
    /// The digits removed from each cell.
    pub(super) removed: Removed,
    /// The cell in which a digit is placed, and the digit.
    pub(super) placed: Option<(u8, u8)>,
}

/// Cells, each with the digits removed from it.
pub(super) type Removed = SmallVec<[(u8, DigitSet); 8]>;

impl Finding {
    /// A step that only removes candidates.
    pub(super) fn removing(difficulty: f64, removed: Removed) -> Self {
        Self { difficulty, removed, placed: None }
    }

    /// A step that only places a digit.
    pub(super) fn placing(difficulty: f64, cell: u8, digit: u8) -> Self {
        Self { difficulty, removed: Removed::new(), placed: Some((cell, digit)) }
    }

    /// Applies the step to a grid.
    pub(super) fn apply(&self, grid: &mut Grid) {
        for &(cell, digits) in &self.removed {
            grid.remove_all(cell, digits);
        }
        if let Some((cell, digit)) = self.placed {
            grid.place(cell, digit);
        }
    }
}

/// The removal of a digit from the given cells.
pub(super) fn of_digit(cells: impl IntoIterator<Item = u8>, digit: u8) -> Removed {
    cells.into_iter().map(|cell| (cell, DigitSet::single(digit))).collect()
}

/// The removal of the given digits from the given cells that have them as candidates.
pub(super) fn among(grid: &Grid, cells: impl IntoIterator<Item = u8>, digits: DigitSet) -> Removed {
    let removed = cells.into_iter().map(|cell| (cell, grid.candidates(cell) & digits));
    removed.filter(|(_, digits)| !digits.is_empty()).collect()
}
