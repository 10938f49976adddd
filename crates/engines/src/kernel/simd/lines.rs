//! Vectors with a lane for each line of one nonogram.

use super::words::WordVector;

/// Some of the words of `N` lines, each a set of cells or positions of a line.
pub trait LineVector<W, const N: usize>: WordVector<W> {
    /// The number of lanes, a divisor of `N`.
    const LANES: usize;

    /// Loads the words from `at` on.
    fn load(from: &[W; N], at: usize) -> Self;
    /// Stores the words from `at` on.
    fn store(self, to: &mut [W; N], at: usize);

    /// `a ^ b`.
    fn xor(self, b: Self) -> Self;
    /// The smaller of two numbers below 2^32.
    fn min(self, b: Self) -> Self;
    /// `a - b`, or 0 where that is negative, of numbers below 2^16.
    fn saturating_sub(self, b: Self) -> Self;
    /// Left by a number of bits for each lane; 0 where that is the length of the word or more.
    fn shl_each(self, by: Self) -> Self;
    /// Right by a number of bits for each lane; 0 where that is the length of the word or more.
    fn shr_each(self, by: Self) -> Self;

    /// The lanes, lane `i` from lane `i ^ DISTANCE`; `DISTANCE` is a power of 2 below the number of lanes.
    fn exchanged<const DISTANCE: usize>(self) -> Self;
    /// All ones in each lane `i` with `i & DISTANCE != 0`, 0 in the others.
    fn lanes_with<const DISTANCE: usize>() -> Self;

    /// All ones in the lanes that are 0, 0 in the others.
    fn is_zero(self) -> Self;
    /// The mask of the lanes that are 0.
    fn zeros(self) -> u32;
    /// The union of all lanes.
    fn union(self) -> W;
}
