//! AVX2.

#[allow(clippy::wildcard_imports)]
use std::arch::x86_64::*;

use super::{
    AFTER_NEXT, DOT, NEXT, ZERO, bits_of_digits, candidates_of_givens, ninth_candidate_of_givens, rows,
};
use crate::kernel::sudoku9::backend::{
    AlignedBytes, Backend, BatchVector, GivenVector, LaneWords8, RowVector,
};
use crate::kernel::sudoku9::board::Board;
use crate::kernel::sudoku9::digit_vector::{DIGITS, DigitVector, DigitWords};
use crate::kernel::sudoku9::word_vector::WordVector;

/// A machine with AVX2.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx2;

impl Backend for Avx2 {
    type Digits = Avx2Digits;
    type Batch = Avx2Batch;
    type RowVector = Avx2Rows;
    type GivenVector = Avx2Givens;

    methods! {
        fn bytes(bits: [u32; 4]) -> AlignedBytes = {
            // Byte i of a word to the bytes 8i to 8i + 7, each of which picks its bit.
            let of_byte = _mm256_setr_epi64x(0, 0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0303_0303_0303_0303);
            let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
            let mut bytes = _mm256_setzero_si256();
            for (power, word) in bits.into_iter().enumerate() {
                let spread = _mm256_shuffle_epi8(_mm256_set1_epi32(word.cast_signed()), of_byte);
                let there = _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit), bit);
                bytes = _mm256_or_si256(bytes, _mm256_and_si256(there, _mm256_set1_epi8(1 << power)));
            }
            let mut to = AlignedBytes([0; 32]);
            _mm256_store_si256(to.0.as_mut_ptr().cast(), bytes);
            to
        };
        fn read(text: &[u8; 81], board: &mut Board) -> bool = {
            let mut plain = _mm256_set1_epi8(-1);
            for start in PIECES {
                let bytes = _mm256_loadu_si256(text.as_ptr().add(start).cast());
                let digits = _mm256_sub_epi8(bytes, _mm256_set1_epi8(ZERO));
                let there = _mm256_cmpeq_epi8(_mm256_min_epu8(digits, _mm256_set1_epi8(9)), digits);
                let empty = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(DOT));
                plain = _mm256_and_si256(plain, _mm256_or_si256(there, empty));
                _mm256_storeu_si256(board.as_mut_ptr().add(start).cast(), _mm256_and_si256(there, digits));
            }
            _mm256_movemask_epi8(plain) == -1
        };
        fn write(board: &Board, text: &mut [u8; 81]) -> () = for start in PIECES {
            let digits = _mm256_loadu_si256(board.as_ptr().add(start).cast());
            let bytes = _mm256_add_epi8(digits, _mm256_set1_epi8(ZERO));
            _mm256_storeu_si256(text.as_mut_ptr().add(start).cast(), bytes);
        };
        fn keeps(givens: &Board, board: &Board) -> bool = {
            let mut kept = _mm256_set1_epi8(-1);
            for start in PIECES {
                let given = _mm256_loadu_si256(givens.as_ptr().add(start).cast());
                let same = _mm256_cmpeq_epi8(given, _mm256_loadu_si256(board.as_ptr().add(start).cast()));
                let none = _mm256_cmpeq_epi8(given, _mm256_setzero_si256());
                kept = _mm256_and_si256(kept, _mm256_or_si256(same, none));
            }
            _mm256_movemask_epi8(kept) == -1
        };
        fn count(board: &Board, byte: u8) -> u32 = {
            let mut counts = [0; 3];
            for (count, start) in counts.iter_mut().zip(PIECES) {
                let bytes = _mm256_loadu_si256(board.as_ptr().add(start).cast());
                let same = _mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(byte.cast_signed())));
                *count = same.cast_unsigned();
            }
            // The first 15 of the last 32 cells have been counted.
            counts[0].count_ones() + counts[1].count_ones() + (counts[2] >> 15).count_ones()
        };
    }
}

/// Where 32 cells are read to read all of them: the last 32 overlap those before.
const PIECES: [usize; 3] = [0, 32, 81 - 32];

/// One register: eight puzzles.
#[derive(Clone, Copy)]
pub(crate) struct Avx2Batch(__m256i);

impl WordVector for Avx2Batch {
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

impl BatchVector for Avx2Batch {
    type LaneWords = LaneWords8;

    methods! {
        fn load(row: &LaneWords8) -> Self = Self(_mm256_load_si256(row.0.as_ptr().cast()));
        fn row(self) -> LaneWords8 = {
            let mut to = LaneWords8([0; 8]);
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
pub(crate) struct Avx2Digits(__m256i, __m256i);

/// Applies an intrinsic to both registers.
macro_rules! both {
    ($intrinsic:ident, $a:expr $(, $b:expr)?) => { Self($intrinsic($a.0 $(, $b.0)?), $intrinsic($a.1 $(, $b.1)?)) };
}

impl Avx2Digits {
    methods! {
        fn same(self, b: Self) -> u16 = {
            let first = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0, b.0)));
            let second = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.1, b.1)));
            (first | second << 8).cast_unsigned() as u16
        };
    }
}

impl WordVector for Avx2Digits {
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

impl DigitVector for Avx2Digits {
    methods! {
        fn load(words: &DigitWords) -> Self = {
            let from = words.0.as_ptr();
            Self(_mm256_load_si256(from.cast()), _mm256_load_si256(from.add(8).cast()))
        };
        fn words(self) -> DigitWords = {
            let mut to = DigitWords::ZERO;
            _mm256_store_si256(to.0.as_mut_ptr().cast(), self.0);
            _mm256_store_si256(to.0.as_mut_ptr().add(8).cast(), self.1);
            to
        };
        fn rotate(self) -> Self =
            Self(_mm256_shuffle_epi32::<NEXT>(self.0), _mm256_shuffle_epi32::<NEXT>(self.1));
        fn rotate_twice(self) -> Self =
            Self(_mm256_shuffle_epi32::<AFTER_NEXT>(self.0), _mm256_shuffle_epi32::<AFTER_NEXT>(self.1));
        // The controls number the halves: 0 and 1 of the first register, 2 and 3 of the second; 8 stands for zero.
        fn rotate_groups(self) -> Self = Self(
            _mm256_permute2x128_si256::<0x21>(self.0, self.1),
            _mm256_permute2x128_si256::<0x80>(self.0, self.1)
        );
        fn rotate_groups_twice(self) -> Self = Self(
            _mm256_permute2x128_si256::<0x02>(self.0, self.1),
            _mm256_permute2x128_si256::<0x81>(self.0, self.1)
        );
        fn intersecting(self, b: Self) -> u16 = {
            let zero = _mm256_setzero_si256();
            !both!(_mm256_and_si256, self, b).same(Self(zero, zero)) & DIGITS
        };
    }

    #[inline(always)]
    fn equals(self, b: Self) -> bool {
        !self.same(b) & DIGITS == 0
    }
}

/// The candidates of 27 cells: bit d for digit d up to 7, and the highest bit for digit 8.
#[derive(Clone, Copy)]
pub(crate) struct Avx2Givens(__m256i, __m256i);

impl GivenVector for Avx2Givens {
    methods! {
        fn load(board: &Board, r: usize) -> Self = {
            assert!(r < 3);
            let from = board.as_ptr().add(9 * r);
            // The last row has no 16 bytes left behind its beginning.
            let last = if r < 2 {
                _mm_loadu_si128(from.add(52).cast())
            } else {
                _mm_bsrli_si128::<5>(_mm_loadu_si128(board.as_ptr().add(81 - 16).cast()))
            };
            // TextCodec 0 to 8, 16 and 17 of the 27 lie in the first register where they belong, the others in the second.
            let first = _mm256_set_m128i(_mm_loadu_si128(from.add(34).cast()), _mm_loadu_si128(from.cast()));
            let second = _mm256_set_m128i(last, _mm_loadu_si128(from.add(18).cast()));
            let of_first = _mm256_setr_epi64x(-1, 0xff, 0xffff, 0);
            let digits = _mm256_blendv_epi8(second, first, of_first);
            // What is no digit gets its highest bit, for which a shuffle gives zero; and so does what is no cell.
            let high = 0x7070_7070_7070_7070;
            let digits = _mm256_adds_epu8(digits, _mm256_setr_epi64x(high, high, high, -1 << 24 | high));
            let bits = _mm256_broadcastsi128_si256(candidates_of_givens());
            let ninth = _mm256_broadcastsi128_si256(ninth_candidate_of_givens());
            Self(_mm256_shuffle_epi8(bits, digits), _mm256_shuffle_epi8(ninth, digits))
        };
        fn candidates(self, digit: usize) -> u32 = _mm256_movemask_epi8(match digit {
            8 => self.1,
            _ => _mm256_sll_epi16(self.0, _mm_cvtsi32_si128((7 - digit as u32).cast_signed())),
        }).cast_unsigned();
    }
}

/// Two registers: a row in each half of the first, and one in the second, twice.
#[derive(Clone, Copy)]
pub(crate) struct Avx2Rows(__m256i, __m256i);

impl RowVector for Avx2Rows {
    methods! {
        fn load(board: &Board, r: usize) -> Self = {
            let [a, b, c] = rows(board, r);
            let (first, second) = (_mm256_set_m128i(b, a), _mm256_set_m128i(c, c));
            // What is no digit gets its highest bit, for which a shuffle gives zero.
            let high = _mm256_set1_epi8(0x70);
            let bits = _mm256_broadcastsi128_si256(bits_of_digits());
            let cells = _mm256_setr_epi64x(-1, 0xff, -1, 0xff);
            Self(
                _mm256_and_si256(_mm256_shuffle_epi8(bits, _mm256_adds_epu8(first, high)), cells),
                _mm256_and_si256(_mm256_shuffle_epi8(bits, _mm256_adds_epu8(second, high)), cells)
            )
        };
        fn or3(self, b: Self, c: Self) -> Self = {
            let first = both!(_mm256_or_si256, self, b);
            both!(_mm256_or_si256, first, c)
        };
        fn rows_sum_to_255(self, b: Self, c: Self) -> bool = {
            let zero = _mm256_setzero_si256();
            let zero = Self(zero, zero);
            let [a, b, c] = [both!(_mm256_sad_epu8, self, zero), both!(_mm256_sad_epu8, b, zero), both!(_mm256_sad_epu8, c, zero)];
            // No sum takes more than 16 bits. Each row has one of its eight first cells, and one of the ninth.
            let b = Self(_mm256_slli_epi64::<16>(b.0), _mm256_slli_epi64::<16>(b.1));
            let c = Self(_mm256_slli_epi64::<32>(c.0), _mm256_slli_epi64::<32>(c.1));
            let sums = a.or3(b, c);
            let turned = Self(_mm256_shuffle_epi32::<0b01_00_11_10>(sums.0), _mm256_shuffle_epi32::<0b01_00_11_10>(sums.1));
            let sums = both!(_mm256_add_epi64, sums, turned);
            let wanted = _mm256_set1_epi64x(0xff_00ff_00ff);
            let right = _mm256_and_si256(_mm256_cmpeq_epi64(sums.0, wanted), _mm256_cmpeq_epi64(sums.1, wanted));
            _mm256_movemask_epi8(right) == -1
        };
        fn box_rows_full(self) -> bool = {
            let next = Self(_mm256_bsrli_epi128::<1>(self.0), _mm256_bsrli_epi128::<1>(self.1));
            let after_next = Self(_mm256_bsrli_epi128::<2>(self.0), _mm256_bsrli_epi128::<2>(self.1));
            let three = self.or3(next, after_next);
            let full = _mm256_cmpeq_epi8(_mm256_and_si256(three.0, three.1), _mm256_set1_epi8(-1));
            _mm256_movemask_epi8(full) & FIRST_OF_THREE == FIRST_OF_THREE
        };
        fn columns_full(self) -> bool = {
            let all = _mm256_or_si256(self.0, self.1);
            let all = _mm_or_si128(_mm256_castsi256_si128(all), _mm256_extracti128_si256::<1>(all));
            _mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_set1_epi8(-1))) & 0o777 == 0o777
        };
    }
}

/// The cells 0, 3 and 6 of rows in [`Avx2Rows`], as bits.
const FIRST_OF_THREE: i32 = 0o111 << 16 | 0o111;
