//! The remaining candidates of a 9x9 sudoku, in a form that is cheap to copy.

use super::houses::{House, houses_of, peers, places_of};
use super::sets::{CellSet, DigitSet, PlaceSet};

/// The remaining candidates, stored in three forms: the digits of each cell, the cells of each digit, and the places of
/// each digit in each house.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    candidates: [DigitSet; 81],
    cells: [CellSet; 9],
    places: [[PlaceSet; House::COUNT]; 9],
    /// The number of empty cells in each house.
    open: [u8; House::COUNT],
    /// For each digit, the number of cells in which it is placed.
    placed: [u8; 9],
}

impl Grid {
    /// The empty board, on which each cell has all nine candidates.
    pub(crate) fn empty() -> Self {
        Self {
            candidates: [DigitSet::ALL; 81],
            cells: [CellSet::ALL; 9],
            places: [[PlaceSet::ALL; House::COUNT]; 9],
            open: [9; House::COUNT],
            placed: [0; 9],
        }
    }

    /// The candidates of a cell, or the empty set if a digit is placed in the cell.
    pub(crate) const fn candidates(&self, cell: u8) -> DigitSet {
        self.candidates[cell as usize]
    }

    /// Whether a digit is a candidate of a cell.
    pub(crate) fn has(&self, cell: u8, digit: u8) -> bool {
        self.candidates(cell).contains(digit)
    }

    /// The cells where a digit can be placed.
    pub(crate) const fn cells_with(&self, digit: u8) -> CellSet {
        self.cells[digit as usize - 1]
    }

    /// The places in a house where a digit can be placed.
    pub(crate) const fn places(&self, digit: u8, house: House) -> PlaceSet {
        self.places[digit as usize - 1][house.index()]
    }

    /// The number of empty cells of a house.
    pub(crate) const fn open(&self, house: House) -> u8 {
        self.open[house.index()]
    }

    /// The number of cells in which a digit is placed.
    pub(crate) const fn placed(&self, digit: u8) -> u8 {
        self.placed[digit as usize - 1]
    }

    /// Whether every cell has a digit.
    pub(crate) fn is_full(&self) -> bool {
        self.open.iter().all(|&open| open == 0)
    }

    /// The cells with two candidates.
    pub(crate) fn bivalue_cells(&self) -> CellSet {
        let (mut once, mut twice, mut more) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        for cells in self.cells {
            more |= twice & cells;
            twice |= once & cells;
            once |= cells;
        }
        twice - more
    }

    /// Removes a candidate, if it exists.
    pub(crate) fn remove(&mut self, cell: u8, digit: u8) {
        self.remove_with(cell, digit, |_, _| {});
    }

    /// Removes a candidate, if it exists. Then calls `each` for each house of the cell, with the remaining places of
    /// the digit in that house.
    #[inline]
    pub(super) fn remove_with(&mut self, cell: u8, digit: u8, mut each: impl FnMut(House, PlaceSet)) {
        self.candidates[cell as usize].remove(digit);
        self.cells[digit as usize - 1].remove(cell);
        let places = &mut self.places[digit as usize - 1];
        for &(house, place) in places_of(cell) {
            places[house.index()] -= place;
            each(house, places[house.index()]);
        }
    }

    /// Removes the given digits from the candidates of a cell.
    pub(crate) fn remove_all(&mut self, cell: u8, digits: DigitSet) {
        for digit in digits & self.candidates(cell) {
            self.remove(cell, digit);
        }
    }

    /// Counts a digit as placed in an empty cell, without removing candidates.
    pub(crate) fn fill(&mut self, cell: u8, digit: u8) {
        for house in houses_of(cell) {
            self.open[house.index()] -= 1;
        }
        self.placed[digit as usize - 1] += 1;
    }

    /// Places a digit in a cell, and removes it from the candidates of the cells that see this cell.
    pub(crate) fn place(&mut self, cell: u8, digit: u8) {
        self.fill(cell, digit);
        self.remove_all(cell, DigitSet::ALL);
        for peer in peers(cell) & self.cells_with(digit) {
            self.remove(peer, digit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::position::Position;
    use super::*;

    #[test]
    fn the_grid_of_a_position_follows_it() {
        let (mut position, mut grid) = (Position::empty(), Grid::empty());
        for (cell, digit) in [(0, 1), (40, 5), (80, 9), (10, 2), (20, 3)] {
            position.place(cell, digit);
            grid.place(cell, digit);
        }
        position.remove(30, 7);
        grid.remove(30, 7);
        assert_eq!(&grid, position.grid());
    }

    #[test]
    fn all_sets_have_the_same_candidates() {
        let mut grid = Grid::empty();
        for (cell, digit) in [(0, 1), (40, 5), (80, 9), (10, 2), (20, 1)] {
            grid.place(cell, digit);
        }
        grid.remove(30, 7);
        for digit in 1..=9 {
            let cells: CellSet = (0..81).filter(|&cell| grid.has(cell, digit)).collect();
            assert_eq!(grid.cells_with(digit), cells);
            for house in House::all() {
                assert_eq!(house.cells_at(grid.places(digit, house)), cells & house.cells());
            }
        }
    }
}
