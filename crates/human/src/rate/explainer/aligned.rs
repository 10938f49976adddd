//! Aligned pair and triplet exclusion: removes digits from two or three cells if no allowed combination of digits for
//! these cells contains them. A combination is not allowed if a cell that sees all of these cells would have no
//! candidate left.

use super::finding::{Finding, Removed};
use super::order::peers_of;
use crate::sudoku::{CellSet, DigitSet, Grid, peers};

const PAIR: f64 = 6.2;
const TRIPLET: f64 = 7.5;

/// A cell whose candidates can be excluded, and its excluders: peers with few candidates.
struct Base {
    cell: u8,
    /// The excluders, in the order of the cell's peers.
    excluders: Vec<u8>,
    all: CellSet,
}

/// Finds the first pair exclusion.
pub(super) fn pair(grid: &Grid) -> Option<Finding> {
    let bases = bases(grid, 2);
    for (second, other) in bases.iter().enumerate() {
        for one in &bases[..second] {
            let common = one.all & other.all;
            // For each digit of one cell, an excluder rules out only one digit of the other cell. So a single excluder
            // is not enough, except with a naked pair, which is found earlier.
            if common.len() < 2 {
                continue;
            }
            let removed = excluded_from_pair(grid, one.cell, other.cell, common);
            if !removed.is_empty() {
                return Some(Finding::removing(PAIR, removed));
            }
        }
    }
    None
}

/// Finds the first triplet exclusion. The third cell is an excluder of at least one of the other two.
pub(super) fn triplet(grid: &Grid) -> Option<Finding> {
    let bases = bases(grid, 3);
    let mut base_of = [usize::MAX; 81];
    for (i, base) in bases.iter().enumerate() {
        base_of[base.cell as usize] = i;
    }
    for (second, other) in bases.iter().enumerate() {
        for one in &bases[..second] {
            let common = one.all & other.all;
            if common.len() < 2 {
                continue;
            }
            let new = other.excluders.iter().filter(|&&cell| !one.all.contains(cell));
            for &third in one.excluders.iter().chain(new) {
                let index = base_of[third as usize];
                if index == usize::MAX || third == one.cell || third == other.cell {
                    continue;
                }
                let common = common & bases[index].all;
                if common.len() < 2 {
                    continue;
                }
                let removed = excluded(grid, &[one.cell, other.cell, third], common);
                if !removed.is_empty() {
                    return Some(Finding::removing(TRIPLET, removed));
                }
            }
        }
    }
    None
}

/// The cells whose candidates can be excluded: they see no naked single and at least one excluder.
fn bases(grid: &Grid, size: usize) -> Vec<Base> {
    let base = |cell: u8| {
        let few = |&cell: &u8| (2..=size).contains(&grid.candidates(cell).len());
        let around = peers_of(cell);
        let has_single = around.iter().any(|&cell| grid.candidates(cell).only().is_some());
        let excluders: Vec<u8> = around.iter().copied().filter(few).collect();
        let all = excluders.iter().copied().collect();
        (!has_single && !excluders.is_empty()).then_some(Base { cell, excluders, all })
    };
    (0..81).filter(|&cell| grid.candidates(cell).has_several()).filter_map(base).collect()
}

/// Finds, for each of two cells, the digits that would leave no possible digit for the other cell.
fn excluded_from_pair(grid: &Grid, one: u8, other: u8, excluders: CellSet) -> Removed {
    // For each digit of one cell, the digits that the other cell cannot have at the same time.
    let mut excluded = [DigitSet::EMPTY; 9];
    if peers(one).contains(other) {
        excluded = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(DigitSet::single);
    }
    for cell in excluders {
        let pair = grid.candidates(cell);
        pair.iter().for_each(|digit| excluded[digit as usize - 1] |= pair - DigitSet::single(digit));
    }
    let gone = |cell: u8, other: u8| {
        let is_alone = |digit: &u8| grid.candidates(other).is_within(excluded[*digit as usize - 1]);
        (cell, grid.candidates(cell).iter().filter(is_alone).collect::<DigitSet>())
    };
    [gone(one, other), gone(other, one)].into_iter().filter(|(_, digits)| !digits.is_empty()).collect()
}

/// Finds the digits of these cells that are in no allowed combination. A combination is allowed if it leaves each
/// excluder at least one candidate.
fn excluded(grid: &Grid, cells: &[u8], excluders: CellSet) -> Removed {
    let excluders: Vec<DigitSet> = excluders.iter().map(|cell| grid.candidates(cell)).collect();
    let mut allowed = [DigitSet::EMPTY; 3];
    let mut chosen = [DigitSet::EMPTY; 3];
    combine(grid, cells, &excluders, 0, &mut chosen, &mut allowed);
    let gone = cells.iter().zip(allowed).map(|(&cell, allowed)| (cell, grid.candidates(cell) - allowed));
    gone.filter(|(_, digits)| !digits.is_empty()).collect()
}

fn combine(
    grid: &Grid,
    cells: &[u8],
    excluders: &[DigitSet],
    at: usize,
    chosen: &mut [DigitSet; 3],
    allowed: &mut [DigitSet; 3],
) {
    if at == cells.len() {
        if chosen.iter().zip(&*allowed).all(|(digit, allowed)| digit.is_within(*allowed)) {
            return;
        }
        let union = chosen[..at].iter().fold(DigitSet::EMPTY, |union, &digit| union | digit);
        if !excluders.iter().any(|candidates| candidates.is_within(union)) {
            for (allowed, &digit) in allowed.iter_mut().zip(&*chosen) {
                *allowed |= digit;
            }
        }
        return;
    }
    for digit in grid.candidates(cells[at]).iter().map(DigitSet::single) {
        let clash = |i: usize| chosen[i] == digit && peers(cells[i]).contains(cells[at]);
        if (0..at).any(clash) {
            continue;
        }
        chosen[at] = digit;
        combine(grid, cells, excluders, at + 1, chosen, allowed);
    }
}
