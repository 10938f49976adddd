//! A position as masks of 16 bits. It is cheap to copy, and orders houses and cells as this rating requires.
//!
//! Digits and positions in a house are numbered from 0.

use crate::explain::sudoku::{CellSet, Position, peers};

/// A set of digits, or of positions in a house, as bits.
pub(super) type Mask = u16;

/// A house: rows 0 to 8, columns 9 to 17, boxes 18 to 26.
pub(super) type House = u8;

/// The rows, columns and boxes.
pub(super) const ROWS: std::ops::Range<House> = 0..9;
pub(super) const COLUMNS: std::ops::Range<House> = 9..18;
pub(super) const BOXES: std::ops::Range<House> = 18..27;

/// All houses, in the order in which patterns are searched for.
pub(super) fn houses_in_order() -> impl Iterator<Item = House> {
    BOXES.chain(COLUMNS).chain(ROWS)
}

/// The box, row and column of each cell, which is the order in which links are followed.
pub(super) static HOUSES: [[House; 3]; 81] = {
    let mut houses = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        houses[cell] = [(18 + row / 3 * 3 + column / 3) as u8, row as u8, (9 + column) as u8];
        cell += 1;
    }
    houses
};

/// The position of each cell in its box, row and column.
static POSITIONS: [[u8; 3]; 81] = {
    let mut positions = [[0; 3]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        positions[cell] = [(row % 3 * 3 + column % 3) as u8, column as u8, row as u8];
        cell += 1;
    }
    positions
};

/// The cells of each house, by position.
pub(super) static CELLS: [[u8; 9]; 27] = {
    let mut cells = [[0; 9]; 27];
    let mut cell = 0;
    while cell < 81 {
        let mut kind = 0;
        while kind < 3 {
            cells[HOUSES[cell][kind] as usize][POSITIONS[cell][kind] as usize] = cell as u8;
            kind += 1;
        }
        cell += 1;
    }
    cells
};

/// The peers of each cell: first those in its box, then those in its row and in its column outside the box.
pub(super) static PEERS: [[u8; 20]; 81] = {
    let mut peers = [[0; 20]; 81];
    let mut cell = 0;
    while cell < 81 {
        let (mut kind, mut count) = (0, 0);
        while kind < 3 {
            let mut i = 0;
            while i < 9 {
                let peer = CELLS[HOUSES[cell][kind] as usize][i];
                if peer as usize != cell && (kind == 0 || HOUSES[peer as usize][0] != HOUSES[cell][0]) {
                    peers[cell][count] = peer;
                    count += 1;
                }
                i += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    peers
};

/// The bits of a mask in ascending order.
#[derive(Clone, Debug)]
pub(super) struct Bits(pub(super) Mask);

impl Iterator for Bits {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let bit = self.0.trailing_zeros();
        if bit == 16 {
            return None;
        }
        self.0 &= self.0 - 1;
        Some(bit as u8)
    }
}

/// All masks with `size` bits among the lowest `count` bits, in ascending order; empty if `size` is 0 or too large.
pub(super) fn subsets(size: u32, count: u32) -> impl Iterator<Item = u32> {
    let first = if size == 0 || size > count { None } else { Some((1u32 << size) - 1) };
    std::iter::successors(first, move |&mask| {
        let lowest = mask & mask.wrapping_neg();
        let carried = mask + lowest;
        let next = carried | (((mask ^ carried) >> 2) / lowest);
        (next >> count == 0).then_some(next)
    })
}

/// A position.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    candidates: [Mask; 81],
    places: [[Mask; 9]; 27],
    /// The number of empty cells in each house.
    open: [u8; 27],
    /// The number of cells that have each digit.
    placed: [u8; 9],
    empty: u8,
}

impl Grid {
    /// Creates a grid with the candidates and digits of a position.
    pub(super) fn of(position: &Position) -> Self {
        let mut grid = Self {
            candidates: [0; 81],
            places: [[0; 9]; 27],
            open: [0; 27],
            placed: [0; 9],
            empty: position.empty_cells().len() as u8,
        };
        for cell in 0..81 {
            if position.value(cell) > 0 {
                grid.placed[position.value(cell) as usize - 1] += 1;
                continue;
            }
            for (house, place) in places_of(cell) {
                grid.open[house as usize] += 1;
                for digit in position.candidates(cell) {
                    grid.places[house as usize][digit as usize - 1] |= 1 << place;
                }
            }
            grid.candidates[cell as usize] =
                position.candidates(cell).iter().fold(0, |mask, digit| mask | 1 << (digit - 1));
        }
        grid
    }

    /// The candidates of a cell; the empty set if the cell has a digit.
    pub(super) fn candidates(&self, cell: u8) -> Mask {
        self.candidates[cell as usize]
    }

    /// Whether a cell has a candidate.
    pub(super) fn has(&self, cell: u8, digit: u8) -> bool {
        self.candidates[cell as usize] >> digit & 1 != 0
    }

    /// The positions in a house where a digit can be placed.
    pub(super) fn places(&self, house: House, digit: u8) -> Mask {
        self.places[house as usize][digit as usize]
    }

    /// The positions in a house where each digit can be placed.
    pub(super) fn house(&self, house: House) -> &[Mask; 9] {
        &self.places[house as usize]
    }

    /// The number of empty cells of a house.
    pub(super) fn open(&self, house: House) -> u8 {
        self.open[house as usize]
    }

    /// The number of cells that have a digit.
    pub(super) fn placed(&self, digit: u8) -> u8 {
        self.placed[digit as usize]
    }

    /// Whether every cell has a digit.
    pub(super) fn is_full(&self) -> bool {
        self.empty == 0
    }

    /// The cells where a digit can be placed.
    pub(super) fn cells_with(&self, digit: u8) -> CellSet {
        let rows = ROWS.map(|row| u128::from(self.places(row, digit)) << (9 * row));
        CellSet::from_bits(rows.fold(0, |all, row| all | row))
    }

    /// Removes a candidate, if it exists.
    pub(super) fn remove(&mut self, cell: u8, digit: u8) {
        self.candidates[cell as usize] &= !(1 << digit);
        for (house, place) in places_of(cell) {
            self.places[house as usize][digit as usize] &= !(1 << place);
        }
    }

    /// Removes candidates of a cell.
    pub(super) fn remove_all(&mut self, cell: u8, digits: Mask) {
        for digit in Bits(digits & self.candidates(cell)) {
            self.remove(cell, digit);
        }
    }

    /// Places a digit, and removes it from the candidates of the cells that see it.
    pub(super) fn place(&mut self, cell: u8, digit: u8) {
        self.remove_all(cell, Mask::MAX);
        for house in HOUSES[cell as usize] {
            self.open[house as usize] -= 1;
        }
        self.placed[digit as usize] += 1;
        self.empty -= 1;
        for peer in peers(cell) & self.cells_with(digit) {
            self.remove(peer, digit);
        }
    }
}

/// The houses of a cell, and its position in each.
fn places_of(cell: u8) -> impl Iterator<Item = (House, u8)> {
    HOUSES[cell as usize].into_iter().zip(POSITIONS[cell as usize])
}

/// The position of a cell in one of its houses.
pub(super) fn place_in(house: House, cell: u8) -> u8 {
    POSITIONS[cell as usize][kind_of(house)]
}

/// The houses that contain both cells: box, row or column.
pub(super) fn common_houses(one: u8, other: u8) -> impl Iterator<Item = House> {
    HOUSES[one as usize].into_iter().filter(move |house| HOUSES[other as usize].contains(house))
}

/// The index of a house in the tables by cell: 0 for a box, 1 for a row, 2 for a column.
pub(super) const fn kind_of(house: House) -> usize {
    match house {
        0..9 => 1,
        9..18 => 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_ascend() {
        assert_eq!(subsets(2, 4).collect::<Vec<_>>(), [0b11, 0b101, 0b110, 0b1001, 0b1010, 0b1100]);
        assert_eq!(subsets(3, 3).count(), 1);
        assert_eq!(subsets(4, 3).count(), 0);
        assert_eq!(subsets(4, 9).count(), 126);
    }

    #[test]
    fn masks_follow_the_position() {
        let mut position = Position::empty();
        let mut grid = Grid::of(&position);
        for (cell, digit) in [(0, 1), (40, 5), (80, 9), (10, 2), (20, 3)] {
            position.place(cell, digit);
            grid.place(cell, digit - 1);
        }
        position.remove(30, 7);
        grid.remove(30, 6);
        let again = Grid::of(&position);
        assert_eq!(grid.candidates, again.candidates);
        assert_eq!(grid.places, again.places);
        assert_eq!((grid.open, grid.placed, grid.empty), (again.open, again.placed, again.empty));
        assert!(
            PEERS.iter().all(|peers| peers.iter().collect::<std::collections::BTreeSet<_>>().len() == 20)
        );
    }
}
