//! The words of the lines of a nonogram: one for each row or column.

use std::ops::{Shl, Shr, Sub};

use crate::kernel::nonogram::line::bits::Bits;
use crate::kernel::simd::{Backend, LineVector, transpose};

/// A set of the cells or positions of a line, one of `N` lines.
pub(crate) trait LineWord<const N: usize>:
    Bits + From<u8> + From<u32> + Shl<usize, Output = Self> + Shr<usize, Output = Self> + Sub<Output = Self>
{
    /// The vectors of a backend for it.
    type Vector<B: Backend>: LineVector<Self, N>;
}

impl LineWord<32> for u32 {
    type Vector<B: Backend> = B::Lines32;
}

impl LineWord<64> for u64 {
    type Vector<B: Backend> = B::Lines64;
}

/// A word for each line of a side of a board, of which `N` is an upper bound; 0 beyond the last line.
#[repr(align(64))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineWords<W, const N: usize>(pub(crate) [W; N]);

impl<W: LineWord<N>, const N: usize> LineWords<W, N> {
    pub(crate) const ZERO: Self = Self([W::ZERO; N]);

    /// The cells by columns if they were by rows, and the other way round.
    #[inline(always)]
    pub(crate) fn transposed(&self) -> Self {
        let mut words = *self;
        transpose(&mut words.0);
        words
    }
}
