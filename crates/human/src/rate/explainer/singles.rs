//! Hidden and naked singles.

use super::finding::Finding;
use super::order::houses;
use crate::sudoku::{Grid, House};

const LAST_OF_A_HOUSE: f64 = 1.0;
const IN_A_BOX: f64 = 1.2;
const IN_A_LINE: f64 = 1.5;
const NAKED: f64 = 2.3;

/// Finds the easiest hidden single: the last empty cell of a house, otherwise a single in a box, otherwise a single in
/// a line.
pub(super) fn hidden(grid: &Grid) -> Option<Finding> {
    let in_house = |house: House| {
        (1..=9).find_map(|digit| Some((house.cell_at(grid.places(digit, house).only()?), digit)))
    };
    let last = houses().filter(|&house| grid.open(house) == 1).find_map(in_house);
    let in_box = || House::boxes().find_map(in_house);
    let in_line = || House::columns().chain(House::rows()).find_map(in_house);
    let place = |difficulty| move |(cell, digit)| Finding::placing(difficulty, cell, digit);
    last.map(place(LAST_OF_A_HOUSE))
        .or_else(|| in_box().map(place(IN_A_BOX)))
        .or_else(|| in_line().map(place(IN_A_LINE)))
}

/// Finds the first cell with only one candidate.
pub(super) fn naked(grid: &Grid) -> Option<Finding> {
    (0..81).find_map(|cell| Some(Finding::placing(NAKED, cell, grid.candidates(cell).only()?)))
}
