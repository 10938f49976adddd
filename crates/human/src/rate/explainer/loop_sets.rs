//! Naked and hidden sets that contain one of two cells of a unique loop (type 3).

use super::finding::Removed;
use super::grid::{Bits, CELLS, Grid, House, Mask, common_houses, place_in, subsets};

/// A set that shares a cell with a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SetBeside {
    /// Cells of a house, by position, and their digits.
    Naked(House, Mask, Mask),
    /// Positions in a house, and the digits that have no other positions.
    Hidden(House, Mask, Mask),
}

/// Finds the sets that contain whichever of the two cells has more than the pair. They are in order of size and then of
/// house, and naked sets come before hidden ones. Each has the number of cells or digits that determines its
/// difficulty, and the candidates that it removes.
pub(super) fn sets_beside(
    grid: &Grid,
    pair: Mask,
    extra: Mask,
    one: u8,
    other: u8,
) -> Vec<(u32, Removed, SetBeside)> {
    let mut found = Vec::new();
    for size in extra.count_ones()..=7 {
        for house in common_houses(one, other) {
            let open = u32::from(grid.open(house));
            let at = (place_in(house, one), place_in(house, other));
            if size * 2 <= open {
                let shared = extra & grid.candidates(one) & grid.candidates(other);
                naked(grid, house, size, at, extra, shared, &mut found);
            }
            if size * 2 < open {
                hidden(grid, house, size, at, extra, pair, &mut found);
            }
        }
    }
    found
}

fn naked(
    grid: &Grid,
    house: House,
    size: u32,
    (one, other): (u8, u8),
    extra: Mask,
    shared: Mask,
    found: &mut Vec<(u32, Removed, SetBeside)>,
) {
    let cells = &CELLS[house as usize];
    for chosen in subsets(size, 9) {
        let chosen = chosen as Mask;
        if chosen >> one & 1 == 0 || chosen >> other & 1 != 0 {
            continue;
        }
        let rest = chosen & !(1 << one);
        let digits = |place: u8| grid.candidates(cells[place as usize]);
        let of_rest = Bits(rest).fold(0, |all, place| all | digits(place));
        let fits = (shared | of_rest).count_ones() == size
            && (extra | of_rest).count_ones() == size
            && Bits(rest).all(|place| digits(place).count_ones() > 1);
        if fits {
            let set = extra | of_rest;
            let outside = Bits(!chosen & !(1 << other) & 0x1ff);
            let removed = outside.map(|place| (cells[place as usize], digits(place) & set));
            let removed: Removed = removed.filter(|&(_, digits)| digits != 0).collect();
            found.push((size, removed, SetBeside::Naked(house, rest, set)));
        }
    }
}

fn hidden(
    grid: &Grid,
    house: House,
    size: u32,
    (one, other): (u8, u8),
    extra: Mask,
    pair: Mask,
    found: &mut Vec<(u32, Removed, SetBeside)>,
) {
    let free: Vec<u8> = Bits(!(pair | extra) & 0x1ff).collect();
    let none = (size == 2 && !free.is_empty()).then_some(0);
    for chosen in none.into_iter().chain(subsets(size - 2, free.len() as u32)) {
        let digits = Bits(chosen as Mask).fold(pair, |digits, i| digits | 1 << free[i as usize]);
        let places = |digit: u8| grid.places(house, digit) & !(1 << other);
        let all = Bits(digits).fold(0, |all, digit| all | places(digit));
        if all.count_ones() != size || Bits(digits).any(|digit| places(digit) == 0) {
            continue;
        }
        let rest = all & !(1 << one);
        let cells = Bits(rest).map(|place| CELLS[house as usize][place as usize]);
        let removed = cells.map(|cell| (cell, grid.candidates(cell) & !digits));
        let removed: Removed = removed.filter(|&(_, digits)| digits != 0).collect();
        found.push((rest.count_ones(), removed, SetBeside::Hidden(house, rest, digits)));
    }
}
