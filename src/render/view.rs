//! What of a puzzle is drawn.

use crate::model::Assignment;

/// What of a puzzle is drawn.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// Whether its clues are drawn.
    pub clues: bool,
    /// The solutions drawn over each other: none, one, or two, whose differences are marked.
    pub solutions: &'a [Assignment],
}

impl View<'_> {
    /// The clues alone.
    pub const CLUES: Self = View { clues: true, solutions: &[] };

    /// The value of a cell in the first solution.
    pub(super) fn first(&self, cell: usize) -> Option<u8> {
        self.solutions.first()?.get(cell).copied()
    }

    /// The value of a cell in the last solution.
    pub(super) fn last(&self, cell: usize) -> Option<u8> {
        self.solutions.last()?.get(cell).copied()
    }

    /// Whether solutions differ in a cell.
    pub(super) fn differs(&self, cell: usize) -> bool {
        self.first(cell) != self.last(cell)
    }
}
