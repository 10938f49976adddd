//! A position: the placed digits and the remaining candidates.

use std::collections::VecDeque;

use super::cells::{CellSet, DigitSet};
use super::houses::{House, houses_of, peers};
use super::technique::Technique;
use gridproof_puzzles::Sudoku;

/// A position of a 9x9 sudoku: the placed digits, and the remaining candidates of each empty cell. Candidates are
/// stored as a set of digits for each cell and as a set of cells for each digit.
#[derive(Clone, Debug)]
pub struct Position {
    values: [u8; 81],
    candidates: [DigitSet; 81],
    places: [CellSet; 9],
    empty: CellSet,
    givens: CellSet,
    /// The number of cells left for each digit in each house.
    counts: [[u8; 9]; House::COUNT],
    /// The number of empty cells in each house.
    open: [u8; House::COUNT],
    singles: Singles,
    changes: Changes,
}

/// The number of candidates removed so far, of each digit and in each house. Each number is at most 81.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Changes {
    pub(super) digits: [u8; 9],
    pub(super) houses: [u8; House::COUNT],
}

impl Changes {
    /// A value that no position has.
    pub(super) const NEVER: Self = Self { digits: [u8::MAX; 9], houses: [u8::MAX; House::COUNT] };
}

/// The singles found so far, in the order in which they arose. Entries can be out of date.
#[derive(Clone, Debug, Default)]
struct Singles {
    naked: VecDeque<(u8, u8)>,
    hidden: VecDeque<(u8, u8, House)>,
}

/// The reason why a puzzle has no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The techniques only support 9x9 boards with boxes of 3x3.
    #[error("techniques with names are for 9x9 sudokus with boxes of 3x3")]
    Shape,
}

impl Position {
    /// The board without digits.
    pub fn empty() -> Self {
        Self {
            values: [0; 81],
            candidates: [DigitSet::ALL; 81],
            places: [CellSet::ALL; 9],
            empty: CellSet::ALL,
            givens: CellSet::EMPTY,
            counts: [[9; 9]; House::COUNT],
            open: [9; House::COUNT],
            singles: Singles::default(),
            changes: Changes { digits: [0; 9], houses: [0; House::COUNT] },
        }
    }

    /// The start of a puzzle: the givens are placed, and candidates that they or the puzzle exclude are removed.
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
                    for digit in position.candidates[cell as usize] - allowed {
                        position.remove(cell, digit);
                    }
                }
            }
        }
        Ok(position)
    }

    /// The start of a board, whose digits are listed row by row, with 0 for an empty cell.
    pub fn of_board(board: &[u8; 81]) -> Self {
        let mut position = Self::empty();
        for (cell, &digit) in (0..).zip(board) {
            if digit > 0 {
                position.place_given(cell, digit);
            }
        }
        position
    }

    /// The digit in a cell; 0 if it is empty.
    pub const fn value(&self, cell: u8) -> u8 {
        self.values[cell as usize]
    }

    /// The digits, row by row; 0 for an empty cell.
    pub const fn values(&self) -> &[u8; 81] {
        &self.values
    }

    /// The candidates of a cell; the empty set if the cell has a digit.
    pub const fn candidates(&self, cell: u8) -> DigitSet {
        self.candidates[cell as usize]
    }

    /// The cells where a digit can still be placed.
    pub const fn places(&self, digit: u8) -> CellSet {
        self.places[digit as usize - 1]
    }

    /// The cells of a house where a digit can still be placed.
    pub fn places_in(&self, digit: u8, house: House) -> CellSet {
        self.places(digit) & house.cells()
    }

    /// The number of cells of a house where a digit can still be placed.
    pub const fn count(&self, digit: u8, house: House) -> u8 {
        self.counts[house.index()][digit as usize - 1]
    }

    /// The number of empty cells of a house.
    pub const fn open(&self, house: House) -> u8 {
        self.open[house.index()]
    }

    /// The empty cells.
    pub const fn empty_cells(&self) -> CellSet {
        self.empty
    }

    /// The cells with two candidates.
    pub fn bivalue_cells(&self) -> CellSet {
        let (mut once, mut twice, mut more) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        for places in self.places {
            more |= twice & places;
            twice |= once & places;
            once |= places;
        }
        twice - more
    }

    /// The cells with givens.
    pub const fn givens(&self) -> CellSet {
        self.givens
    }

    /// Whether every cell has a digit.
    pub const fn is_full(&self) -> bool {
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

    /// Places a digit, and removes it from the candidates of the cells that see it. A cell that has a digit keeps it.
    pub fn place(&mut self, cell: u8, digit: u8) {
        if !self.empty.contains(cell) {
            return;
        }
        self.values[cell as usize] = digit;
        self.empty.remove(cell);
        let own = std::mem::take(&mut self.candidates[cell as usize]);
        for house in houses_of(cell) {
            self.open[house.index()] -= 1;
        }
        for peer in peers(cell) & self.places(digit) {
            self.remove(peer, digit);
        }
        for other in own {
            self.take_from_houses(cell, other, other != digit);
        }
    }

    /// Removes a candidate, if it exists.
    pub fn remove(&mut self, cell: u8, digit: u8) {
        let candidates = &mut self.candidates[cell as usize];
        if !candidates.contains(digit) {
            return;
        }
        candidates.remove(digit);
        if let Some(last) = candidates.only() {
            self.singles.naked.push_back((cell, last));
        }
        self.take_from_houses(cell, digit, true);
    }

    /// Removes a candidate from the sets of its digit. If `notice` is set, records the hidden singles that this
    /// creates.
    fn take_from_houses(&mut self, cell: u8, digit: u8, notice: bool) {
        let d = digit as usize - 1;
        self.places[d].remove(cell);
        self.changes.digits[d] += 1;
        for house in houses_of(cell) {
            self.changes.houses[house.index()] += 1;
            let count = &mut self.counts[house.index()][d];
            *count -= 1;
            if *count == 1
                && notice
                && let Some(last) = (self.places[d] & house.cells()).first()
            {
                self.singles.hidden.push_back((last, digit, house));
            }
        }
    }

    /// The counts of removed candidates.
    pub(super) const fn changes(&self) -> &Changes {
        &self.changes
    }

    /// The current naked singles, in the order in which they arose.
    pub(crate) fn naked_singles(&self) -> impl Iterator<Item = (u8, u8)> {
        let holds = |&&(cell, digit): &&(u8, u8)| self.candidates(cell).only() == Some(digit);
        self.singles.naked.iter().filter(holds).copied()
    }

    /// The current hidden singles, in the order in which they arose.
    pub(crate) fn hidden_singles(&self) -> impl Iterator<Item = (u8, u8, House)> {
        let holds = |&&(cell, digit, house): &&(u8, u8, House)| {
            self.candidates(cell).contains(digit) && self.count(digit, house) == 1
        };
        self.singles.hidden.iter().filter(holds).copied()
    }

    /// The first single: a full house if there is one, otherwise a naked single, otherwise a hidden single.
    pub(crate) fn first_single(&self) -> Option<(Technique, u8, u8)> {
        let is_last = |cell: u8| houses_of(cell).into_iter().any(|house| self.open(house) == 1);
        if let Some((cell, digit)) = self.naked_singles().find(|&(cell, _)| is_last(cell)) {
            return Some((Technique::FullHouse, cell, digit));
        }
        if let Some((cell, digit)) = self.naked_singles().next() {
            return Some((Technique::NakedSingle, cell, digit));
        }
        self.hidden_singles().next().map(|(cell, digit, _)| (Technique::HiddenSingle, cell, digit))
    }

    /// Removes singles at the front that are out of date.
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
    fn sets_of_cells_and_of_digits_say_the_same() {
        let mut position = Position::empty();
        for (cell, digit) in [(0, 1), (40, 5), (80, 9), (10, 2), (20, 1)] {
            position.place(cell, digit);
        }
        position.remove(30, 7);
        for cell in 0..81 {
            let by_digit: DigitSet = (1..=9).filter(|&digit| position.places(digit).contains(cell)).collect();
            assert_eq!(position.candidates(cell), by_digit);
        }
        for house in House::all() {
            for digit in 1..=9 {
                assert_eq!(usize::from(position.count(digit, house)), position.places_in(digit, house).len());
            }
        }
    }

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
