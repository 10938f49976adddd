//! Hidden and naked singles.

use super::finding::Finding;
use super::grid::{BOXES, Bits, CELLS, COLUMNS, Grid, ROWS, houses_in_order};

const LAST_OF_A_HOUSE: f64 = 1.0;
const IN_A_BOX: f64 = 1.2;
const IN_A_LINE: f64 = 1.5;
const NAKED: f64 = 2.3;

/// The easiest hidden single: the last empty cell of a house, then a single in a box, then a single in a line.
pub(super) fn hidden(grid: &Grid) -> Option<Finding> {
    for house in houses_in_order().filter(|&house| grid.open(house) == 1) {
        let places = grid.house(house);
        if let Some(digit) = places.iter().position(|places| places.is_power_of_two()) {
            let cell = CELLS[house as usize][places[digit].trailing_zeros() as usize];
            return Some(Finding::placing(LAST_OF_A_HOUSE, cell, digit as u8));
        }
    }
    let in_house = |house: u8| {
        let places = grid.house(house);
        // A single pass without branches finds out whether there is any.
        if !places.iter().fold(false, |any, places| any | places.is_power_of_two()) {
            return None;
        }
        let digit = places.iter().position(|places| places.is_power_of_two())?;
        Some((CELLS[house as usize][places[digit].trailing_zeros() as usize], digit as u8))
    };
    if let Some((cell, digit)) = BOXES.into_iter().find_map(in_house) {
        return Some(Finding::placing(IN_A_BOX, cell, digit));
    }
    let (cell, digit) = COLUMNS.chain(ROWS).find_map(in_house)?;
    Some(Finding::placing(IN_A_LINE, cell, digit))
}

/// The first cell with one candidate.
pub(super) fn naked(grid: &Grid) -> Option<Finding> {
    let cell = (0..81).find(|&cell| grid.candidates(cell).is_power_of_two())?;
    let digit = Bits(grid.candidates(cell)).next()?;
    Some(Finding::placing(NAKED, cell, digit))
}
