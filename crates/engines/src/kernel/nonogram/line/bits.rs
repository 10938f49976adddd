//! Sets of small integers, stored in machine words.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A subset of the integers `0..Self::BITS`, with the arithmetic that the line solver needs.
pub trait Bits:
    Copy
    + Default
    + Eq
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The number of possible members.
    const BITS: u32;
    /// The empty set.
    const ZERO: Self;

    /// The set that contains only `index`, which must be below `BITS`.
    fn bit(index: u32) -> Self;
    /// The set `0..count`. `count` must be at most `BITS`.
    fn below(count: u32) -> Self;
    /// The sum of the two words as numbers, modulo 2^`BITS`.
    fn plus(self, other: Self) -> Self;
    /// The set with `count` added to each member; sums of `BITS` or more are dropped. Any `count` is allowed.
    fn up(self, count: u32) -> Self;
    /// The set with `count` subtracted from each member; negative differences are dropped. Any `count` is allowed.
    fn down(self, count: u32) -> Self;
    /// Like [`Bits::up`], but faster. `count` must be below `BITS`.
    #[inline]
    fn up_within(self, count: u32) -> Self {
        self.up(count)
    }
    /// Like [`Bits::down`], but faster. `count` must be below `BITS`.
    #[inline]
    fn down_within(self, count: u32) -> Self {
        self.down(count)
    }
    /// The number of members.
    fn count(self) -> u32;
    /// The smallest member, if there is one.
    fn first(self) -> Option<u32>;

    /// Whether `index`, which must be below `BITS`, is a member.
    #[inline]
    fn has(self, index: u32) -> bool {
        self.down_within(index) & Self::bit(0) != Self::ZERO
    }

    /// Whether the set is empty.
    #[inline]
    fn is_zero(self) -> bool {
        self == Self::ZERO
    }

    /// Calls `visit` with each member, in ascending order.
    #[inline]
    fn each(self, mut visit: impl FnMut(u32)) {
        let mut left = self;
        while let Some(first) = left.first() {
            left = left ^ Self::bit(first);
            visit(first);
        }
    }

    /// The members in ascending order.
    fn members(self) -> impl Iterator<Item = u32> {
        let mut left = self;
        std::iter::from_fn(move || {
            let first = left.first()?;
            left = left ^ Self::bit(first);
            Some(first)
        })
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Bits for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;

            #[inline]
            fn bit(index: u32) -> Self {
                1 << index
            }
            #[inline]
            fn below(count: u32) -> Self {
                if count == 0 { 0 } else { Self::MAX >> (Self::BITS - count) }
            }
            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline]
            fn up(self, count: u32) -> Self {
                self.checked_shl(count).unwrap_or(0)
            }
            #[inline]
            fn down(self, count: u32) -> Self {
                self.checked_shr(count).unwrap_or(0)
            }
            #[inline]
            fn up_within(self, count: u32) -> Self {
                self.wrapping_shl(count)
            }
            #[inline]
            fn down_within(self, count: u32) -> Self {
                self.wrapping_shr(count)
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn first(self) -> Option<u32> {
                (self != 0).then(|| self.trailing_zeros())
            }
        }
    };
}

word!(u32);
word!(u64);
word!(u128);

/// A subset of the integers `0..64 * N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Default for Wide<N> {
    fn default() -> Self {
        Self::ZERO
    }
}

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const N: usize> BitXor for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] ^ other.0[i]))
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const N: usize> Bits for Wide<N> {
    const BITS: u32 = 64 * N as u32;
    const ZERO: Self = Self([0; N]);

    #[inline]
    fn bit(index: u32) -> Self {
        let mut words = [0; N];
        words[index as usize / 64] = 1 << (index % 64);
        Self(words)
    }

    fn below(count: u32) -> Self {
        Self(std::array::from_fn(|i| u64::below(count.saturating_sub(64 * i as u32).min(64))))
    }

    #[inline]
    fn plus(self, other: Self) -> Self {
        let mut carry = false;
        Self(std::array::from_fn(|i| {
            let (sum, over) = self.0[i].overflowing_add(other.0[i]);
            let (sum, over_too) = sum.overflowing_add(u64::from(carry));
            carry = over | over_too;
            sum
        }))
    }

    #[inline]
    fn up(self, count: u32) -> Self {
        let (words, bits) = (count as usize / 64, count % 64);
        let word = |i: usize| i.checked_sub(words).and_then(|i| self.0.get(i)).copied().unwrap_or(0);
        Self(std::array::from_fn(|i| {
            let lower = if i == 0 { 0 } else { word(i - 1) };
            word(i) << bits | lower.down(64 - bits)
        }))
    }

    #[inline]
    fn down(self, count: u32) -> Self {
        let (words, bits) = (count as usize / 64, count % 64);
        let word = |i: usize| self.0.get(i.saturating_add(words)).copied().unwrap_or(0);
        Self(std::array::from_fn(|i| word(i) >> bits | word(i + 1).up(64 - bits)))
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn first(self) -> Option<u32> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word as u32 + self.0[word].trailing_zeros())
    }

    #[inline]
    fn has(self, index: u32) -> bool {
        self.0[index as usize / 64] >> (index % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn set<W: Bits>(members: &[u32]) -> W {
        members.iter().fold(W::ZERO, |set, &member| set | W::bit(member))
    }

    /// Compares every operation with the same operation on a `BTreeSet`.
    fn agrees<W: Bits>(members: &[u32], other: &[u32], count: u32) {
        let (a, b): (W, W) = (set(members), set(other));
        let sets = |w: W| w.members().collect::<BTreeSet<u32>>();
        let plain: BTreeSet<u32> = members.iter().copied().collect();
        assert_eq!(sets(a), plain);
        assert_eq!(a.count() as usize, plain.len());
        assert_eq!(a.first(), plain.first().copied());
        assert_eq!(sets(a.up(count)), plain.iter().map(|m| m + count).filter(|m| *m < W::BITS).collect());
        assert_eq!(sets(a.down(count)), plain.iter().filter_map(|m| m.checked_sub(count)).collect());
        if count < W::BITS {
            assert_eq!(a.up_within(count), a.up(count));
            assert_eq!(a.down_within(count), a.down(count));
        }
        assert_eq!(sets(W::below(count.min(W::BITS))), (0..count.min(W::BITS)).collect());
        assert_eq!(sets(!a).len(), (W::BITS as usize) - plain.len());
        assert!((0..W::BITS).all(|i| a.has(i) == plain.contains(&i)));
        // Addition, bit by bit.
        let mut carry = false;
        let sum: BTreeSet<u32> = (0..W::BITS)
            .filter(|&i| {
                let ones = u8::from(a.has(i)) + u8::from(b.has(i)) + u8::from(carry);
                carry = ones >= 2;
                ones % 2 == 1
            })
            .collect();
        assert_eq!(sets(a.plus(b)), sum);
    }

    proptest! {
        #[test]
        fn words_behave_as_sets(
            members in prop::collection::vec(0u32..1024, 0..40),
            other in prop::collection::vec(0u32..1024, 0..40),
            count in 0u32..1100,
        ) {
            fn within<W: Bits>(members: &[u32]) -> Vec<u32> {
                members.iter().map(|m| m % W::BITS).collect()
            }
            agrees::<u32>(&within::<u32>(&members), &within::<u32>(&other), count % 40);
            agrees::<u64>(&within::<u64>(&members), &within::<u64>(&other), count % 70);
            agrees::<u128>(&within::<u128>(&members), &within::<u128>(&other), count % 140);
            agrees::<Wide<4>>(&within::<Wide<4>>(&members), &within::<Wide<4>>(&other), count % 300);
            agrees::<Wide<8>>(&within::<Wide<8>>(&members), &within::<Wide<8>>(&other), count % 600);
            agrees::<Wide<16>>(&members, &other, count);
        }
    }
}
