//! Locked candidates: all places of a digit in one house also lie in a second house that crosses the first.

use std::ops::ControlFlow;

use super::finding::{Finding, of_digit};
use super::pattern::{Pattern, Sink};
use crate::sudoku::{Fish, Grid, House, HouseKind};

const POINTING: f64 = 2.6;
const CLAIMING: f64 = 2.8;
const DIRECT_POINTING: f64 = 1.7;
const DIRECT_CLAIMING: f64 = 1.9;

/// Passes to `sink` each pattern that removes candidates. The base and cover are, in this order: box and column, box
/// and row, column and box, row and box.
pub(super) fn patterns(grid: &Grid, sink: Sink) -> ControlFlow<()> {
    each_lock(grid, |base, _, fish| {
        let difficulty = if base.kind() == HouseKind::Box { POINTING } else { CLAIMING };
        sink(Pattern::of_fish(difficulty, fish))
    })
}

/// Finds the first pattern that leaves its digit only one place in another house of the same kind as the base. The
/// digit is placed there.
pub(super) fn direct(grid: &Grid) -> Option<Finding> {
    let mut found = None;
    let _ = each_lock(grid, |base, cover, Fish { digit, removed, .. }| {
        for house in base.kind().houses().filter(|&house| house != base) {
            let places = grid.places(digit, house);
            if places.meets(house.places_within(cover))
                && let Some(left) = (places - house.places_within(cover)).only()
            {
                let is_box = base.kind() == HouseKind::Box;
                found = Some(Finding {
                    difficulty: if is_box { DIRECT_POINTING } else { DIRECT_CLAIMING },
                    removed: of_digit(removed, digit),
                    placed: Some((house.cell_at(left), digit)),
                });
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    found
}

/// Calls `each` with the base, the cover and the fish of each pattern of locked candidates.
fn each_lock(grid: &Grid, mut each: impl FnMut(House, House, Fish) -> ControlFlow<()>) -> ControlFlow<()> {
    use HouseKind::{Box, Column, Row};
    for (bases, covers) in [(Box, Column), (Box, Row), (Column, Box), (Row, Box)] {
        for base in bases.houses() {
            for cover in covers.houses().filter(|&cover| !base.places_within(cover).is_empty()) {
                for digit in 1..=9 {
                    if let Some(fish) = Fish::locked(grid, digit, base, cover) {
                        each(base, cover, fish)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
