//! Type 3 of unique loops: one of two cells of the loop is part of a naked or hidden set.

use std::ops::ControlFlow;

use super::finding::{Removed, among};
use super::order::common_houses;
use crate::sudoku::{DigitSet, Grid, House, Order, PlaceSet, Unions};

/// A naked or hidden set that includes one of the two cells of the loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LoopSet {
    /// The house, the places of the set without the two cells of the loop, and the digits of the set.
    Naked(House, PlaceSet, DigitSet),
    /// The house, the places of the set without the two cells of the loop, and the digits of the set.
    Hidden(House, PlaceSet, DigitSet),
}

/// The two cells of a loop that have digits other than the loop's pair, stored as places in a house.
struct ExtraCells<'g> {
    grid: &'g Grid,
    house: House,
    one: PlaceSet,
    other: PlaceSet,
    pair: DigitSet,
    /// The digits other than the pair that at least one of the two cells has.
    extra: DigitSet,
    /// The extra digits that both cells have.
    shared: DigitSet,
}

/// Finds the sets that contain whichever of the two cells has a digit other than the pair. The sets are in order of
/// size and then of house, with naked sets before hidden ones. Each is returned with the number of cells that
/// determines its difficulty, and the candidates that it removes.
pub(super) fn loop_sets(
    grid: &Grid,
    pair: DigitSet,
    extra: DigitSet,
    one: u8,
    other: u8,
) -> Vec<(usize, Removed, LoopSet)> {
    let mut found = Vec::new();
    let shared = extra & grid.candidates(one) & grid.candidates(other);
    for size in extra.len()..=7 {
        for house in common_houses(one, other) {
            let open = usize::from(grid.open(house));
            let [one, other] = [one, other].map(|cell| PlaceSet::single(house.place_of(cell)));
            let cells = ExtraCells { grid, house, one, other, pair, extra, shared };
            if size * 2 <= open {
                cells.naked(size, &mut found);
            }
            if size * 2 < open {
                cells.hidden(size, &mut found);
            }
        }
    }
    found
}

impl ExtraCells<'_> {
    fn naked(&self, size: usize, found: &mut Vec<(usize, Removed, LoopSet)>) {
        let Self { grid, house, one, other, extra, shared, .. } = *self;
        let digits_at = |place| grid.candidates(house.cell_at(place));
        let usable = (PlaceSet::ALL - one - other).iter().filter(|&place| digits_at(place).has_several());
        let unions = Unions { of: digits_at, with: DigitSet::EMPTY, most: size, order: Order::ByHighest };
        let _ = unions.each(usable.collect(), size - 1, |rest: PlaceSet, of_rest| {
            let set = extra | of_rest;
            if set.len() == size && (shared | of_rest).len() == size {
                let outside = house.cells_at(PlaceSet::ALL - rest - one - other);
                found.push((size, among(grid, outside, set), LoopSet::Naked(house, rest, set)));
            }
            ControlFlow::Continue(())
        });
    }

    fn hidden(&self, size: usize, found: &mut Vec<(usize, Removed, LoopSet)>) {
        let Self { grid, house, one, other, pair, extra, .. } = *self;
        let places = |digit| grid.places(digit, house) - other;
        let free = DigitSet::ALL - pair - extra;
        let with = pair.iter().fold(PlaceSet::EMPTY, |all, digit| all | places(digit));
        if free.is_empty() || pair.iter().any(|digit| places(digit).is_empty()) {
            return;
        }
        let usable = free.iter().filter(|&digit| !places(digit).is_empty()).collect();
        let unions = Unions { of: places, with, most: size, order: Order::ByHighest };
        let _ = unions.each(usable, size - 2, |chosen: DigitSet, all| {
            if all.len() == size {
                let (digits, rest) = (pair | chosen, all - one);
                let removed = among(grid, house.cells_at(rest), DigitSet::ALL - digits);
                found.push((rest.len(), removed, LoopSet::Hidden(house, rest, digits)));
            }
            ControlFlow::Continue(())
        });
    }
}
