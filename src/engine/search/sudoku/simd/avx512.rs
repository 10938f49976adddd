//! AVX-512.

#[allow(clippy::wildcard_imports)]
use std::arch::x86_64::*;

use super::{AFTER_NEXT, NEXT, bits_of_digits, rows};
use crate::engine::search::sudoku::Board;
use crate::engine::search::sudoku::bits::Bits;
use crate::engine::search::sudoku::lanes::{DIGITS, Lanes, Words};
use crate::engine::search::sudoku::machine::{Block, Machine, Row16, Rows, Side};

/// A machine with AVX-512.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512;

/// The cells of a board beyond 64, as bits.
const REST: u32 = (1 << 17) - 1;

impl Machine for Avx512 {
    type Digits = Register;
    type Puzzles = Register;
    type Rows = Quarters;

    methods! {
        fn places(block: &Block, byte: u8) -> u32 =
            _mm256_cmpeq_epi8_mask(_mm256_load_si256(block.0.as_ptr().cast()), _mm256_set1_epi8(byte.cast_signed()));
        fn mark(block: Block, places: u32, byte: u8) -> Block = {
            let mut block = block;
            let to: *mut __m256i = block.0.as_mut_ptr().cast();
            let marked = _mm256_mask_set1_epi8(_mm256_load_si256(to), places, byte.cast_signed());
            _mm256_store_si256(to, marked);
            block
        };
        fn same(a: &Board, b: &Board) -> u128 = {
            let (a, b) = (a.as_ptr().cast::<i8>(), b.as_ptr().cast::<i8>());
            let first = _mm512_cmpeq_epi8_mask(_mm512_loadu_epi8(a), _mm512_loadu_epi8(b));
            let (a, b) = (_mm256_maskz_loadu_epi8(REST, a.add(64)), _mm256_maskz_loadu_epi8(REST, b.add(64)));
            u128::from(_mm256_mask_cmpeq_epi8_mask(REST, a, b)) << 64 | u128::from(first)
        };
    }
}

/// One register: sixteen puzzles; or three quarters with three digits each, the rest unused.
#[derive(Clone, Copy)]
pub(super) struct Register(__m512i);

/// Bitwise logic of three operands, by its truth table: bit `4a + 2b + c` is the result for the bits a, b and c.
macro_rules! logic {
    ($table:literal, $a:expr, $b:expr, $c:expr) => {
        Self(_mm512_ternarylogic_epi32::<$table>($a.0, $b.0, $c.0))
    };
}

impl Bits for Register {
    methods! {
        fn splat(word: u32) -> Self = Self(_mm512_set1_epi32(word.cast_signed()));
        fn and(self, b: Self) -> Self = Self(_mm512_and_si512(self.0, b.0));
        fn or(self, b: Self) -> Self = Self(_mm512_or_si512(self.0, b.0));
        fn and_not(self, b: Self) -> Self = Self(_mm512_andnot_si512(b.0, self.0));
        fn add(self, b: Self) -> Self = Self(_mm512_add_epi32(self.0, b.0));
        fn sub(self, b: Self) -> Self = Self(_mm512_sub_epi32(self.0, b.0));
        fn shl(self, by: u32) -> Self = Self(_mm512_sll_epi32(self.0, _mm_cvtsi32_si128(by.cast_signed())));
        fn shr(self, by: u32) -> Self = Self(_mm512_srl_epi32(self.0, _mm_cvtsi32_si128(by.cast_signed())));
        fn or3(self, b: Self, c: Self) -> Self = logic!(0b1111_1110, self, b, c);
        fn and3(self, b: Self, c: Self) -> Self = logic!(0b1000_0000, self, b, c);
        fn two_of(self, b: Self, c: Self) -> Self = logic!(0b1110_1000, self, b, c);
        fn select(self, a: Self, b: Self) -> Self = logic!(0b1100_1010, self, a, b);
        fn or_and(self, b: Self, c: Self) -> Self = logic!(0b1111_1000, self, b, c);
        fn and_or(self, b: Self, c: Self) -> Self = logic!(0b1110_0000, self, b, c);
        fn unless(self, b: Self, c: Self) -> Self = logic!(0b1011_0000, self, b, c);
        fn and_neither(self, b: Self, c: Self) -> Self = logic!(0b0001_0000, self, b, c);
        fn unless_both(self, b: Self, c: Self) -> Self = logic!(0b0111_0000, self, b, c);
        fn or_and_not(self, b: Self, c: Self) -> Self = logic!(0b1111_0100, self, b, c);
    }
}

impl Lanes for Register {
    methods! {
        fn load(words: &Words) -> Self = Self(_mm512_load_si512(words.0.as_ptr().cast()));
        fn words(self) -> Words = {
            let mut to = Words::ZERO;
            _mm512_store_si512(to.0.as_mut_ptr().cast(), self.0);
            to
        };
        fn turn(self) -> Self = Self(_mm512_shuffle_epi32::<NEXT>(self.0));
        fn turn_twice(self) -> Self = Self(_mm512_shuffle_epi32::<AFTER_NEXT>(self.0));
        fn turn_groups(self) -> Self = Self(_mm512_shuffle_i32x4::<NEXT>(self.0, self.0));
        fn turn_groups_twice(self) -> Self = Self(_mm512_shuffle_i32x4::<AFTER_NEXT>(self.0, self.0));
        fn equals(self, b: Self) -> bool = _mm512_mask_cmpneq_epi32_mask(DIGITS, self.0, b.0) == 0;
        fn meets(self, b: Self) -> u16 = _mm512_mask_test_epi32_mask(DIGITS, self.0, b.0);
    }
}

impl Side for Register {
    type Row = Row16;

    methods! {
        fn load(row: &Row16) -> Self = Self(_mm512_load_si512(row.0.as_ptr().cast()));
        fn row(self) -> Row16 = {
            let mut to = Row16([0; 16]);
            _mm512_store_si512(to.0.as_mut_ptr().cast(), self.0);
            to
        };
        fn nonzero(self) -> u16 = _mm512_test_epi32_mask(self.0, self.0);
    }
}

/// One register: a row in each of the first three quarters.
#[derive(Clone, Copy)]
pub(super) struct Quarters(__m512i);

impl Rows for Quarters {
    methods! {
        fn load(board: &Board, r: usize) -> Self = {
            let [a, b, c] = rows(board, r);
            let digits = _mm512_inserti32x4::<1>(_mm512_castsi128_si512(a), b);
            let digits = _mm512_inserti32x4::<2>(digits, c);
            // What is no digit gets its highest bit, for which a shuffle gives zero.
            let digits = _mm512_adds_epu8(digits, _mm512_set1_epi8(0x70));
            Self(_mm512_shuffle_epi8(_mm512_broadcast_i32x4(bits_of_digits()), digits))
        };
        fn or(self, b: Self) -> Self = Self(_mm512_or_si512(self.0, b.0));
        fn and(self, b: Self) -> Self = Self(_mm512_and_si512(self.0, b.0));
        fn full(self) -> [u16; 3] = {
            let full = _mm512_cmpeq_epi8_mask(self.0, _mm512_set1_epi8(-1));
            [full as u16 & 0o777, (full >> 16) as u16 & 0o777, (full >> 32) as u16 & 0o777]
        };
        fn full_together(self) -> u16 = {
            let [a, b] = [_mm512_castsi512_si128(self.0), _mm512_extracti32x4_epi32::<1>(self.0)];
            let all = _mm_or_si128(_mm_or_si128(a, b), _mm512_extracti32x4_epi32::<2>(self.0));
            _mm_cmpeq_epi8_mask(all, _mm_set1_epi8(-1)) & 0o777
        };
        fn moved_left<const N: i32>(self) -> Self = Self(_mm512_bsrli_epi128::<N>(self.0));
    }
}
