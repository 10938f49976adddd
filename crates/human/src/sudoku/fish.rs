//! Fish, including locked candidates, which are fish with one base house.

use std::ops::ControlFlow;

use super::grid::Grid;
use super::hall::HallSets;
use super::houses::{House, HouseKind, HouseSet};
use super::sets::{CellSet, PlaceSet};

/// A fish: all places of a digit in the base houses lie in an equal number of cover houses. So no other cell of the
/// cover houses can have the digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fish {
    pub(crate) digit: u8,
    pub(crate) base: HouseSet,
    pub(crate) cover: HouseSet,
    /// The cells from which the digit is removed: at least one.
    pub(crate) removed: CellSet,
}

impl Fish {
    /// Finds locked candidates: the digit has at least two places in the base house, all of them in the cover house.
    /// Returns `None` if there are none, or if they remove nothing.
    #[inline]
    pub(crate) fn locked(grid: &Grid, digit: u8, base: House, cover: House) -> Option<Self> {
        let places = grid.places(digit, base);
        if !places.is_within(base.places_within(cover)) || !places.has_several() {
            return None;
        }
        let removed = grid.places(digit, cover) - cover.places_within(base);
        if removed.is_empty() {
            return None;
        }
        let (base, cover, removed) =
            (HouseSet::single(base), HouseSet::single(cover), cover.cells_at(removed));
        Some(Self { digit, base, cover, removed })
    }

    /// Calls `each` with each fish of a digit that removes something, until `each` breaks. The base houses are of the
    /// kind `base`, rows or columns. `lines` sets their number and the order of the fish.
    pub(crate) fn basic(
        grid: &Grid,
        digit: u8,
        base: HouseKind,
        lines: HallSets,
        mut each: impl FnMut(Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let cover = if base == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
        let places_on = |line: u8| grid.places(digit, base.house(line));
        lines.each(places_on, |lines: PlaceSet, crossing| {
            let (base, cover) = (base.houses_at(lines), cover.houses_at(crossing));
            let removed = grid.cells_with(digit) & (cover.cells() - base.cells());
            if removed.is_empty() {
                return ControlFlow::Continue(());
            }
            each(Self { digit, base, cover, removed })
        })
    }
}
