//! Domains: sets of values, each in one machine word.

use std::fmt;

/// A set of values in `0..=63`, stored as the bits of a `u64`.
///
/// 64 values are enough for a 64x64 sudoku (digit `d` is value `d - 1`) and for a nonogram in 63 colours (value 0
/// is the background).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Domain(u64);

impl Domain {
    /// The number of distinct values that a domain can contain.
    pub const VALUES: usize = 64;
    /// The empty set. A model in which a cell has this domain has no solution.
    pub const EMPTY: Self = Self(0);

    /// The set of all values whose bit is set in `bits`.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The set as a word: bit `value` is set if `value` is a member.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set that contains only `value`; the empty set if `value` is above 63.
    pub const fn single(value: u8) -> Self {
        if value < 64 { Self(1 << value) } else { Self::EMPTY }
    }

    /// The set `0..count`; all values if `count` is 64 or more.
    pub const fn first(count: usize) -> Self {
        if count >= Self::VALUES { Self(u64::MAX) } else { Self((1 << count) - 1) }
    }

    /// Whether `value` is a member.
    pub const fn contains(self, value: u8) -> bool {
        value < 64 && self.0 >> value & 1 == 1
    }

    /// The number of members.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The only member, if there is exactly one.
    pub const fn value(self) -> Option<u8> {
        if self.0.is_power_of_two() { Some(self.0.trailing_zeros() as u8) } else { None }
    }

    /// The smallest member.
    pub const fn min(self) -> Option<u8> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// The values that are members of both sets.
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The values that are members of at least one of the two sets.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The members of `self` that are not members of `other`.
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The members in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        std::iter::successors(Some(self.0), |bits| Some(bits & bits.wrapping_sub(1)))
            .take_while(|bits| *bits != 0)
            .map(|bits| bits.trailing_zeros() as u8)
    }
}

impl FromIterator<u8> for Domain {
    fn from_iter<I: IntoIterator<Item = u8>>(values: I) -> Self {
        values.into_iter().fold(Self::EMPTY, |set, value| set.union(Self::single(value)))
    }
}

impl fmt::Debug for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_the_range_are_members_like_any_other() {
        let set: Domain = [0, 7, 63].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [0, 7, 63]);
        assert_eq!(set.len(), 3);
        assert!(set.contains(63) && !set.contains(62) && !set.contains(64));
        assert_eq!(Domain::single(64), Domain::EMPTY);
    }

    #[test]
    fn first_counts_from_zero_up_to_all() {
        assert_eq!(Domain::first(0), Domain::EMPTY);
        assert_eq!(Domain::first(3).iter().collect::<Vec<_>>(), [0, 1, 2]);
        assert_eq!(Domain::first(64).len(), 64);
        assert_eq!(Domain::first(1000).len(), 64);
    }

    #[test]
    fn value_is_there_for_singles_only() {
        assert_eq!(Domain::single(63).value(), Some(63));
        assert_eq!(Domain::EMPTY.value(), None);
        assert_eq!(Domain::first(2).value(), None);
        assert_eq!(Domain::first(2).min(), Some(0));
    }
}
