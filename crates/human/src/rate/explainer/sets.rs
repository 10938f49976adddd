//! Hidden and naked sets of two to four digits in a house.

use std::ops::ControlFlow;

use super::finding::{Finding, among};
use super::order::houses;
use super::pattern::{Pattern, Shape, Sink};
use crate::sudoku::{DigitSet, Grid, HallSets, House, Order, PlaceSet};

/// The difficulty for each number of digits; the first entry is for 2 digits.
const HIDDEN: [f64; 3] = [3.4, 4.0, 5.4];
const NAKED: [f64; 3] = [3.0, 3.6, 5.0];
const DIRECT_HIDDEN: [f64; 2] = [2.0, 2.5];

/// The search for sets of `size` items, each with at least two elements.
pub(super) const fn of_size(size: usize) -> HallSets {
    HallSets { size, least: 2, order: Order::ByHighest }
}

/// Passes to `sink` each hidden set that removes candidates: `size` digits that together have exactly `size` places in
/// a house. The cells at these places lose all other digits.
pub(super) fn hidden(grid: &Grid, size: usize, sink: Sink) -> ControlFlow<()> {
    for house in houses().filter(|&house| usize::from(grid.open(house)) > 2 * size) {
        each_hidden(grid, house, size, |digits, places| {
            let removed = among(grid, house.cells_at(places), DigitSet::ALL - digits);
            if removed.is_empty() {
                return ControlFlow::Continue(());
            }
            let shape = Shape::Hidden { house, digits, places };
            sink(Pattern { difficulty: HIDDEN[size - 2], removed, shape })
        })?;
    }
    ControlFlow::Continue(())
}

/// Finds the first hidden set of `size` digits that leaves another digit only one place in the house. That digit is
/// placed there.
pub(super) fn direct(grid: &Grid, size: usize) -> Option<Finding> {
    let mut found = None;
    let mut houses = houses().filter(|&house| usize::from(grid.open(house)) > size);
    let _ = houses.try_for_each(|house| {
        each_hidden(grid, house, size, |digits, places| {
            let others = DigitSet::ALL - digits;
            let single = others.iter().find_map(|digit| {
                let all = grid.places(digit, house);
                let left = (all - places).only()?;
                all.has_several().then(|| (house.cell_at(left), digit))
            });
            if single.is_none() {
                return ControlFlow::Continue(());
            }
            let removed = among(grid, house.cells_at(places), others);
            found = Some(Finding { difficulty: DIRECT_HIDDEN[size - 2], removed, placed: single });
            ControlFlow::Break(())
        })
    });
    found
}

fn each_hidden(
    grid: &Grid,
    house: House,
    size: usize,
    each: impl FnMut(DigitSet, PlaceSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    of_size(size).each(|digit| grid.places(digit, house), each)
}

/// Passes to `sink` each naked set that removes candidates: `size` cells of a house that together have exactly `size`
/// digits. The other cells of the house lose these digits.
pub(super) fn naked(grid: &Grid, size: usize, sink: Sink) -> ControlFlow<()> {
    for house in houses().filter(|&house| usize::from(grid.open(house)) >= 2 * size) {
        let candidates_at = |place| grid.candidates(house.cell_at(place));
        of_size(size).each(candidates_at, |places: PlaceSet, digits| {
            let removed = among(grid, house.cells_at(PlaceSet::ALL - places), digits);
            if removed.is_empty() {
                return ControlFlow::Continue(());
            }
            let shape = Shape::Naked { cells: house.cells_at(places), digits };
            sink(Pattern { difficulty: NAKED[size - 2], removed, shape })
        })?;
    }
    ControlFlow::Continue(())
}
