//! Patterns within houses: the candidates that they remove, and the earlier removals that they depend on.

use std::ops::ControlFlow;

use super::finding::{Finding, Removed, of_digit};
use crate::sudoku::{CellSet, DigitSet, Fish, Grid, House, PlaceSet};

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
    /// A fish, or locked candidates.
    Fish(Fish),
    /// A hidden set: digits that have only these places in a house.
    Hidden { house: House, digits: DigitSet, places: PlaceSet },
    /// A naked set: cells that have only these digits as candidates.
    Naked { cells: CellSet, digits: DigitSet },
}

/// A function that receives each pattern. The search ends when the function returns `Break`.
pub(super) type Sink<'a> = &'a mut dyn FnMut(Pattern) -> ControlFlow<()>;

/// Returns the step of the first pattern that a search finds.
pub(super) fn first(search: impl FnOnce(Sink) -> ControlFlow<()>) -> Option<Finding> {
    let mut found = None;
    let _ = search(&mut |pattern| {
        found = Some(Finding::removing(pattern.difficulty, pattern.removed));
        ControlFlow::Break(())
    });
    found
}

impl Pattern {
    /// The pattern of a fish.
    pub(super) fn of_fish(difficulty: f64, fish: Fish) -> Self {
        Self { difficulty, removed: of_digit(fish.removed, fish.digit), shape: Shape::Fish(fish) }
    }
}

impl Shape {
    /// Calls `each` with the candidates of the grid `before` that had to be removed for this pattern to exist in the
    /// grid `now`.
    pub(super) fn conditions(&self, before: &Grid, now: &Grid, mut each: impl FnMut(u8, u8)) {
        match self {
            Self::Fish(Fish { digit, base, cover, .. }) => {
                for house in *base {
                    let gone = house.cells_at(before.places(*digit, house) - now.places(*digit, house));
                    (gone - cover.cells()).iter().for_each(|cell| each(cell, *digit));
                }
            }
            Self::Hidden { house, digits, places } => {
                for cell in house.cells_at(PlaceSet::ALL - *places) {
                    (before.candidates(cell) & *digits).iter().for_each(|digit| each(cell, digit));
                }
            }
            Self::Naked { cells, digits } => {
                for cell in *cells {
                    (before.candidates(cell) - *digits).iter().for_each(|digit| each(cell, digit));
                }
            }
        }
    }
}
