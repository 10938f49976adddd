//! Vectors with a lane for each digit of one sudoku.
//!
//! The digits are in three groups of three. So two rounds of rotations are enough to find the bits that are set for at
//! least one digit, or for at least two: first the digits rotate within each group, then the groups rotate.

use super::words::WordVector;

/// A [`DigitVector`] in memory: the word of each digit at its [`digit_lane`], and 0 in the other lanes.
#[repr(align(64))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigitWords(pub [u32; 16]);

impl DigitWords {
    pub(crate) const ZERO: Self = Self([0; 16]);
}

/// Returns the lane of a digit; digits are counted from 0. Each group is 128 bits: the lanes of three digits and an
/// unused lane.
pub(crate) const fn digit_lane(digit: usize) -> usize {
    digit + digit / 3
}

/// The mask of the lanes of all digits.
#[cfg(target_arch = "x86_64")]
pub(super) const DIGIT_LANES: u16 = 0b0111_0111_0111;

/// A vector type with a 27-bit word for each of the nine digits. Comparisons ignore the lanes without a digit.
pub trait DigitVector: WordVector {
    /// Loads the word of each digit.
    fn load(words: &DigitWords) -> Self;
    /// The words of all lanes.
    fn words(self) -> DigitWords;

    /// Each digit gets the word of the next digit in its group, cyclically.
    fn rotate(self) -> Self;
    /// Each digit gets the word of the digit after the next in its group, cyclically.
    fn rotate_twice(self) -> Self;
    /// Each group gets the words of the next group, cyclically.
    fn rotate_groups(self) -> Self;
    /// Each group gets the words of the group after the next, cyclically.
    fn rotate_groups_twice(self) -> Self;

    /// Whether each digit has the same word in both vectors.
    fn equals(self, other: Self) -> bool;
    /// The mask of the lanes, one for each digit, in which the two vectors have a set bit in common.
    fn intersecting(self, other: Self) -> u16;
}
