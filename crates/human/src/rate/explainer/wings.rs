//! XY-Wing and XYZ-Wing.

use super::finding::{Finding, of_digit};
use super::order::peers_of;
use crate::sudoku::{Grid, wings};

const XY: f64 = 4.2;
const XYZ: f64 = 4.4;

/// The first XY-Wing.
pub(super) fn xy(grid: &Grid) -> Option<Finding> {
    wing(grid, 2, XY)
}

/// The first XYZ-Wing.
pub(super) fn xyz(grid: &Grid) -> Option<Finding> {
    wing(grid, 3, XYZ)
}

/// The first wing whose pivot has `size` candidates.
fn wing(grid: &Grid, size: usize, difficulty: f64) -> Option<Finding> {
    let bivalue = grid.bivalue_cells();
    let mut pivots = (0..81).filter(|&cell| grid.candidates(cell).len() == size);
    let wing = pivots.find_map(|pivot| {
        let pincers: Vec<u8> =
            peers_of(pivot).iter().copied().filter(|&cell| bivalue.contains(cell)).collect();
        wings(grid, pivot, &pincers).next()
    })?;
    Some(Finding::removing(difficulty, of_digit(wing.removed, wing.digit)))
}
