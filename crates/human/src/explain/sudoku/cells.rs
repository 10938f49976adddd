//! Sets of cells and of digits of a 9x9 sudoku, as bits.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// A set of cells of a 9x9 board: bit `9 * row + column`, both from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet(u128);

impl CellSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 81 cells.
    pub const ALL: Self = Self((1 << 81) - 1);

    /// One cell.
    pub const fn single(cell: u8) -> Self {
        Self(1 << cell)
    }

    /// The set with one more cell.
    pub const fn with(self, cell: u8) -> Self {
        Self(self.0 | 1 << cell)
    }

    /// Whether a cell is in the set.
    pub const fn contains(self, cell: u8) -> bool {
        self.0 >> cell & 1 != 0
    }

    /// Adds a cell.
    pub const fn insert(&mut self, cell: u8) {
        self.0 |= 1 << cell;
    }

    /// Removes a cell.
    pub const fn remove(&mut self, cell: u8) {
        self.0 &= !(1 << cell);
    }

    /// The number of cells.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the sets have a cell in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether each cell of the set is in the other set.
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The first cell, in reading order.
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// The only cell; `None` if the set is empty or has several cells.
    pub const fn only(self) -> Option<u8> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The cells in reading order.
    pub const fn iter(self) -> Cells {
        Cells(self.0)
    }

    /// Creates a set from bits: cell `i` is bit `i`.
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits & Self::ALL.0)
    }

    /// The bits: cell `i` is bit `i`.
    pub const fn bits(self) -> u128 {
        self.0
    }
}

/// The cells of a set, in reading order.
#[derive(Clone, Debug)]
pub struct Cells(u128);

impl Iterator for Cells {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let cell = CellSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(cell)
    }
}

impl IntoIterator for CellSet {
    type Item = u8;
    type IntoIter = Cells;

    fn into_iter(self) -> Cells {
        self.iter()
    }
}

impl FromIterator<u8> for CellSet {
    fn from_iter<I: IntoIterator<Item = u8>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl serde::Serialize for CellSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// A set of digits 1 to 9: bit `digit - 1`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DigitSet(u16);

impl DigitSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All nine digits.
    pub const ALL: Self = Self(0x1ff);

    /// One digit, 1 to 9.
    pub const fn single(digit: u8) -> Self {
        Self(1 << (digit - 1))
    }

    /// Whether a digit is in the set.
    pub const fn contains(self, digit: u8) -> bool {
        self.0 >> (digit - 1) & 1 != 0
    }

    /// Adds a digit.
    pub const fn insert(&mut self, digit: u8) {
        self.0 |= 1 << (digit - 1);
    }

    /// Removes a digit.
    pub const fn remove(&mut self, digit: u8) {
        self.0 &= !(1 << (digit - 1));
    }

    /// The number of digits.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the sets have a digit in common.
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether each digit of the set is in the other set.
    pub const fn is_within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The smallest digit.
    pub const fn first(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8 + 1) }
    }

    /// The only digit; `None` if the set is empty or has several digits.
    pub const fn only(self) -> Option<u8> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// The digits in order.
    pub const fn iter(self) -> Digits {
        Digits(self.0)
    }
}

/// The digits of a set, in order.
#[derive(Clone, Debug)]
pub struct Digits(u16);

impl Iterator for Digits {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let digit = DigitSet(self.0).first()?;
        self.0 &= self.0 - 1;
        Some(digit)
    }
}

impl IntoIterator for DigitSet {
    type Item = u8;
    type IntoIter = Digits;

    fn into_iter(self) -> Digits {
        self.iter()
    }
}

impl FromIterator<u8> for DigitSet {
    fn from_iter<I: IntoIterator<Item = u8>>(digits: I) -> Self {
        digits.into_iter().fold(Self::EMPTY, |set, digit| set | Self::single(digit))
    }
}

impl serde::Serialize for DigitSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

macro_rules! set_operators {
    ($set:ident) => {
        impl BitAnd for $set {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }
        impl BitOr for $set {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }
        impl Sub for $set {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }
        impl BitAndAssign for $set {
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }
        impl BitOrAssign for $set {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }
        impl SubAssign for $set {
            fn sub_assign(&mut self, other: Self) {
                self.0 &= !other.0;
            }
        }
    };
}

set_operators!(CellSet);
set_operators!(DigitSet);

/// Passes each subset of `size` items to `each`, in lexicographic order of the indices, until `each` breaks.
pub(super) fn combinations<T: Copy>(
    items: &[T],
    size: usize,
    each: &mut dyn FnMut(&[T]) -> std::ops::ControlFlow<()>,
) -> std::ops::ControlFlow<()> {
    fn extend<T: Copy>(
        items: &[T],
        missing: usize,
        chosen: &mut Vec<T>,
        each: &mut dyn FnMut(&[T]) -> std::ops::ControlFlow<()>,
    ) -> std::ops::ControlFlow<()> {
        if missing == 0 {
            return each(chosen);
        }
        for (i, &item) in items.iter().enumerate() {
            if items.len() - i < missing {
                break;
            }
            chosen.push(item);
            extend(&items[i + 1..], missing - 1, chosen, each)?;
            chosen.pop();
        }
        std::ops::ControlFlow::Continue(())
    }
    extend(items, size, &mut Vec::with_capacity(size), each)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let cells: CellSet = [80, 3, 3, 64].into_iter().collect();
        assert_eq!(cells.iter().collect::<Vec<_>>(), [3, 64, 80]);
        assert_eq!((cells.len(), cells.first(), cells.only()), (3, Some(3), None));
        assert_eq!((CellSet::ALL - cells).len(), 78);
        let digits: DigitSet = [9, 1].into_iter().collect();
        assert_eq!(digits.iter().collect::<Vec<_>>(), [1, 9]);
        assert_eq!((DigitSet::ALL - digits).only(), None);
        assert_eq!(DigitSet::single(4).only(), Some(4));
    }

    #[test]
    fn combinations_are_all_and_in_order() {
        let mut seen = Vec::new();
        let _ = combinations(&[1, 2, 3, 4], 2, &mut |pair| {
            seen.push(pair.to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(seen, [[1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]]);
    }
}
