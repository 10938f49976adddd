//! Hidden and naked sets of two to four digits in a house.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::finding::{Finding, Removed};
use super::grid::{Bits, CELLS, Grid, Mask, houses_in_order, subsets};
use super::pattern::{Pattern, Shape, Sink};

/// The difficulty by the number of digits, from 2.
const HIDDEN: [f64; 3] = [3.4, 4.0, 5.4];
const NAKED: [f64; 3] = [3.0, 3.6, 5.0];
const DIRECT_HIDDEN: [f64; 2] = [2.0, 2.5];

/// Passes each hidden set to `sink`: `size` digits with exactly `size` places in a house, if these cells lose other
/// digits.
pub(super) fn hidden(grid: &Grid, size: usize, sink: Sink) -> ControlFlow<()> {
    for house in houses_in_order().filter(|&house| usize::from(grid.open(house)) > 2 * size) {
        each_tuple(grid.house(house), size, |digits, places| {
            let cells = Bits(places).map(|place| CELLS[house as usize][place as usize]);
            let removed: Removed = cells
                .map(|cell| (cell, grid.candidates(cell) & !digits))
                .filter(|&(_, digits)| digits != 0)
                .collect();
            if removed.is_empty() {
                return ControlFlow::Continue(());
            }
            sink(Pattern {
                difficulty: HIDDEN[size - 2],
                removed,
                shape: Shape::Hidden { house, digits, places },
            })
        })?;
    }
    ControlFlow::Continue(())
}

/// The first hidden set of a size that leaves another digit only one place in its house. That digit is placed there.
pub(super) fn direct(grid: &Grid, size: usize) -> Option<Finding> {
    let mut found = None;
    for house in houses_in_order().filter(|&house| usize::from(grid.open(house)) > size) {
        let _ = each_tuple(grid.house(house), size, |digits, places| {
            let single = (0..9).filter(|digit| digits >> digit & 1 == 0).find_map(|digit| {
                let all = grid.places(house, digit);
                let left = all & !places;
                (all.count_ones() > 1 && left.is_power_of_two()).then_some((left, digit))
            });
            let Some((left, digit)) = single else { return ControlFlow::Continue(()) };
            let cell = |place: u8| CELLS[house as usize][place as usize];
            let removed = Bits(places).map(|place| (cell(place), grid.candidates(cell(place)) & !digits));
            found = Some(Finding {
                difficulty: DIRECT_HIDDEN[size - 2],
                removed: removed.collect(),
                placed: Some((cell(left.trailing_zeros() as u8), digit)),
            });
            ControlFlow::Break(())
        });
        if found.is_some() {
            break;
        }
    }
    found
}

/// Passes each naked set to `sink`: `size` cells with exactly `size` digits, if other cells of the house lose these
/// digits.
pub(super) fn naked(grid: &Grid, size: usize, sink: Sink) -> ControlFlow<()> {
    for house in houses_in_order().filter(|&house| usize::from(grid.open(house)) >= 2 * size) {
        let cells = &CELLS[house as usize];
        let candidates = cells.map(|cell| grid.candidates(cell));
        each_tuple(&candidates, size, |places, digits| {
            let others = Bits(!places & 0x1ff).map(|place| cells[place as usize]);
            let removed: Removed = others
                .map(|cell| (cell, grid.candidates(cell) & digits))
                .filter(|&(_, digits)| digits != 0)
                .collect();
            if removed.is_empty() {
                return ControlFlow::Continue(());
            }
            let cells = Bits(places).map(|place| cells[place as usize]).collect();
            let shape = Shape::Naked { cells, digits };
            sink(Pattern { difficulty: NAKED[size - 2], removed, shape })
        })?;
    }
    ControlFlow::Continue(())
}

/// Calls `each` with each choice of `size` masks of at least two bits that have exactly `size` bits in their union. The
/// arguments are the chosen indices and the union.
fn each_tuple(
    masks: &[Mask; 9],
    size: usize,
    mut each: impl FnMut(Mask, Mask) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let fits = |&index: &u8| (2..=size as u32).contains(&masks[index as usize].count_ones());
    let indices: SmallVec<[u8; 9]> = (0..9).filter(fits).collect();
    for chosen in subsets(size as u32, indices.len() as u32) {
        let (mut union, mut set) = (0, 0);
        for i in Bits(chosen as Mask) {
            union |= masks[indices[i as usize] as usize];
            set |= 1 << indices[i as usize];
        }
        if union.count_ones() as usize == size {
            each(set, union)?;
        }
    }
    ControlFlow::Continue(())
}
