//! AVX2.

#[allow(clippy::wildcard_imports)]
use std::arch::x86_64::*;

use super::{AFTER_NEXT, NEXT, bits_of_digits, rows};
use crate::engine::search::sudoku::Board;
use crate::engine::search::sudoku::bits::Bits;
use crate::engine::search::sudoku::lanes::{DIGITS, Lanes, Words};
use crate::engine::search::sudoku::machine::{Block, Machine, Row8, Rows, Side};

/// A machine with AVX2.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2;

impl Machine for Avx2 {
    type Digits = Pair;
    type Puzzles = Register;
    type Rows = Halves;

    methods! {
        fn places(block: &Block, byte: u8) -> u32 = {
            let bytes = _mm256_load_si256(block.0.as_ptr().cast());
            _mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte.cast_signed()))).cast_unsigned()
        };
        fn mark(block: Block, places: u32, byte: u8) -> Block = {
            let mut block = block;
            // Byte i of the word to the bytes 8i to 8i + 7, each of which picks its bit.
            let of_byte = _mm256_setr_epi64x(0, 0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0303_0303_0303_0303);
            let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
            let spread = _mm256_shuffle_epi8(_mm256_set1_epi32(places.cast_signed()), of_byte);
            let there = _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit), bit);
            let to: *mut __m256i = block.0.as_mut_ptr().cast();
            let marked = _mm256_and_si256(there, _mm256_set1_epi8(byte.cast_signed()));
            _mm256_store_si256(to, _mm256_or_si256(_mm256_load_si256(to), marked));
            block
        };
        fn same(a: &Board, b: &Board) -> u128 = {
            let mut cells = 0;
            // The last 32 cells overlap those before.
            for start in [0, 32, 81 - 32] {
                let a = _mm256_loadu_si256(a.as_ptr().add(start).cast());
                let b = _mm256_loadu_si256(b.as_ptr().add(start).cast());
                let same = _mm256_movemask_epi8(_mm256_cmpeq_epi8(a, b)).cast_unsigned();
                cells |= u128::from(same) << start;
            }
            cells
        };
    }
}

/// One register: eight puzzles.
#[derive(Clone, Copy)]
pub(super) struct Register(__m256i);

impl Bits for Register {
    methods! {
        fn splat(word: u32) -> Self = Self(_mm256_set1_epi32(word.cast_signed()));
        fn and(self, b: Self) -> Self = Self(_mm256_and_si256(self.0, b.0));
        fn or(self, b: Self) -> Self = Self(_mm256_or_si256(self.0, b.0));
        fn and_not(self, b: Self) -> Self = Self(_mm256_andnot_si256(b.0, self.0));
        fn add(self, b: Self) -> Self = Self(_mm256_add_epi32(self.0, b.0));
        fn sub(self, b: Self) -> Self = Self(_mm256_sub_epi32(self.0, b.0));
        fn shl(self, by: u32) -> Self = Self(_mm256_sll_epi32(self.0, _mm_cvtsi32_si128(by.cast_signed())));
        fn shr(self, by: u32) -> Self = Self(_mm256_srl_epi32(self.0, _mm_cvtsi32_si128(by.cast_signed())));
    }
}

impl Side for Register {
    type Row = Row8;

    methods! {
        fn load(row: &Row8) -> Self = Self(_mm256_load_si256(row.0.as_ptr().cast()));
        fn row(self) -> Row8 = {
            let mut to = Row8([0; 8]);
            _mm256_store_si256(to.0.as_mut_ptr().cast(), self.0);
            to
        };
        fn nonzero(self) -> u16 = {
            let zero = _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256());
            !_mm256_movemask_ps(_mm256_castsi256_ps(zero)).cast_unsigned() as u16 & 0xff
        };
    }
}

/// Two registers: two groups in the first, one in the second; the rest is unused.
#[derive(Clone, Copy)]
pub(super) struct Pair(__m256i, __m256i);

/// Applies an intrinsic to both registers.
macro_rules! both {
    ($intrinsic:ident, $a:expr $(, $b:expr)?) => { Self($intrinsic($a.0 $(, $b.0)?), $intrinsic($a.1 $(, $b.1)?)) };
}

impl Pair {
    methods! {
        fn same(self, b: Self) -> u16 = {
            let first = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0, b.0)));
            let second = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.1, b.1)));
            (first | second << 8).cast_unsigned() as u16
        };
    }
}

impl Bits for Pair {
    methods! {
        fn splat(word: u32) -> Self = {
            let all = _mm256_set1_epi32(word.cast_signed());
            Self(all, all)
        };
        fn and(self, b: Self) -> Self = both!(_mm256_and_si256, self, b);
        fn or(self, b: Self) -> Self = both!(_mm256_or_si256, self, b);
        fn and_not(self, b: Self) -> Self = both!(_mm256_andnot_si256, b, self);
        fn add(self, b: Self) -> Self = both!(_mm256_add_epi32, self, b);
        fn sub(self, b: Self) -> Self = both!(_mm256_sub_epi32, self, b);
        fn shl(self, by: u32) -> Self = {
            let by = _mm_cvtsi32_si128(by.cast_signed());
            Self(_mm256_sll_epi32(self.0, by), _mm256_sll_epi32(self.1, by))
        };
        fn shr(self, by: u32) -> Self = {
            let by = _mm_cvtsi32_si128(by.cast_signed());
            Self(_mm256_srl_epi32(self.0, by), _mm256_srl_epi32(self.1, by))
        };
    }
}

impl Lanes for Pair {
    methods! {
        fn load(words: &Words) -> Self = {
            let from = words.0.as_ptr();
            Self(_mm256_load_si256(from.cast()), _mm256_load_si256(from.add(8).cast()))
        };
        fn words(self) -> Words = {
            let mut to = Words::ZERO;
            _mm256_store_si256(to.0.as_mut_ptr().cast(), self.0);
            _mm256_store_si256(to.0.as_mut_ptr().add(8).cast(), self.1);
            to
        };
        fn turn(self) -> Self =
            Self(_mm256_shuffle_epi32::<NEXT>(self.0), _mm256_shuffle_epi32::<NEXT>(self.1));
        fn turn_twice(self) -> Self =
            Self(_mm256_shuffle_epi32::<AFTER_NEXT>(self.0), _mm256_shuffle_epi32::<AFTER_NEXT>(self.1));
        // The controls number the halves: 0 and 1 of the first register, 2 and 3 of the second; 8 stands for zero.
        fn turn_groups(self) -> Self = Self(
            _mm256_permute2x128_si256::<0x21>(self.0, self.1),
            _mm256_permute2x128_si256::<0x80>(self.0, self.1)
        );
        fn turn_groups_twice(self) -> Self = Self(
            _mm256_permute2x128_si256::<0x02>(self.0, self.1),
            _mm256_permute2x128_si256::<0x81>(self.0, self.1)
        );
        fn meets(self, b: Self) -> u16 = {
            let zero = _mm256_setzero_si256();
            !both!(_mm256_and_si256, self, b).same(Self(zero, zero)) & DIGITS
        };
    }

    #[inline(always)]
    fn equals(self, b: Self) -> bool {
        !self.same(b) & DIGITS == 0
    }
}

/// Two registers: a row in each half of the first, and one in the second, twice.
#[derive(Clone, Copy)]
pub(super) struct Halves(__m256i, __m256i);

impl Rows for Halves {
    methods! {
        fn load(board: &Board, r: usize) -> Self = {
            let [a, b, c] = rows(board, r);
            let (first, second) = (_mm256_set_m128i(b, a), _mm256_set_m128i(c, c));
            // What is no digit gets its highest bit, for which a shuffle gives zero.
            let high = _mm256_set1_epi8(0x70);
            let bits = _mm256_broadcastsi128_si256(bits_of_digits());
            Self(
                _mm256_shuffle_epi8(bits, _mm256_adds_epu8(first, high)),
                _mm256_shuffle_epi8(bits, _mm256_adds_epu8(second, high))
            )
        };
        fn or(self, b: Self) -> Self = both!(_mm256_or_si256, self, b);
        fn and(self, b: Self) -> Self = both!(_mm256_and_si256, self, b);
        fn moved_left<const N: i32>(self) -> Self =
            Self(_mm256_bsrli_epi128::<N>(self.0), _mm256_bsrli_epi128::<N>(self.1));
        fn full(self) -> [u16; 3] = {
            let all = _mm256_set1_epi8(-1);
            let first = _mm256_movemask_epi8(_mm256_cmpeq_epi8(self.0, all)).cast_unsigned();
            let second = _mm256_movemask_epi8(_mm256_cmpeq_epi8(self.1, all)).cast_unsigned();
            [first as u16 & 0o777, (first >> 16) as u16 & 0o777, second as u16 & 0o777]
        };
        fn full_together(self) -> u16 = {
            let all = _mm256_or_si256(self.0, self.1);
            let all = _mm_or_si128(_mm256_castsi256_si128(all), _mm256_extracti128_si256::<1>(all));
            _mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_set1_epi8(-1))).cast_unsigned() as u16 & 0o777
        };
    }
}
