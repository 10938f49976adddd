//! Vectors with a lane for each line of one nonogram.

use super::words::WordVector;

/// A vector of some of the words of `N` lines. Each word is a set of cells or positions of a line.
pub trait LineVector<W, const N: usize>: WordVector<W> {
    /// The number of lanes, a divisor of `N`.
    const LANES: usize;

    /// Loads the words that start at index `at`.
    fn load(from: &[W; N], at: usize) -> Self;
    /// Stores the words, starting at index `at`.
    fn store(self, to: &mut [W; N], at: usize);

    /// `a ^ b`.
    fn xor(self, b: Self) -> Self;
    /// The minimum, lane by lane, of numbers below 2^32.
    fn min(self, b: Self) -> Self;
    /// `a - b`, or 0 if that is negative, of numbers below 2^16.
    fn saturating_sub(self, b: Self) -> Self;
    /// Shifts each lane left by its own number of bits; 0 if that is the length of the word or more.
    fn shl_each(self, by: Self) -> Self;
    /// Shifts each lane right by its own number of bits; 0 if that is the length of the word or more.
    fn shr_each(self, by: Self) -> Self;

    /// Exchanges lanes: lane `i` of the result is lane `i ^ DISTANCE`. `DISTANCE` is a power of 2 below the number of
    /// lanes.
    fn exchanged<const DISTANCE: usize>(self) -> Self;
    /// All ones in each lane `i` with `i & DISTANCE != 0`, 0 in the others.
    fn lanes_with<const DISTANCE: usize>() -> Self;

    /// All ones in the lanes that are 0, and 0 in the others.
    fn is_zero(self) -> Self;
    /// The mask of the lanes that are 0.
    fn zeros(self) -> u32;
    /// The union of all lanes.
    fn union(self) -> W;
}
