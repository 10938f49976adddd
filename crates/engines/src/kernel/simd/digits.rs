//! Vectors with a lane for each digit of one sudoku.
//!
//! The digits are in three groups of three. So "at least one digit" and "at least two digits" take two rounds of
//! rotations: first within each group, then of the groups.

use super::words::WordVector;

/// A [`DigitVector`] in memory: the word of each digit at its [`digit_lane`], 0 elsewhere.
#[repr(align(64))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigitWords(pub [u32; 16]);

impl DigitWords {
    pub(crate) const ZERO: Self = Self([0; 16]);
}

/// Returns the lane of a digit, counted from 0. A group is three digits and an unused lane, 128 bits.
pub(crate) const fn digit_lane(digit: usize) -> usize {
    digit + digit / 3
}

/// The mask of the lanes of all digits.
#[cfg(target_arch = "x86_64")]
pub(super) const DIGIT_LANES: u16 = 0b0111_0111_0111;

/// A 27-bit word for each of the nine digits. Comparisons ignore all other lanes.
pub trait DigitVector: WordVector {
    /// Loads the word of each digit.
    fn load(words: &DigitWords) -> Self;
    /// The words of all lanes.
    fn words(self) -> DigitWords;

    /// Each digit gets the word of the next one in its group.
    fn rotate(self) -> Self;
    /// Each digit gets the word of the one after the next in its group.
    fn rotate_twice(self) -> Self;
    /// Each group gets the words of the next group.
    fn rotate_groups(self) -> Self;
    /// Each group gets the words of the group after the next.
    fn rotate_groups_twice(self) -> Self;

    /// Whether the words of all digits are equal.
    fn equals(self, other: Self) -> bool;
    /// The mask of the lanes of digits whose words intersect those of `other`.
    fn intersecting(self, other: Self) -> u16;
}
