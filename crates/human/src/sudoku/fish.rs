//! Fish, and locked candidates, which are fish of one base house.

use std::ops::ControlFlow;

use super::grid::Grid;
use super::hall::HallSets;
use super::houses::{House, HouseKind, HouseSet};
use super::sets::{CellSet, PlaceSet};

/// All places of a digit in the base houses lie in as many cover houses. So the other cells of the cover houses cannot
/// have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fish {
    pub(crate) digit: u8,
    pub(crate) base: HouseSet,
    pub(crate) cover: HouseSet,
    /// The cells that lose the digit: at least one.
    pub(crate) removed: CellSet,
}

impl Fish {
    /// Locked candidates: the digit has several places in the base, all of them in the cover.
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

    /// Passes the fish of a digit with rows or columns as base to `each`, in order of their base, until `each` breaks.
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
