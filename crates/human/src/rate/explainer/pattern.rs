//! Patterns within houses: their removals, and the candidates that had to be removed before.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::finding::{Finding, Removed};
use super::grid::{Bits, CELLS, Grid, House, Mask};

/// A pattern that removes candidates.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub(super) difficulty: f64,
    pub(super) removed: Removed,
    pub(super) shape: Shape,
}

/// The shape of a pattern.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// All places of a digit in the base houses lie in the cover houses.
    Covered { digit: u8, bases: SmallVec<[House; 4]>, covers: SmallVec<[House; 4]> },
    /// Digits that have no other places in a house than these.
    Hidden { house: House, digits: Mask, places: Mask },
    /// Cells that have no other digits than these.
    Naked { cells: SmallVec<[u8; 4]>, digits: Mask },
}

/// Receives each pattern, until it breaks.
pub(super) type Sink<'a> = &'a mut dyn FnMut(Pattern) -> ControlFlow<()>;

/// The step of the first pattern that a search finds.
pub(super) fn first(search: impl FnOnce(Sink) -> ControlFlow<()>) -> Option<Finding> {
    let mut found = None;
    let _ = search(&mut |pattern| {
        found = Some(Finding::removing(pattern.difficulty, pattern.removed));
        ControlFlow::Break(())
    });
    found
}

impl Shape {
    /// Calls `each` with the candidates of an earlier grid whose removal was needed for this pattern to exist now.
    pub(super) fn conditions(&self, before: &Grid, now: &Grid, mut each: impl FnMut(u8, u8)) {
        match self {
            Self::Covered { digit, bases, covers } => {
                for &base in bases {
                    for place in Bits(before.places(base, *digit) & !now.places(base, *digit)) {
                        let cell = CELLS[base as usize][place as usize];
                        if !covers.iter().any(|&cover| CELLS[cover as usize].contains(&cell)) {
                            each(cell, *digit);
                        }
                    }
                }
            }
            Self::Hidden { house, digits, places } => {
                for place in Bits(!places & 0x1ff) {
                    let cell = CELLS[*house as usize][place as usize];
                    Bits(before.candidates(cell) & digits).for_each(|digit| each(cell, digit));
                }
            }
            Self::Naked { cells, digits } => {
                for &cell in cells {
                    Bits(before.candidates(cell) & !digits).for_each(|digit| each(cell, digit));
                }
            }
        }
    }
}
