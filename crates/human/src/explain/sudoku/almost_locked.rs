//! Almost locked sets: n cells of a house that have n + 1 digits as candidates. If one of these digits is removed from
//! the set, the other n are locked in it.

use std::collections::BTreeSet;

use super::step::Set;
use crate::sudoku::{CellSet, DigitSet, House, Position, common_peers};

/// An almost locked set. For each digit, it stores the cells of the set with that candidate, and the cells that see all
/// of these.
#[derive(Debug)]
pub(super) struct AlmostLockedSet {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    of: [CellSet; 9],
    seen: [CellSet; 9],
}

impl AlmostLockedSet {
    fn new(position: &Position, cells: CellSet, digits: DigitSet) -> Self {
        let mut set = Self { cells, digits, of: [CellSet::EMPTY; 9], seen: [CellSet::EMPTY; 9] };
        for digit in digits {
            let of = cells & position.places(digit);
            set.of[digit as usize - 1] = of;
            set.seen[digit as usize - 1] = common_peers(of);
        }
        set
    }

    /// All almost locked sets of a position, house by house. A set that lies in two houses is listed only with the
    /// first of them.
    pub(super) fn all(position: &Position) -> Vec<Self> {
        let mut found: Vec<Self> = Vec::new();
        for house in House::all() {
            let cells: Vec<u8> = (house.cells() & position.empty_cells()).iter().collect();
            grow(position, &cells, CellSet::EMPTY, DigitSet::EMPTY, &mut found);
        }
        let mut seen = BTreeSet::new();
        found.retain(|set| seen.insert(set.cells));
        found
    }

    /// The cells of the set that have the digit as a candidate.
    pub(super) fn of(&self, digit: u8) -> CellSet {
        self.of[digit as usize - 1]
    }

    /// The cells that see all cells of the set that have the digit as a candidate.
    pub(super) fn seen(&self, digit: u8) -> CellSet {
        self.seen[digit as usize - 1]
    }

    /// The set in the form that steps use.
    pub(super) fn named(&self) -> Set {
        Set { cells: self.cells, digits: self.digits }
    }
}

fn grow(
    position: &Position,
    left: &[u8],
    cells: CellSet,
    digits: DigitSet,
    found: &mut Vec<AlmostLockedSet>,
) {
    for (i, &cell) in left.iter().enumerate() {
        let (cells, digits) = (cells.with(cell), digits | position.candidates(cell));
        if digits.len() == cells.len() + 1 {
            found.push(AlmostLockedSet::new(position, cells, digits));
        }
        grow(position, &left[i + 1..], cells, digits, found);
    }
}
