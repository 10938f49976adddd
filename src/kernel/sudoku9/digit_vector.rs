//! What the kernel asks of a vector: a 27-bit word for each of the nine digits.
//!
//! The digits stand in three groups of three, so that what holds "for at least one digit" or "for at least two" comes
//! out of two rounds of turning: first inside each group, then the groups.

use super::word_vector::WordVector;

/// The words of a vector in memory, each digit's at its [`digit_lane`]. The others are 0 and mean nothing.
#[repr(align(64))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DigitWords(pub(crate) [u32; 16]);

impl DigitWords {
    pub(crate) const ZERO: Self = Self([0; 16]);
}

/// The lane of a digit, counted from 0: three digits, then a gap, so that a group is 128 bits.
pub(crate) const fn digit_lane(digit: usize) -> usize {
    digit + digit / 3
}

/// The lanes of all digits, as bits.
#[cfg(target_arch = "x86_64")]
pub(crate) const DIGITS: u16 = 0b0111_0111_0111;

/// Nine words of 27 bits, one for each digit. Whatever else an implementation has room for stays zero in `load` and is
/// ignored by the comparisons.
pub(crate) trait DigitVector: WordVector {
    /// The word of each digit.
    fn load(words: &DigitWords) -> Self;
    /// The words by lane.
    fn words(self) -> DigitWords;

    /// Each digit gets the word of the next one in its group.
    fn rotate(self) -> Self;
    /// Each digit gets the word of the one after the next in its group.
    fn rotate_twice(self) -> Self;
    /// Each group gets the words of the next group.
    fn rotate_groups(self) -> Self;
    /// Each group gets the words of the group after the next.
    fn rotate_groups_twice(self) -> Self;

    /// Whether the words of all digits are the same here and there.
    fn equals(self, other: Self) -> bool;
    /// The lanes of the digits whose words share a bit with those of `other`, as bits.
    fn intersecting(self, other: Self) -> u16;
}

/// The implementation for every machine: three rows of four words, the last of each unused, which compilers turn into
/// 128-bit vectors where there are any.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PortableDigits([[u32; 4]; 3]);

impl PortableDigits {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u32, u32) -> u32) -> Self {
        let mut out = self;
        for (row, other) in out.0.iter_mut().zip(&other.0) {
            for (word, &other) in row.iter_mut().zip(other) {
                *word = f(*word, other);
            }
        }
        out
    }
}

impl WordVector for PortableDigits {
    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self([[word; 4]; 3])
    }

    #[inline(always)]
    fn and(self, b: Self) -> Self {
        self.zip(b, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, b: Self) -> Self {
        self.zip(b, |a, b| a | b)
    }

    #[inline(always)]
    fn and_not(self, b: Self) -> Self {
        self.zip(b, |a, b| a & !b)
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        self.zip(b, u32::wrapping_add)
    }

    #[inline(always)]
    fn sub(self, b: Self) -> Self {
        self.zip(b, u32::wrapping_sub)
    }

    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        self.zip(self, |a, _| a << by)
    }

    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        self.zip(self, |a, _| a >> by)
    }
}

impl DigitVector for PortableDigits {
    #[inline(always)]
    fn load(words: &DigitWords) -> Self {
        let w = &words.0;
        Self([[w[0], w[1], w[2], 0], [w[4], w[5], w[6], 0], [w[8], w[9], w[10], 0]])
    }

    #[inline(always)]
    fn words(self) -> DigitWords {
        let [a, b, c] = self.0;
        DigitWords([a[0], a[1], a[2], 0, b[0], b[1], b[2], 0, c[0], c[1], c[2], 0, 0, 0, 0, 0])
    }

    #[inline(always)]
    fn rotate(self) -> Self {
        Self(self.0.map(|[a, b, c, d]| [b, c, a, d]))
    }

    #[inline(always)]
    fn rotate_twice(self) -> Self {
        Self(self.0.map(|[a, b, c, d]| [c, a, b, d]))
    }

    #[inline(always)]
    fn rotate_groups(self) -> Self {
        let [a, b, c] = self.0;
        Self([b, c, a])
    }

    #[inline(always)]
    fn rotate_groups_twice(self) -> Self {
        let [a, b, c] = self.0;
        Self([c, a, b])
    }

    #[inline(always)]
    fn equals(self, other: Self) -> bool {
        let differences = self.zip(other, |a, b| a ^ b);
        differences.words().0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline(always)]
    fn intersecting(self, other: Self) -> u16 {
        let shared = self.and(other).words();
        (0..).zip(shared.0).fold(0, |lanes, (lane, word)| lanes | u16::from(word != 0) << lane)
    }
}
