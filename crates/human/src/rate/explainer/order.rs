//! The order in which Sudoku Explainer visits houses and cells.

use crate::sudoku::{House, box_of, column_of, row_of};

/// All houses, in the order in which they are searched for patterns.
pub(super) fn houses() -> impl Iterator<Item = House> {
    House::boxes().chain(House::columns()).chain(House::rows())
}

/// The box, row and column of a cell, in the order in which links are followed.
pub(super) const fn houses_of(cell: u8) -> [House; 3] {
    [box_of(cell), row_of(cell), column_of(cell)]
}

/// The houses that contain both cells, in the order box, row, column.
pub(super) fn common_houses(one: u8, other: u8) -> impl Iterator<Item = House> {
    houses_of(one).into_iter().filter(move |house| house.cells().contains(other))
}

/// The peers of a cell: first those in its box, then the others in its row, then the others in its column.
pub(super) const fn peers_of(cell: u8) -> &'static [u8; 20] {
    &PEERS[cell as usize]
}

static PEERS: [[u8; 20]; 81] = {
    let mut peers = [[0; 20]; 81];
    let mut cell = 0u8;
    while cell < 81 {
        let houses = houses_of(cell);
        let (mut kind, mut count) = (0, 0);
        while kind < 3 {
            let mut peer = 0u8;
            while peer < 81 {
                let shared = houses_of(peer);
                let in_box = shared[0].index() == houses[0].index();
                let is_next = shared[kind].index() == houses[kind].index() && (kind == 0 || !in_box);
                if is_next && peer != cell {
                    peers[cell as usize][count] = peer;
                    count += 1;
                }
                peer += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    peers
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sudoku::{CellSet, peers};

    #[test]
    fn peers_are_in_order() {
        for cell in 0..81 {
            assert_eq!(peers_of(cell).iter().copied().collect::<CellSet>(), peers(cell));
        }
        let expected = [1, 2, 9, 10, 11, 18, 19, 20, 3, 4, 5, 6, 7, 8, 27, 36, 45, 54, 63, 72];
        assert_eq!(peers_of(0), &expected);
    }
}
