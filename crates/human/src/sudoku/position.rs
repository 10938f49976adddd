//! A position: the placed digits and the remaining candidates.

use std::collections::VecDeque;

use super::grid::Grid;
use super::houses::{House, peers};
use super::sets::{CellSet, DigitSet};
use gridproof_puzzles::Sudoku;

/// A position of a 9x9 sudoku: the placed digits, and the remaining candidates of each empty cell.
#[derive(Clone, Debug)]
pub struct Position {
    values: [u8; 81],
    grid: Grid,
    empty: CellSet,
    givens: CellSet,
    singles: Singles,
    changes: Changes,
}

/// The numbers of candidates removed so far: one number for each digit, and one for each house. Each number is at most
/// 81.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Changes {
    pub(crate) digits: [u8; 9],
    pub(crate) houses: [u8; House::COUNT],
}

impl Changes {
    /// Counts that no position can have.
    pub(crate) const NEVER: Self = Self { digits: [u8::MAX; 9], houses: [u8::MAX; House::COUNT] };
}

/// The singles found so far, in the order in which they arose. Entries can be out of date.
#[derive(Clone, Debug, Default)]
struct Singles {
    naked: VecDeque<(u8, u8)>,
    hidden: VecDeque<(u8, u8, House)>,
}

/// The reason why a puzzle cannot be converted to a [`Position`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The board is not 9x9 with boxes of 3x3, the only shape that the techniques support.
    #[error("techniques with names are for 9x9 sudokus with boxes of 3x3")]
    Shape,
}

impl Position {
    /// The empty board.
    pub fn empty() -> Self {
        Self {
            values: [0; 81],
            grid: Grid::empty(),
            empty: CellSet::ALL,
            givens: CellSet::EMPTY,
            singles: Singles::default(),
            changes: Changes { digits: [0; 9], houses: [0; House::COUNT] },
        }
    }

    /// The initial position of a puzzle. The givens are placed. Candidates are removed if a given excludes them, or if
    /// they are missing from the candidates stated by the puzzle.
    ///
    /// # Errors
    /// Returns an error if the board is not 9x9 with boxes of 3x3.
    pub fn of(sudoku: &Sudoku) -> Result<Self, PositionError> {
        if sudoku.box_shape() != (3, 3) {
            return Err(PositionError::Shape);
        }
        let mut position = Self::empty();
        for (cell, &digit) in (0..).zip(sudoku.givens()) {
            if digit > 0 {
                position.place_given(cell, digit);
            }
        }
        if let Some(domains) = sudoku.candidates() {
            for (cell, domain) in (0..81u8).zip(domains) {
                if position.empty.contains(cell) {
                    let allowed: DigitSet = domain.iter().map(|value| value + 1).collect();
                    for digit in position.candidates(cell) - allowed {
                        position.remove(cell, digit);
                    }
                }
            }
        }
        Ok(position)
    }

    /// The initial position of a board. Its digits become givens; they are listed row by row, with 0 for an empty cell.
    pub fn of_board(board: &[u8; 81]) -> Self {
        let mut position = Self::empty();
        for (cell, &digit) in (0..).zip(board) {
            if digit > 0 {
                position.place_given(cell, digit);
            }
        }
        position
    }

    /// The digit in a cell; 0 if the cell is empty.
    pub const fn value(&self, cell: u8) -> u8 {
        self.values[cell as usize]
    }

    /// The digits, row by row; 0 for an empty cell.
    pub const fn values(&self) -> &[u8; 81] {
        &self.values
    }

    /// The remaining candidates.
    pub(crate) const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The candidates of a cell; the empty set if the cell has a digit.
    pub const fn candidates(&self, cell: u8) -> DigitSet {
        self.grid.candidates(cell)
    }

    /// The cells where a digit can still be placed.
    pub const fn places(&self, digit: u8) -> CellSet {
        self.grid.cells_with(digit)
    }

    /// The cells of a house where a digit can still be placed.
    pub fn places_in(&self, digit: u8, house: House) -> CellSet {
        self.places(digit) & house.cells()
    }

    /// The number of cells of a house where a digit can still be placed.
    pub fn count(&self, digit: u8, house: House) -> usize {
        self.grid.places(digit, house).len()
    }

    /// The number of empty cells of a house.
    pub const fn open(&self, house: House) -> u8 {
        self.grid.open(house)
    }

    /// The empty cells.
    pub const fn empty_cells(&self) -> CellSet {
        self.empty
    }

    /// The cells with two candidates.
    pub fn bivalue_cells(&self) -> CellSet {
        self.grid.bivalue_cells()
    }

    /// The cells with givens.
    pub const fn givens(&self) -> CellSet {
        self.givens
    }

    /// Whether every cell has a digit.
    pub fn is_full(&self) -> bool {
        self.empty.is_empty()
    }

    /// Whether some empty cell has no candidate, or some house has no place for a missing digit.
    pub fn is_broken(&self) -> bool {
        self.empty.iter().any(|cell| self.candidates(cell).is_empty())
            || House::all().any(|house| {
                let standing: DigitSet =
                    (house.cells() - self.empty).iter().map(|cell| self.value(cell)).collect();
                (DigitSet::ALL - standing).iter().any(|digit| self.count(digit, house) == 0)
            })
    }

    /// Places a given.
    pub fn place_given(&mut self, cell: u8, digit: u8) {
        self.givens.insert(cell);
        self.place(cell, digit);
    }

    /// Places a digit in a cell, and removes it from the candidates of the cells that see this cell. Does nothing if
    /// the cell already has a digit.
    pub fn place(&mut self, cell: u8, digit: u8) {
        if !self.empty.contains(cell) {
            return;
        }
        self.values[cell as usize] = digit;
        self.empty.remove(cell);
        self.grid.fill(cell, digit);
        for peer in peers(cell) & self.places(digit) {
            self.remove(peer, digit);
        }
        for other in self.candidates(cell) {
            self.take(cell, other, other != digit);
        }
    }

    /// Removes a candidate, if it exists.
    #[inline]
    pub fn remove(&mut self, cell: u8, digit: u8) {
        if !self.grid.has(cell, digit) {
            return;
        }
        self.take(cell, digit, true);
        if let Some(last) = self.candidates(cell).only() {
            self.singles.naked.push_back((cell, last));
        }
    }

    /// Removes an existing candidate. If `notice` is set, records the hidden singles that the removal creates.
    #[inline]
    fn take(&mut self, cell: u8, digit: u8, notice: bool) {
        self.changes.digits[digit as usize - 1] += 1;
        self.grid.remove_with(cell, digit, |house, places| {
            self.changes.houses[house.index()] += 1;
            if notice && let Some(last) = places.only() {
                self.singles.hidden.push_back((house.cell_at(last), digit, house));
            }
        });
    }

    /// The counts of removed candidates.
    pub(crate) const fn changes(&self) -> &Changes {
        &self.changes
    }

    /// The current naked singles (cell and digit), in the order in which they arose.
    pub(crate) fn naked_singles(&self) -> impl Iterator<Item = (u8, u8)> {
        let holds = |&&(cell, digit): &&(u8, u8)| self.candidates(cell).only() == Some(digit);
        self.singles.naked.iter().filter(holds).copied()
    }

    /// The current hidden singles (cell, digit and house), in the order in which they arose.
    pub(crate) fn hidden_singles(&self) -> impl Iterator<Item = (u8, u8, House)> {
        let holds = |&&(cell, digit, house): &&(u8, u8, House)| {
            self.candidates(cell).contains(digit) && self.count(digit, house) == 1
        };
        self.singles.hidden.iter().filter(holds).copied()
    }

    /// Removes outdated singles from the front of both lists.
    pub(crate) fn drop_old_singles(&mut self) {
        while let Some(&(cell, _)) = self.singles.naked.front()
            && !self.empty.contains(cell)
        {
            self.singles.naked.pop_front();
        }
        while let Some(&(cell, digit, _)) = self.singles.hidden.front()
            && !self.candidates(cell).contains(digit)
        {
            self.singles.hidden.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn singles_are_noticed() {
        let mut position = Position::empty();
        for digit in 1..=8 {
            position.place(digit - 1, digit);
        }
        assert_eq!(position.naked_singles().collect::<Vec<_>>(), [(8, 9)]);
        assert_eq!(position.open(House::at(0)), 1);
        assert!(position.hidden_singles().any(|(cell, digit, _)| (cell, digit) == (8, 9)));
    }
}
