//! Aligned pair and triplet exclusion: removes digits of two or three cells that are in no allowed combination. A
//! combination is not allowed if some cell that sees all of the cells would have no candidate left.

use super::finding::{Finding, Removed};
use super::grid::{Bits, Grid, Mask, PEERS};
use crate::explain::sudoku::{CellSet, peers};

const PAIR: f64 = 6.2;
const TRIPLET: f64 = 7.5;

/// A cell whose candidates can be excluded, and the cells with few candidates that it sees.
struct Base {
    cell: u8,
    /// The excluding cells, in the order of its peers.
    excluders: Vec<u8>,
    all: CellSet,
}

/// The first pair exclusion.
pub(super) fn pair(grid: &Grid) -> Option<Finding> {
    let bases = bases(grid, 2);
    for (second, other) in bases.iter().enumerate() {
        for one in &bases[..second] {
            let common = one.all & other.all;
            // For each digit of one cell, an excluder rules out only one digit of the other cell. So a single excluder
            // is not enough.
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

/// The first triplet exclusion: a pair, and a third cell among the excluders of either.
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
fn bases(grid: &Grid, size: u32) -> Vec<Base> {
    let base = |cell: u8| {
        let few = |&cell: &u8| (2..=size).contains(&grid.candidates(cell).count_ones());
        let around = &PEERS[cell as usize];
        let has_single = around.iter().any(|&cell| grid.candidates(cell).is_power_of_two());
        let excluders: Vec<u8> = around.iter().copied().filter(few).collect();
        let all = excluders.iter().copied().collect();
        (!has_single && !excluders.is_empty()).then_some(Base { cell, excluders, all })
    };
    (0..81).filter(|&cell| grid.candidates(cell).count_ones() >= 2).filter_map(base).collect()
}

/// The digits of each of two cells that exclude all digits of the other cell.
fn excluded_from_pair(grid: &Grid, one: u8, other: u8, excluders: CellSet) -> Removed {
    // For each digit of one cell, the digits that the other cell cannot have with it.
    let mut excluded: [Mask; 9] = [0; 9];
    if peers(one).contains(other) {
        excluded = std::array::from_fn(|digit| 1 << digit);
    }
    for cell in excluders {
        let pair = grid.candidates(cell);
        Bits(pair).for_each(|digit| excluded[digit as usize] |= pair & !(1 << digit));
    }
    let gone = |cell: u8, beside: u8| {
        let left = |digit: &u8| grid.candidates(beside) & !excluded[*digit as usize] == 0;
        (cell, Bits(grid.candidates(cell)).filter(left).fold(0, |gone, digit| gone | 1 << digit))
    };
    [gone(one, other), gone(other, one)].into_iter().filter(|&(_, digits)| digits != 0).collect()
}

/// The digits of these cells that are in no combination that leaves each excluder a candidate.
fn excluded(grid: &Grid, cells: &[u8], excluders: CellSet) -> Removed {
    let masks: Vec<Mask> = excluders.iter().map(|cell| grid.candidates(cell)).collect();
    let mut allowed = [0; 3];
    let mut chosen = [0; 3];
    combine(grid, cells, &masks, 0, &mut chosen, &mut allowed);
    let gone = cells.iter().zip(allowed).map(|(&cell, allowed)| (cell, grid.candidates(cell) & !allowed));
    gone.filter(|&(_, digits)| digits != 0).collect()
}

fn combine(
    grid: &Grid,
    cells: &[u8],
    excluders: &[Mask],
    at: usize,
    chosen: &mut [Mask; 3],
    allowed: &mut [Mask; 3],
) {
    if at == cells.len() {
        if chosen.iter().zip(&*allowed).all(|(digit, allowed)| digit & !allowed == 0) {
            return;
        }
        let union = chosen[..at].iter().fold(0, |union, digit| union | digit);
        if excluders.iter().all(|candidates| candidates & !union != 0) {
            for (allowed, digit) in allowed.iter_mut().zip(&*chosen) {
                *allowed |= digit;
            }
        }
        return;
    }
    for digit in Bits(grid.candidates(cells[at])) {
        let clash = |i: usize| chosen[i] == 1 << digit && peers(cells[i]).contains(cells[at]);
        if (0..at).any(clash) {
            continue;
        }
        chosen[at] = 1 << digit;
        combine(grid, cells, excluders, at + 1, chosen, allowed);
    }
}
