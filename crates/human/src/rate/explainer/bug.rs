//! Bivalue universal graves: positions that would have two solutions if some cells had at most two candidates.

use super::finding::{Finding, Removed, of_digit};
use super::grid::{BOXES, Bits, CELLS, COLUMNS, Grid, HOUSES, Mask, PEERS, ROWS, common_houses, subsets};

const ONE_CELL: f64 = 5.6;
const SEVERAL_CELLS: f64 = 5.7;

/// The cells with more than two candidates, their excess candidates, and the cells that see all of them.
struct Bug {
    cells: Vec<u8>,
    too_much: [Mask; 81],
    digits: Mask,
    seen: Vec<u8>,
}

/// The first step of this technique, if the position is such a grave.
pub(super) fn first(grid: &Grid) -> Option<Finding> {
    let bug = Bug::of(grid)?;
    match bug.cells[..] {
        [] => None,
        [cell] => {
            let removed = Removed::from_slice(&[(cell, grid.candidates(cell) & !bug.digits)]);
            Some(Finding::removing(ONE_CELL, removed))
        }
        _ if bug.digits.is_power_of_two() => bug.one_digit(grid).or_else(|| bug.locked(grid)),
        _ if !bug.seen.is_empty() => bug.locked(grid).or_else(|| bug.with_naked_set(grid)),
        _ => None,
    }
}

impl Bug {
    fn of(grid: &Grid) -> Option<Self> {
        let mut without = grid.clone();
        let mut bug = Self { cells: vec![], too_much: [0; 81], digits: 0, seen: vec![] };
        for house in BOXES.chain(ROWS).chain(COLUMNS) {
            for digit in 0..9 {
                let places = grid.places(house, digit);
                if matches!(places.count_ones(), 0 | 2) {
                    continue;
                }
                let cells = Bits(places).map(|place| CELLS[house as usize][place as usize]);
                let mut large = cells.filter(|&cell| grid.candidates(cell).count_ones() > 2);
                // None of these cells has more than two candidates, so no choice of cells makes a grave.
                let cell = large.next()?;
                if large.next().is_some() {
                    continue;
                }
                bug.add(cell, digit);
                without.remove(cell, digit);
                if bug.cells.len() > 1 && bug.digits.count_ones() > 1 && bug.seen.is_empty() {
                    return None;
                }
            }
        }
        let in_pairs = (0..81).all(|cell| matches!(without.candidates(cell).count_ones(), 0 | 2))
            && (0..27).all(|house| without.house(house).iter().all(|p| matches!(p.count_ones(), 0 | 2)));
        in_pairs.then_some(bug)
    }

    fn add(&mut self, cell: u8, digit: u8) {
        if self.cells.is_empty() {
            self.seen = PEERS[cell as usize].to_vec();
        } else {
            self.seen.retain(|seen| PEERS[cell as usize].contains(seen));
        }
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
        self.seen.retain(|seen| !self.cells.contains(seen));
        self.too_much[cell as usize] |= 1 << digit;
        self.digits |= 1 << digit;
    }

    /// Type 2: all excess candidates are of the same digit, which one of the cells must have.
    fn one_digit(&self, grid: &Grid) -> Option<Finding> {
        let digit = Bits(self.digits).next()?;
        let removed = of_digit(self.seen.iter().copied().filter(|&cell| grid.has(cell, digit)), digit);
        (!removed.is_empty()).then(|| Finding::removing(SEVERAL_CELLS, removed))
    }

    /// Type 4: two cells in a house share one more digit, which one of them must have.
    fn locked(&self, grid: &Grid) -> Option<Finding> {
        let &[one, other] = &self.cells[..] else { return None };
        let shared = grid.candidates(one) & grid.candidates(other) & !self.digits;
        if !shared.is_power_of_two() {
            return None;
        }
        common_houses(one, other).next()?;
        let gone = |cell: u8| (cell, grid.candidates(cell) & !self.too_much[cell as usize] & !shared);
        Some(Finding::removing(SEVERAL_CELLS, Removed::from_slice(&[gone(one), gone(other)])))
    }

    /// Type 3: one of the cells forms a naked set with other cells of their house.
    fn with_naked_set(&self, grid: &Grid) -> Option<Finding> {
        let first = *self.cells.first()?;
        let shared = HOUSES[first as usize]
            .into_iter()
            .filter(|house| self.cells.iter().all(|&cell| HOUSES[cell as usize].contains(house)));
        for house in shared {
            let others: Vec<u8> =
                self.seen.iter().copied().filter(|&cell| HOUSES[cell as usize].contains(&house)).collect();
            for size in 2..=6 {
                if others.len() < size as usize {
                    break;
                }
                for chosen in subsets(size - 1, others.len() as u32) {
                    let (within, outside): (Vec<_>, Vec<_>) =
                        others.iter().enumerate().partition(|(i, _)| chosen >> i & 1 != 0);
                    let digits = within.iter().fold(0, |digits, &(_, &cell)| digits | grid.candidates(cell));
                    let fits = digits.count_ones() == size
                        && (digits | self.digits).count_ones() == size
                        && self.digits.count_ones() > 1
                        && within.iter().all(|&(_, &cell)| grid.candidates(cell).count_ones() > 1);
                    let removed: Removed = outside
                        .iter()
                        .map(|&(_, &cell)| (cell, grid.candidates(cell) & digits))
                        .filter(|&(_, digits)| fits && digits != 0)
                        .collect();
                    if !removed.is_empty() {
                        let difficulty = SEVERAL_CELLS + (f64::from(size) - 1.0) * 0.1;
                        return Some(Finding::removing(difficulty, removed));
                    }
                }
            }
        }
        None
    }
}
