//! The words that represent the lines of a nonogram, one word for each row or column.

use std::ops::{Shl, Shr, Sub};

use crate::kernel::nonogram::line::bits::Bits;
use crate::kernel::simd::{Backend, LineVector};

/// A set of cells or positions of a line, on a board with at most `N` lines on each side.
pub(super) trait LineWord<const N: usize>:
    Bits + From<u8> + From<u32> + Shl<usize, Output = Self> + Shr<usize, Output = Self> + Sub<Output = Self>
{
    /// The vector type that a backend provides for this word type.
    type Vector<B: Backend>: LineVector<Self, N>;
}

impl LineWord<32> for u32 {
    type Vector<B: Backend> = B::Lines32;
}

impl LineWord<64> for u64 {
    type Vector<B: Backend> = B::Lines64;
}

/// A word for each line of a side of a board. A side has at most `N` lines; words after the last line are 0.
#[repr(align(64))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LineWords<W, const N: usize>(pub [W; N]);

impl<W: LineWord<N>, const N: usize> LineWords<W, N> {
    pub(super) const ZERO: Self = Self([W::ZERO; N]);

    /// Converts rows to columns, or columns to rows. The method is that of
    /// [`transpose`](crate::kernel::simd::transpose), but written with vectors. For small quarters, the code that
    /// compilers produce without explicit vectors is several times slower.
    #[inline(always)]
    pub(super) fn transposed<V: LineVector<W, N>>(&self) -> Self {
        let mut words = *self;
        words.swap_quarters::<V, 32>();
        words.swap_quarters::<V, 16>();
        words.swap_quarters::<V, 8>();
        words.swap_quarters::<V, 4>();
        words.swap_quarters::<V, 2>();
        words.swap_quarters::<V, 1>();
        words
    }

    /// Swaps the off-diagonal quarters of each square of `2 * HALF` lines by `2 * HALF` cells. Does nothing if there is
    /// no such square, because `2 * HALF` exceeds `N`.
    #[inline(always)]
    fn swap_quarters<V: LineVector<W, N>, const HALF: usize>(&mut self) {
        if 2 * HALF > N {
            return;
        }
        let by = HALF as u32;
        // The cells in the left quarters.
        let left =
            (2 * HALF..N).step_by(2 * HALF).fold(W::below(by), |left, _| left << (2 * HALF) | W::below(by));
        let left = V::splat(left);
        if HALF < V::LANES {
            let lower = V::lanes_with::<HALF>();
            let (kept, to_left) = (left.xor(lower), left.and(lower));
            let to_right = V::splat(W::below(N as u32)).and_not(left.or(lower));
            for at in (0..N).step_by(V::LANES) {
                let lines = V::load(&self.0, at);
                let others = lines.exchanged::<HALF>();
                let moved = others.shl(by).and(to_right).or(others.shr(by).and(to_left));
                lines.and(kept).or(moved).store(&mut self.0, at);
            }
            return;
        }
        for square in (0..N).step_by(2 * HALF) {
            for at in (square..square + HALF).step_by(V::LANES) {
                let (upper, lower) = (V::load(&self.0, at), V::load(&self.0, at + HALF));
                let swapped = upper.shr(by).xor(lower).and(left);
                upper.xor(swapped.shl(by)).store(&mut self.0, at);
                lower.xor(swapped).store(&mut self.0, at + HALF);
            }
        }
    }
}
