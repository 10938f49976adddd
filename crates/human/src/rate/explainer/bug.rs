//! Bivalue universal graves: positions in which a few cells have excess candidates. Without these candidates, the
//! position could not have exactly one solution.

use std::ops::ControlFlow;

use super::finding::{Finding, Removed, among, of_digit};
use super::order::{common_houses, houses_of, peers_of};
use crate::sudoku::{CellSet, DigitSet, Grid, House, Order, PlaceSet, Unions, peers};

const ONE_CELL: f64 = 5.6;
const SEVERAL_CELLS: f64 = 5.7;

/// The cells with excess candidates, these candidates, and the cells that see all cells with excess candidates.
struct Bug {
    cells: Vec<u8>,
    too_much: [DigitSet; 81],
    digits: DigitSet,
    seen: Vec<u8>,
}

/// Finds the first step of this technique if the position is a bivalue universal grave with excess candidates.
pub(super) fn first(grid: &Grid) -> Option<Finding> {
    let bug = Bug::of(grid)?;
    match bug.cells[..] {
        [] => None,
        [cell] => {
            let removed = Removed::from_slice(&[(cell, grid.candidates(cell) - bug.digits)]);
            Some(Finding::removing(ONE_CELL, removed))
        }
        _ if bug.digits.only().is_some() => bug.one_digit(grid).or_else(|| bug.locked(grid)),
        _ if !bug.seen.is_empty() => bug.locked(grid).or_else(|| bug.with_naked_set(grid)),
        _ => None,
    }
}

impl Bug {
    fn of(grid: &Grid) -> Option<Self> {
        let mut without = grid.clone();
        let mut bug =
            Self { cells: vec![], too_much: [DigitSet::EMPTY; 81], digits: DigitSet::EMPTY, seen: vec![] };
        for house in House::boxes().chain(House::rows()).chain(House::columns()) {
            for digit in 1..=9 {
                let places = grid.places(digit, house);
                if matches!(places.len(), 0 | 2) {
                    continue;
                }
                let cells = house.cells_at(places).iter();
                let mut large = cells.filter(|&cell| grid.candidates(cell).len() > 2);
                // None of these cells has more than two candidates. So removing excess candidates cannot make the
                // position a grave.
                let cell = large.next()?;
                if large.next().is_some() {
                    continue;
                }
                bug.add(cell, digit);
                without.remove(cell, digit);
                if bug.cells.len() > 1 && bug.digits.has_several() && bug.seen.is_empty() {
                    return None;
                }
            }
        }
        let in_pairs = (0..81).all(|cell| matches!(without.candidates(cell).len(), 0 | 2))
            && House::all()
                .all(|house| (1..=9).all(|digit| matches!(without.places(digit, house).len(), 0 | 2)));
        in_pairs.then_some(bug)
    }

    fn add(&mut self, cell: u8, digit: u8) {
        if self.cells.is_empty() {
            self.seen = peers_of(cell).to_vec();
        } else {
            self.seen.retain(|&seen| peers(cell).contains(seen));
        }
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
        self.seen.retain(|seen| !self.cells.contains(seen));
        self.too_much[cell as usize].insert(digit);
        self.digits.insert(digit);
    }

    /// Type 2: all excess candidates are the same digit. One of the cells with this excess candidate must have the
    /// digit.
    fn one_digit(&self, grid: &Grid) -> Option<Finding> {
        let digit = self.digits.first()?;
        let removed = of_digit(self.seen.iter().copied().filter(|&cell| grid.has(cell, digit)), digit);
        (!removed.is_empty()).then(|| Finding::removing(SEVERAL_CELLS, removed))
    }

    /// Type 4: two cells in a house share exactly one digit that is not an excess digit. One of these cells must have
    /// that digit.
    fn locked(&self, grid: &Grid) -> Option<Finding> {
        let &[one, other] = &self.cells[..] else { return None };
        let shared = (grid.candidates(one) & grid.candidates(other)) - self.digits;
        shared.only()?;
        common_houses(one, other).next()?;
        let gone = |cell: u8| (cell, grid.candidates(cell) - self.too_much[cell as usize] - shared);
        Some(Finding::removing(SEVERAL_CELLS, Removed::from_slice(&[gone(one), gone(other)])))
    }

    /// Type 3: one of the cells has an excess candidate, and forms a naked set with other cells of a common house.
    fn with_naked_set(&self, grid: &Grid) -> Option<Finding> {
        let first = *self.cells.first()?;
        let cells: CellSet = self.cells.iter().copied().collect();
        for house in houses_of(first).into_iter().filter(|house| cells.is_within(house.cells())) {
            let others: Vec<u8> =
                self.seen.iter().copied().filter(|&cell| house.cells().contains(cell)).collect();
            let digits_of = |index: u8| grid.candidates(others[index as usize]);
            // The sets contain indices into `others`. The order of `others` determines which set is found first.
            let all = PlaceSet::ALL.before(others.len() as u8);
            let usable: PlaceSet = all.iter().filter(|&index| digits_of(index).has_several()).collect();
            for size in 2..=6 {
                let unions =
                    Unions { of: digits_of, with: DigitSet::EMPTY, most: size, order: Order::ByHighest };
                let mut found = None;
                let _ = unions.each(usable, size - 1, |within: PlaceSet, digits| {
                    if digits.len() != size || !self.digits.is_within(digits) || !self.digits.has_several() {
                        return ControlFlow::Continue(());
                    }
                    let outside = (all - within).iter().map(|index| others[index as usize]);
                    let removed = among(grid, outside, digits);
                    if removed.is_empty() {
                        return ControlFlow::Continue(());
                    }
                    found = Some(Finding::removing(SEVERAL_CELLS + (size as f64 - 1.0) * 0.1, removed));
                    ControlFlow::Break(())
                });
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }
}
