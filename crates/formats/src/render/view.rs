//! The parts of a puzzle that are drawn.

use gridproof_model::{Assignment, Cell, Domain};

/// The parts of a puzzle that are drawn.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// Whether the clues are drawn.
    pub clues: bool,
    /// The solutions that are drawn: none, one, or two. The differences between two solutions are marked.
    pub solutions: &'a [Assignment],
    /// The domains of the cells of a partly solved puzzle. If present, they are drawn instead of solutions.
    pub known: Option<&'a [Domain]>,
    /// The cells of the model that are drawn on a tinted background.
    pub marked: &'a [Cell],
}

impl View<'_> {
    /// A view of the clues alone.
    pub const CLUES: Self = View { clues: true, solutions: &[], known: None, marked: &[] };

    /// Returns whether neither solutions nor domains are drawn.
    pub(super) fn is_empty(&self) -> bool {
        self.solutions.is_empty() && self.known.is_none()
    }

    /// Returns the value of a cell. This is the only value in its domain if domains are drawn; otherwise it is the
    /// value in the first solution.
    pub(super) fn first(&self, cell: usize) -> Option<u8> {
        match self.known {
            Some(known) => known.get(cell)?.value(),
            None => self.solutions.first()?.get(cell).copied(),
        }
    }

    /// Returns the value of a cell. This is the only value in its domain if domains are drawn; otherwise it is the
    /// value in the last solution.
    pub(super) fn last(&self, cell: usize) -> Option<u8> {
        match self.known {
            Some(_) => self.first(cell),
            None => self.solutions.last()?.get(cell).copied(),
        }
    }

    /// Returns whether the solutions differ in a cell.
    pub(super) fn differs(&self, cell: usize) -> bool {
        self.first(cell) != self.last(cell)
    }

    /// Returns whether a cell is marked.
    pub(super) fn marks(&self, cell: usize) -> bool {
        self.marked.iter().any(|&marked| marked as usize == cell)
    }
}
