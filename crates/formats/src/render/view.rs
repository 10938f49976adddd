//! What of a puzzle is drawn.

use gridproof_model::{Assignment, Cell, Domain};

/// What of a puzzle is drawn.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// Whether its clues are drawn.
    pub clues: bool,
    /// The solutions drawn over each other: none, one, or two, whose differences are marked.
    pub solutions: &'a [Assignment],
    /// Instead of solutions, what is known of the cells so far.
    pub known: Option<&'a [Domain]>,
    /// Cells whose places have a tinted ground.
    pub marked: &'a [Cell],
}

impl View<'_> {
    /// The clues alone.
    pub const CLUES: Self = View { clues: true, solutions: &[], known: None, marked: &[] };

    /// Whether nothing but clues is drawn.
    pub(super) fn is_empty(&self) -> bool {
        self.solutions.is_empty() && self.known.is_none()
    }

    /// The value of a cell in the first solution, or as it is known.
    pub(super) fn first(&self, cell: usize) -> Option<u8> {
        match self.known {
            Some(known) => known.get(cell)?.value(),
            None => self.solutions.first()?.get(cell).copied(),
        }
    }

    /// The value of a cell in the last solution, or as it is known.
    pub(super) fn last(&self, cell: usize) -> Option<u8> {
        match self.known {
            Some(_) => self.first(cell),
            None => self.solutions.last()?.get(cell).copied(),
        }
    }

    /// Whether solutions differ in a cell.
    pub(super) fn differs(&self, cell: usize) -> bool {
        self.first(cell) != self.last(cell)
    }

    /// Whether a cell is marked.
    pub(super) fn marks(&self, cell: usize) -> bool {
        self.marked.iter().any(|&marked| marked as usize == cell)
    }
}
