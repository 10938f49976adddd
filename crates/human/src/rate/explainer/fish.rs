//! Fish of two to four lines: X-Wing, Swordfish, Jellyfish.

use std::ops::ControlFlow;

use super::pattern::{Pattern, Sink};
use super::sets::of_size;
use crate::sudoku::{Fish, Grid, HouseKind};

/// The difficulty for each number of lines; the first entry is for 2 lines.
const FISH: [f64; 3] = [3.2, 3.8, 5.2];

/// Passes to `sink` each fish of `size` lines that removes candidates. Fish with column bases come first, then fish
/// with row bases. Both are in order of their lines and then of the digit.
pub(super) fn fish(grid: &Grid, size: usize, sink: Sink) -> ControlFlow<()> {
    for base in [HouseKind::Column, HouseKind::Row] {
        let mut found: Vec<Fish> = Vec::new();
        for digit in (1..=9).filter(|&digit| usize::from(grid.placed(digit)) + 2 * size <= 9) {
            Fish::basic(grid, digit, base, of_size(size), |fish| {
                found.push(fish);
                ControlFlow::Continue(())
            })?;
        }
        found.sort_by_key(|fish| fish.base);
        for fish in found {
            sink(Pattern::of_fish(FISH[size - 2], fish))?;
        }
    }
    ControlFlow::Continue(())
}
