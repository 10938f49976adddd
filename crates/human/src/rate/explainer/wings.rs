//! XY-Wing and XYZ-Wing.

use super::finding::{Finding, Removed};
use super::grid::{Grid, Mask, PEERS};
use crate::explain::sudoku::peers;

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

/// The first wing whose middle cell has `size` candidates.
fn wing(grid: &Grid, size: u32, difficulty: f64) -> Option<Finding> {
    for middle in (0..81).filter(|&cell| grid.candidates(cell).count_ones() == size) {
        let own = grid.candidates(middle);
        let pairs =
            || PEERS[middle as usize].iter().copied().filter(|&c| grid.candidates(c).count_ones() == 2);
        for one in pairs().filter(|&cell| (own & !grid.candidates(cell)).is_power_of_two()) {
            for other in pairs() {
                let (a, b) = (grid.candidates(one), grid.candidates(other));
                if (own | a | b).count_ones() != 3 || (own & a & b).count_ones() != size - 2 {
                    continue;
                }
                // One of the three cells has the digit that both ends share.
                let digit: Mask = a & b;
                let mut seen = peers(one) & peers(other);
                if size == 3 {
                    seen &= peers(middle);
                }
                seen.remove(middle);
                let removed: Removed = seen
                    .iter()
                    .filter(|&cell| grid.candidates(cell) & digit != 0)
                    .map(|cell| (cell, digit))
                    .collect();
                if !removed.is_empty() {
                    return Some(Finding::removing(difficulty, removed));
                }
            }
        }
    }
    None
}
