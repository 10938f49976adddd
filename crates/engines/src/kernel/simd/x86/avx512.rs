//! The AVX-512 backend.

#[allow(clippy::wildcard_imports)]
use std::arch::x86_64::*;

use super::super::backend::Backend;
use super::super::batch::{BatchVector, LaneWords16};
use super::super::cells::{AlignedBytes, GivenVector};
use super::super::digits::{DIGIT_LANES, DigitVector, DigitWords};
use super::super::words::WordVector;
use super::tables::{AFTER_NEXT, DOT, NEXT, ZERO, candidates_of_givens, ninth_candidate_of_givens};
use super::words256::{Words4, Words8};

/// Added with saturation, this constant sets the highest bit of every byte above 15, so that a byte shuffle gives 0 for
/// such a byte. It keeps the low four bits of all other bytes.
const SATURATE: i8 = 0x70;

/// 512-bit vectors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512;

impl Backend for Avx512 {
    type Digits = Avx512Words;
    type Batch = Avx512Words;
    type Givens = Avx512Givens;
    type Lines32 = Words8;
    type Lines64 = Words4;

    methods! {
        fn bytes_of_planes(planes: [u32; 4]) -> AlignedBytes = {
            let mut bytes = _mm256_maskz_mov_epi8(planes[0], _mm256_set1_epi8(1));
            bytes = _mm256_mask_add_epi8(bytes, planes[1], bytes, _mm256_set1_epi8(2));
            bytes = _mm256_mask_add_epi8(bytes, planes[2], bytes, _mm256_set1_epi8(4));
            bytes = _mm256_mask_add_epi8(bytes, planes[3], bytes, _mm256_set1_epi8(8));
            let mut to = AlignedBytes([0; 32]);
            _mm256_store_si256(to.0.as_mut_ptr().cast(), bytes);
            to
        };
        fn parse_digits(text: &[u8; 81], cells: &mut [u8; 81]) -> bool = {
            let (from, to) = (text.as_ptr().cast::<i8>(), cells.as_mut_ptr().cast::<i8>());
            let (bytes, empty, zero) = (_mm512_loadu_epi8(from), _mm512_set1_epi8(DOT), _mm512_set1_epi8(ZERO));
            let digits = _mm512_sub_epi8(bytes, zero);
            let there = _mm512_cmple_epu8_mask(digits, _mm512_set1_epi8(9));
            let others = _mm512_mask_cmpneq_epi8_mask(!there, bytes, empty);
            _mm512_storeu_epi8(to, _mm512_maskz_mov_epi8(there, digits));
            // The last 32 cells, which overlap the first 64.
            let (bytes, empty, zero) = (_mm256_loadu_epi8(from.add(81 - 32)), _mm256_set1_epi8(DOT), _mm256_set1_epi8(ZERO));
            let digits = _mm256_sub_epi8(bytes, zero);
            let there = _mm256_cmple_epu8_mask(digits, _mm256_set1_epi8(9));
            let others_last = _mm256_mask_cmpneq_epi8_mask(!there, bytes, empty);
            _mm256_storeu_epi8(to.add(81 - 32), _mm256_maskz_mov_epi8(there, digits));
            others | u64::from(others_last) == 0
        };
        fn print_digits(cells: &[u8; 81], text: &mut [u8; 81]) -> () = {
            let (from, to) = (cells.as_ptr().cast::<i8>(), text.as_mut_ptr().cast::<i8>());
            _mm512_storeu_epi8(to, _mm512_add_epi8(_mm512_loadu_epi8(from), _mm512_set1_epi8(ZERO)));
            let (from, to) = (from.add(81 - 32), to.add(81 - 32));
            _mm256_storeu_epi8(to, _mm256_add_epi8(_mm256_loadu_epi8(from), _mm256_set1_epi8(ZERO)));
        };
    }
}

/// Sixteen words: one for each of sixteen puzzles, or those of three groups of digits and four unused lanes.
#[derive(Clone, Copy)]
pub(super) struct Avx512Words(__m512i);

/// A bitwise function of three operands, given by its truth table: bit `4a + 2b + c` is its value for the bits `a`,
/// `b`, `c`.
macro_rules! logic {
    ($table:literal, $a:expr, $b:expr, $c:expr) => {
        Self(_mm512_ternarylogic_epi32::<$table>($a.0, $b.0, $c.0))
    };
}

impl WordVector for Avx512Words {
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
        fn majority(self, b: Self, c: Self) -> Self = logic!(0b1110_1000, self, b, c);
        fn select(self, a: Self, b: Self) -> Self = logic!(0b1100_1010, self, a, b);
        fn or_and(self, b: Self, c: Self) -> Self = logic!(0b1111_1000, self, b, c);
        fn and_or(self, b: Self, c: Self) -> Self = logic!(0b1110_0000, self, b, c);
        fn and_not_or(self, b: Self, c: Self) -> Self = logic!(0b1011_0000, self, b, c);
        fn and_nor(self, b: Self, c: Self) -> Self = logic!(0b0001_0000, self, b, c);
        fn and_nand(self, b: Self, c: Self) -> Self = logic!(0b0111_0000, self, b, c);
        fn or_and_not(self, b: Self, c: Self) -> Self = logic!(0b1111_0100, self, b, c);
    }
}

impl DigitVector for Avx512Words {
    methods! {
        fn load(words: &DigitWords) -> Self = Self(_mm512_load_si512(words.0.as_ptr().cast()));
        fn words(self) -> DigitWords = {
            let mut to = DigitWords::ZERO;
            _mm512_store_si512(to.0.as_mut_ptr().cast(), self.0);
            to
        };
        fn rotate(self) -> Self = Self(_mm512_shuffle_epi32::<NEXT>(self.0));
        fn rotate_twice(self) -> Self = Self(_mm512_shuffle_epi32::<AFTER_NEXT>(self.0));
        fn rotate_groups(self) -> Self = Self(_mm512_shuffle_i32x4::<NEXT>(self.0, self.0));
        fn rotate_groups_twice(self) -> Self = Self(_mm512_shuffle_i32x4::<AFTER_NEXT>(self.0, self.0));
        fn equals(self, b: Self) -> bool = _mm512_mask_cmpneq_epi32_mask(DIGIT_LANES, self.0, b.0) == 0;
        fn intersecting(self, b: Self) -> u16 = _mm512_mask_test_epi32_mask(DIGIT_LANES, self.0, b.0);
    }
}

impl BatchVector for Avx512Words {
    type LaneWords = LaneWords16;

    methods! {
        fn load(words: &LaneWords16) -> Self = Self(_mm512_load_si512(words.0.as_ptr().cast()));
        fn words(self) -> LaneWords16 = {
            let mut to = LaneWords16([0; 16]);
            _mm512_store_si512(to.0.as_mut_ptr().cast(), self.0);
            to
        };
        fn nonzero(self) -> u16 = _mm512_test_epi32_mask(self.0, self.0);
    }
}

/// The candidates of 27 cells. Digits are counted from 0: bit `d` of a cell's byte stands for digit `d` up to 7, and a
/// separate mask holds the cells in which digit 8 is a candidate.
#[derive(Clone, Copy)]
pub(super) struct Avx512Givens(__m256i, u32);

impl GivenVector for Avx512Givens {
    methods! {
        fn load(cells: &[u8; 81], r: usize) -> Self = {
            assert!(r < 3);
            let from = cells.as_ptr().add(9 * r).cast::<i8>();
            // Each row is loaded directly after the row before it. Masked loads access no byte outside the board.
            let digits = _mm256_maskz_loadu_epi8(0o777, from);
            let digits = _mm256_mask_loadu_epi8(digits, 0o777_000, from.add(18));
            let digits = _mm256_mask_loadu_epi8(digits, 0o777_000_000, from.add(36));
            let digits = _mm256_adds_epu8(digits, _mm256_set1_epi8(SATURATE));
            let table = _mm256_broadcastsi128_si256(candidates_of_givens());
            let bits = _mm256_maskz_shuffle_epi8(0o777_777_777, table, digits);
            let ninth = _mm256_broadcastsi128_si256(ninth_candidate_of_givens());
            Self(bits, _mm256_movepi8_mask(_mm256_maskz_shuffle_epi8(0o777_777_777, ninth, digits)))
        };
        fn candidates(self, digit: usize) -> u32 = match digit {
            8 => self.1,
            _ => _mm256_test_epi8_mask(self.0, _mm256_set1_epi8((1_u8 << (digit & 7)).cast_signed())),
        };
    }
}
