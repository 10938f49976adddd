//! Vectors with a lane for each line of one nonogram.

use super::words::WordVector;

/// A vector type that holds some of the words of `N` lines, one word per lane. Each word is a set of cells or positions
/// of its line.
pub trait LineVector<W, const N: usize>: WordVector<W> {
    /// The number of lanes, a divisor of `N`.
    const LANES: usize;

    /// Loads the words from index `at` on.
    fn load(from: &[W; N], at: usize) -> Self;
    /// Stores the words from index `at` on.
    fn store(self, to: &mut [W; N], at: usize);

    /// `a ^ b`.
    fn xor(self, b: Self) -> Self;
    /// The minimum, lane by lane. All numbers must be below 2^32.
    fn min(self, b: Self) -> Self;
    /// `a - b`, or 0 if the difference is negative. All numbers must be below 2^16.
    fn saturating_sub(self, b: Self) -> Self;
    /// Shifts each lane left by the number in the same lane of `by`. The result is 0 if that number is at least the
    /// length of a word.
    fn shl_each(self, by: Self) -> Self;
    /// Shifts each lane right by the number in the same lane of `by`. The result is 0 if that number is at least the
    /// length of a word.
    fn shr_each(self, by: Self) -> Self;

    /// Exchanges lanes: lane `i` of the result is lane `i ^ DISTANCE` of `self`. `DISTANCE` is a power of 2 below the
    /// number of lanes.
    fn exchanged<const DISTANCE: usize>(self) -> Self;
    /// All ones in each lane `i` with `i & DISTANCE != 0`, and 0 in the other lanes.
    fn lanes_with<const DISTANCE: usize>() -> Self;

    /// All ones in each lane in which `self` is 0, and 0 in the other lanes.
    fn is_zero(self) -> Self;
    /// The mask of the lanes in which `self` is 0.
    fn zeros(self) -> u32;
    /// The union of all lanes.
    fn union(self) -> W;
}
