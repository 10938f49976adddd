//! The AVX2 backend.

#[allow(clippy::wildcard_imports)]
use std::arch::x86_64::*;

use super::super::backend::Backend;
use super::super::cells::{AlignedBytes, GivenVector};
use super::super::digits::{DIGIT_LANES, DigitVector, DigitWords};
use super::super::words::WordVector;
use super::tables::{AFTER_NEXT, DOT, NEXT, ZERO, candidates_of_givens, ninth_candidate_of_givens};
use super::words256::{Words4, Words8};

/// 256-bit vectors.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2;

impl Backend for Avx2 {
    type Digits = Avx2Digits;
    type Batch = Words8;
    type Givens = Avx2Givens;
    type Lines32 = Words8;
    type Lines64 = Words4;

    methods! {
        fn bytes_of_planes(planes: [u32; 4]) -> AlignedBytes = {
            // Byte i of a plane goes to the bytes 8i to 8i + 7, and each of them selects its own bit.
            let of_byte = _mm256_setr_epi64x(0, 0x0101_0101_0101_0101, 0x0202_0202_0202_0202, 0x0303_0303_0303_0303);
            let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
            let mut bytes = _mm256_setzero_si256();
            for (power, plane) in planes.into_iter().enumerate() {
                let spread = _mm256_shuffle_epi8(_mm256_set1_epi32(plane.cast_signed()), of_byte);
                let there = _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit), bit);
                bytes = _mm256_or_si256(bytes, _mm256_and_si256(there, _mm256_set1_epi8(1 << power)));
            }
            let mut to = AlignedBytes([0; 32]);
            _mm256_store_si256(to.0.as_mut_ptr().cast(), bytes);
            to
        };
        fn parse_digits(text: &[u8; 81], cells: &mut [u8; 81]) -> bool = {
            let mut plain = _mm256_set1_epi8(-1);
            for start in BLOCK_STARTS {
                let bytes = _mm256_loadu_si256(text.as_ptr().add(start).cast());
                let digits = _mm256_sub_epi8(bytes, _mm256_set1_epi8(ZERO));
                let there = _mm256_cmpeq_epi8(_mm256_min_epu8(digits, _mm256_set1_epi8(9)), digits);
                let empty = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(DOT));
                plain = _mm256_and_si256(plain, _mm256_or_si256(there, empty));
                _mm256_storeu_si256(cells.as_mut_ptr().add(start).cast(), _mm256_and_si256(there, digits));
            }
            _mm256_movemask_epi8(plain) == -1
        };
        fn print_digits(cells: &[u8; 81], text: &mut [u8; 81]) -> () = for start in BLOCK_STARTS {
            let digits = _mm256_loadu_si256(cells.as_ptr().add(start).cast());
            let bytes = _mm256_add_epi8(digits, _mm256_set1_epi8(ZERO));
            _mm256_storeu_si256(text.as_mut_ptr().add(start).cast(), bytes);
        };
    }
}

/// The first cells of three blocks of 32 cells; the last block overlaps the one before.
const BLOCK_STARTS: [usize; 3] = [0, 32, 81 - 32];

/// A word for each digit. The first register holds the first two groups, and the second holds the third group and
/// unused lanes.
#[derive(Clone, Copy)]
pub(super) struct Avx2Digits(Words8, Words8);

impl Avx2Digits {
    methods! {
        /// Returns the mask of the lanes with equal words.
        fn equal_lanes(self, b: Self) -> u16 = {
            let first = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0.0, b.0.0)));
            let second = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.1.0, b.1.0)));
            (first | second << 8).cast_unsigned() as u16
        };
    }
}

/// Defines methods that apply the same method to both registers.
macro_rules! both {
    ($($name:ident($($arg:ident),*);)*) => {$(
        #[inline(always)]
        fn $name(self, $($arg: Self),*) -> Self {
            Self(self.0.$name($($arg.0),*), self.1.$name($($arg.1),*))
        }
    )*};
}

impl WordVector for Avx2Digits {
    both! {
        and(b);
        or(b);
        and_not(b);
        add(b);
        sub(b);
    }

    #[inline(always)]
    fn splat(word: u32) -> Self {
        Self(Words8::splat(word), Words8::splat(word))
    }

    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        Self(self.0.shl(by), self.1.shl(by))
    }

    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        Self(self.0.shr(by), self.1.shr(by))
    }
}

impl DigitVector for Avx2Digits {
    methods! {
        fn load(words: &DigitWords) -> Self = {
            let from = words.0.as_ptr();
            Self(Words8(_mm256_load_si256(from.cast())), Words8(_mm256_load_si256(from.add(8).cast())))
        };
        fn words(self) -> DigitWords = {
            let mut to = DigitWords::ZERO;
            _mm256_store_si256(to.0.as_mut_ptr().cast(), self.0.0);
            _mm256_store_si256(to.0.as_mut_ptr().add(8).cast(), self.1.0);
            to
        };
        fn rotate(self) -> Self =
            Self(Words8(_mm256_shuffle_epi32::<NEXT>(self.0.0)), Words8(_mm256_shuffle_epi32::<NEXT>(self.1.0)));
        fn rotate_twice(self) -> Self = Self(
            Words8(_mm256_shuffle_epi32::<AFTER_NEXT>(self.0.0)),
            Words8(_mm256_shuffle_epi32::<AFTER_NEXT>(self.1.0))
        );
        // The control bytes refer to the halves by number: 0 and 1 in the first register, 2 and 3 in the second; 8
        // means zero.
        fn rotate_groups(self) -> Self = Self(
            Words8(_mm256_permute2x128_si256::<0x21>(self.0.0, self.1.0)),
            Words8(_mm256_permute2x128_si256::<0x80>(self.0.0, self.1.0))
        );
        fn rotate_groups_twice(self) -> Self = Self(
            Words8(_mm256_permute2x128_si256::<0x02>(self.0.0, self.1.0)),
            Words8(_mm256_permute2x128_si256::<0x81>(self.0.0, self.1.0))
        );
    }

    #[inline(always)]
    fn equals(self, b: Self) -> bool {
        !self.equal_lanes(b) & DIGIT_LANES == 0
    }

    #[inline(always)]
    fn intersecting(self, b: Self) -> u16 {
        !self.and(b).equal_lanes(Self::splat(0)) & DIGIT_LANES
    }
}

/// The candidates of 27 cells, one byte per cell. Digits are counted from 0: bit `d` of the first register stands for
/// digit `d` up to 7, and the highest bit of the second register for digit 8.
#[derive(Clone, Copy)]
pub(super) struct Avx2Givens(__m256i, __m256i);

impl GivenVector for Avx2Givens {
    methods! {
        fn load(cells: &[u8; 81], r: usize) -> Self = {
            assert!(r < 3);
            let from = cells.as_ptr().add(9 * r);
            // The last row starts fewer than 16 bytes before the end of the board, so it is loaded from an earlier
            // address and shifted.
            let last = if r < 2 {
                _mm_loadu_si128(from.add(52).cast())
            } else {
                _mm_bsrli_si128::<5>(_mm_loadu_si128(cells.as_ptr().add(81 - 16).cast()))
            };
            // Cells 0 to 8, 16 and 17 of the 27 cells are in the right place in the first register, and the other cells
            // in the second.
            let first = _mm256_set_m128i(_mm_loadu_si128(from.add(34).cast()), _mm_loadu_si128(from.cast()));
            let second = _mm256_set_m128i(last, _mm_loadu_si128(from.add(18).cast()));
            let of_first = _mm256_setr_epi64x(-1, 0xff, 0xffff, 0);
            let digits = _mm256_blendv_epi8(second, first, of_first);
            // 0x70, added with saturation, sets the highest bit of each byte above 15. The addition also sets the
            // highest bit of the bytes that hold no cell.
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
