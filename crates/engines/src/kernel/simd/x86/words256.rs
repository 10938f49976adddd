//! Words in a 256-bit register.
//!
//! The AVX-512 level uses them for the lines of nonograms too: 512 bits hold more lines than most puzzles have.

#[allow(clippy::wildcard_imports)]
use std::arch::x86_64::*;

use super::super::batch::{BatchVector, LaneWords8};
use super::super::lines::LineVector;
use super::super::words::WordVector;

/// Defines a register type. The arguments are the number of lanes, the type of a lane, the number of lines, and the
/// intrinsics.
macro_rules! register {
    ($(#[$doc:meta])* $name:ident, $count:literal, $word:ty, $lines:literal, $splat:ident, $add:ident, $sub:ident,
     $shl:ident, $shr:ident, $shl_each:ident, $shr_each:ident, $equal:ident, $mask:ident, $cast:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name(pub(super) __m256i);

        impl WordVector<$word> for $name {
            methods! {
                fn splat(word: $word) -> Self = Self($splat(word.cast_signed()));
                fn and(self, b: Self) -> Self = Self(_mm256_and_si256(self.0, b.0));
                fn or(self, b: Self) -> Self = Self(_mm256_or_si256(self.0, b.0));
                fn and_not(self, b: Self) -> Self = Self(_mm256_andnot_si256(b.0, self.0));
                fn add(self, b: Self) -> Self = Self($add(self.0, b.0));
                fn sub(self, b: Self) -> Self = Self($sub(self.0, b.0));
                fn shl(self, by: u32) -> Self = Self($shl(self.0, _mm_cvtsi32_si128(by.cast_signed())));
                fn shr(self, by: u32) -> Self = Self($shr(self.0, _mm_cvtsi32_si128(by.cast_signed())));
            }
        }

        impl LineVector<$word, $lines> for $name {
            const LANES: usize = $count;

            methods! {
                fn load(from: &[$word; $lines], at: usize) -> Self =
                    Self(_mm256_loadu_si256(from[at..at + $count].as_ptr().cast()));
                fn store(self, to: &mut [$word; $lines], at: usize) -> () =
                    _mm256_storeu_si256(to[at..at + $count].as_mut_ptr().cast(), self.0);
                fn xor(self, b: Self) -> Self = Self(_mm256_xor_si256(self.0, b.0));
                // This is right for 64-bit words too, because their upper halves are 0.
                fn min(self, b: Self) -> Self = Self(_mm256_min_epu32(self.0, b.0));
                fn saturating_sub(self, b: Self) -> Self = Self(_mm256_subs_epu16(self.0, b.0));
                fn exchanged<const DISTANCE: usize>(self) -> Self = Self(match DISTANCE * (8 / $count) {
                    1 => _mm256_shuffle_epi32::<0b10_11_00_01>(self.0),
                    2 => _mm256_shuffle_epi32::<0b01_00_11_10>(self.0),
                    _ => _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0),
                });
                fn lanes_with<const DISTANCE: usize>() -> Self = Self(match DISTANCE * (8 / $count) {
                    1 => _mm256_setr_epi32(0, -1, 0, -1, 0, -1, 0, -1),
                    2 => _mm256_setr_epi64x(0, -1, 0, -1),
                    _ => _mm256_setr_epi64x(0, 0, -1, -1),
                });
                fn shl_each(self, by: Self) -> Self = Self($shl_each(self.0, by.0));
                fn shr_each(self, by: Self) -> Self = Self($shr_each(self.0, by.0));
                fn is_zero(self) -> Self = Self($equal(self.0, _mm256_setzero_si256()));
                fn zeros(self) -> u32 = $mask($cast(self.is_zero().0)).cast_unsigned();
                fn union(self) -> $word = {
                    let mut words = [0; $count];
                    _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0);
                    let mut union = 0;
                    for word in words {
                        union |= word;
                    }
                    union
                };
            }
        }
    };
}

register!(
    /// Eight words of 32 bits.
    Words8,
    8,
    u32,
    32,
    _mm256_set1_epi32,
    _mm256_add_epi32,
    _mm256_sub_epi32,
    _mm256_sll_epi32,
    _mm256_srl_epi32,
    _mm256_sllv_epi32,
    _mm256_srlv_epi32,
    _mm256_cmpeq_epi32,
    _mm256_movemask_ps,
    _mm256_castsi256_ps
);
register!(
    /// Four words of 64 bits.
    Words4,
    4,
    u64,
    64,
    _mm256_set1_epi64x,
    _mm256_add_epi64,
    _mm256_sub_epi64,
    _mm256_sll_epi64,
    _mm256_srl_epi64,
    _mm256_sllv_epi64,
    _mm256_srlv_epi64,
    _mm256_cmpeq_epi64,
    _mm256_movemask_pd,
    _mm256_castsi256_pd
);

impl BatchVector for Words8 {
    type LaneWords = LaneWords8;

    methods! {
        fn load(words: &LaneWords8) -> Self = Self(_mm256_load_si256(words.0.as_ptr().cast()));
        fn words(self) -> LaneWords8 = {
            let mut to = LaneWords8([0; 8]);
            _mm256_store_si256(to.0.as_mut_ptr().cast(), self.0);
            to
        };
    }

    #[inline(always)]
    fn nonzero(self) -> u16 {
        !(self.zeros() as u16) & 0xff
    }
}
