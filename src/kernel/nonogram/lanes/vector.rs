//! What a board asks of vectors: a word in each lane, which is a set of cells or positions of a line of its own.

use std::ops::{Shl, Shr};

use crate::kernel::nonogram::line::bits::Bits;

/// A word that is the set of a line's cells.
pub(crate) trait Word:
    Bits + From<u32> + Shl<usize, Output = Self> + Shr<usize, Output = Self>
{
}

impl Word for u32 {}
impl Word for u64 {}

/// A word for each line of a side: `N` of `N` bits. Those of lines that are not there are 0.
#[repr(align(64))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LineWords<W, const N: usize>(pub(crate) [W; N]);

impl<W: Word, const N: usize> LineWords<W, N> {
    pub(crate) const ZERO: Self = Self([W::ZERO; N]);

    /// Bit `i` of word `j` becomes bit `j` of word `i`: smaller and smaller squares beside the diagonal are swapped (H. S.
    /// Warren, "Hacker's Delight", section 7-3).
    #[inline(always)]
    pub(crate) fn transposed(&self) -> Self {
        let mut words = *self;
        let (mut size, mut mask) = (N / 2, W::below(N as u32 / 2));
        while size > 0 {
            let mut block = 0;
            while block < N {
                for i in block..block + size {
                    let swapped = (words.0[i] >> size ^ words.0[i + size]) & mask;
                    words.0[i] = words.0[i] ^ swapped << size;
                    words.0[i + size] = words.0[i + size] ^ swapped;
                }
                block += 2 * size;
            }
            size /= 2;
            mask = mask ^ mask << size;
        }
        words
    }
}

/// Words of lines side by side.
pub(crate) trait LineVector<const N: usize>: Copy {
    type Word: Word;
    /// How many; a divisor of `N`.
    const COUNT: usize;

    fn splat(word: Self::Word) -> Self;
    /// The words from `at` on.
    fn load(from: &LineWords<Self::Word, N>, at: usize) -> Self;
    fn store(self, to: &mut LineWords<Self::Word, N>, at: usize);

    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    fn and_not(self, b: Self) -> Self;
    fn add(self, b: Self) -> Self;
    fn sub(self, b: Self) -> Self;
    /// The smaller of two numbers below 2^32.
    fn min(self, b: Self) -> Self;
    /// The larger of two numbers below 2^32.
    fn max(self, b: Self) -> Self;
    fn up<const BY: i32>(self) -> Self;
    fn down<const BY: i32>(self) -> Self;
    /// Each lane by a count of its own.
    fn up_by(self, counts: Self) -> Self;
    fn down_by(self, counts: Self) -> Self;

    /// All ones in the lanes that are 0, 0 in the others.
    fn is_zero(self) -> Self;
    /// The lanes that are 0, as bits.
    fn zeros(self) -> u32;
    /// All lanes together, by or.
    fn union(self) -> Self::Word;
}
