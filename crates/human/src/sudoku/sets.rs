//! Bit sets of the cells, digits, places and houses of a 9x9 sudoku.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr, Sub, SubAssign};

/// An unsigned integer type that can store a set.
pub trait Bits:
    Copy
    + Debug
    + Default
    + Ord
    + Hash
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Sub<Output = Self>
    + From<u8>
    + Into<u128>
{
}

impl Bits for u16 {}
impl Bits for u32 {}
impl Bits for u128 {}

/// A type of set elements.
pub trait Element: Copy + Debug + Default + Ord + Hash {
    /// The type of an element.
    type Item: Copy;
    /// The integer type that stores a set.
    type Bits: Bits;
    /// The bits of the empty set.
    const EMPTY: Self::Bits;
    /// The bits of the set of all elements.
    const ALL: Self::Bits;

    /// The bit index of an element.
    fn bit(item: Self::Item) -> u32;

    /// The element with a given bit index.
    fn item(bit: u32) -> Self::Item;
}

/// The elements of a [`CellSet`]. A cell has the bit index `9 * row + column`, with row and column counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell;

impl Element for Cell {
    type Item = u8;
    type Bits = u128;
    const EMPTY: u128 = 0;
    const ALL: u128 = (1 << 81) - 1;

    fn bit(cell: u8) -> u32 {
        cell.into()
    }

    fn item(bit: u32) -> u8 {
        bit as u8
    }
}

/// Nine consecutive numbers, from `FIRST` on, as elements of a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nine<const FIRST: u8>;

impl<const FIRST: u8> Element for Nine<FIRST> {
    type Item = u8;
    type Bits = u16;
    const EMPTY: u16 = 0;
    const ALL: u16 = 0x1ff;

    fn bit(number: u8) -> u32 {
        u32::from(number) - u32::from(FIRST)
    }

    fn item(bit: u32) -> u8 {
        bit as u8 + FIRST
    }
}

/// A set of cells of a 9x9 board.
pub type CellSet = BitSet<Cell>;

/// A set of digits 1 to 9.
pub type DigitSet = BitSet<Nine<1>>;

/// A set of places from 0 to 8. A place is the index of a cell within a house, or the index of one of the nine lines
/// that cross a given line.
pub type PlaceSet = BitSet<Nine<0>>;

/// A set of elements of one type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BitSet<E: Element>(pub(super) E::Bits);

impl<E: Element> BitSet<E> {
    /// The empty set.
    pub const EMPTY: Self = Self(E::EMPTY);
    /// The set of all elements.
    pub const ALL: Self = Self(E::ALL);

    fn to_u128(self) -> u128 {
        self.0.into()
    }

    /// The set that contains only the given element.
    pub fn single(item: E::Item) -> Self {
        Self(E::Bits::from(1) << E::bit(item))
    }

    /// This set with the given element added.
    #[must_use]
    pub fn with(self, item: E::Item) -> Self {
        self | Self::single(item)
    }

    /// The elements of the set that are lower than the given element.
    #[must_use]
    pub(crate) fn before(self, item: E::Item) -> Self {
        self & Self(Self::single(item).0 - E::Bits::from(1))
    }

    /// The elements of the set that are higher than the given element.
    #[must_use]
    pub(crate) fn after(self, item: E::Item) -> Self {
        self - Self::single(item) - self.before(item)
    }

    /// Whether an element is in the set.
    pub fn contains(self, item: E::Item) -> bool {
        self.0 >> E::bit(item) & E::Bits::from(1) != E::EMPTY
    }

    /// Adds an element.
    pub fn insert(&mut self, item: E::Item) {
        *self |= Self::single(item);
    }

    /// Removes an element.
    pub fn remove(&mut self, item: E::Item) {
        *self -= Self::single(item);
    }

    /// The number of elements.
    pub fn len(self) -> usize {
        self.to_u128().count_ones() as usize
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == E::EMPTY
    }

    /// Whether the set has at least two elements.
    pub fn has_several(self) -> bool {
        let bits = self.to_u128();
        bits & bits.wrapping_sub(1) != 0
    }

    /// Whether the sets have an element in common.
    pub fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether each element of the set is in the other set.
    pub fn is_within(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// The lowest element; `None` if the set is empty.
    pub fn first(self) -> Option<E::Item> {
        if self.is_empty() { None } else { Some(E::item(self.to_u128().trailing_zeros())) }
    }

    /// The only element; `None` if the set is empty or has several elements.
    pub fn only(self) -> Option<E::Item> {
        if self.to_u128().is_power_of_two() { self.first() } else { None }
    }

    /// The elements in ascending order. For cells, this is reading order.
    pub const fn iter(self) -> Items<E> {
        Items(self)
    }
}

/// The elements of a set in ascending order.
#[derive(Clone, Debug)]
pub struct Items<E: Element>(BitSet<E>);

impl<E: Element> Iterator for Items<E> {
    type Item = E::Item;

    fn next(&mut self) -> Option<E::Item> {
        let item = self.0.first()?;
        let bits = self.0.0;
        self.0 = BitSet(bits & (bits - E::Bits::from(1)));
        Some(item)
    }
}

impl<E: Element> IntoIterator for BitSet<E> {
    type Item = E::Item;
    type IntoIter = Items<E>;

    fn into_iter(self) -> Items<E> {
        self.iter()
    }
}

impl<E: Element> FromIterator<E::Item> for BitSet<E> {
    fn from_iter<I: IntoIterator<Item = E::Item>>(items: I) -> Self {
        items.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<E: Element<Item: serde::Serialize>> serde::Serialize for BitSet<E> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<E: Element> BitAnd for BitSet<E> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl<E: Element> BitOr for BitSet<E> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl<E: Element> Sub for BitSet<E> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl<E: Element> BitAndAssign for BitSet<E> {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<E: Element> BitOrAssign for BitSet<E> {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<E: Element> SubAssign for BitSet<E> {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
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
        assert_eq!(DigitSet::EMPTY.only(), None);
    }

    #[test]
    fn an_element_divides_a_set() {
        assert_eq!(DigitSet::ALL.before(3).iter().collect::<Vec<_>>(), [1, 2]);
        assert_eq!(DigitSet::ALL.after(8).iter().collect::<Vec<_>>(), [9]);
        assert!(CellSet::ALL.before(0).is_empty() && CellSet::ALL.after(80).is_empty());
    }
}
