//! The vectors of x86-64: registers of 256 bits, with the instructions of AVX2 or with those that AVX-512 adds for them.
//!
//! The types are private to this module, and code over them is entered only through functions that [`on`] hands out after
//! asking the machine: that is what makes their methods safe to call. Everything between such a function and an
//! intrinsic is `#[inline(always)]`, so that it is compiled with the features of the function.
#![allow(unsafe_code)]

#[allow(clippy::wildcard_imports)]
use std::arch::x86_64::*;

use super::vector::{LineVector, LineWords};
use super::{Entries, LineWord};
use crate::solve::SimdLevel;

impl LineWord<32> for u32 {
    fn entries(level: SimdLevel) -> Option<Entries<Self, 32>> {
        on::<Lanes8, 32>(level)
    }
}

impl LineWord<64> for u64 {
    fn entries(level: SimdLevel) -> Option<Entries<Self, 64>> {
        on::<Lanes4, 64>(level)
    }
}

/// The entries of a level.
fn on<L: LineVector<N>, const N: usize>(level: SimdLevel) -> Option<Entries<L::Word, N>> {
    // SAFETY (all four): the machine has each of the features that the function is compiled with, or it is not handed out: a
    // level is available where it has them all.
    match level {
        SimdLevel::Avx512 if level.is_available() => Some(Entries {
            solve: |board| unsafe { avx512::solve::<L, N>(board) },
            is_solved: |board| unsafe { avx512::is_solved::<L, N>(board) },
        }),
        SimdLevel::Avx2 if level.is_available() => Some(Entries {
            solve: |board| unsafe { avx2::solve::<L, N>(board) },
            is_solved: |board| unsafe { avx2::is_solved::<L, N>(board) },
        }),
        _ => None,
    }
}

/// The entries to code over vectors, compiled with certain features.
macro_rules! entries {
    ($level:ident, $features:literal) => {
        mod $level {
            use super::super::LaneBoard;
            use super::super::vector::LineVector;

            #[target_feature(enable = $features)]
            pub(crate) fn solve<L: LineVector<N>, const N: usize>(board: &mut LaneBoard<L::Word, N>) -> bool {
                board.solve_with::<L>()
            }

            #[target_feature(enable = $features)]
            pub(crate) fn is_solved<L: LineVector<N>, const N: usize>(board: &LaneBoard<L::Word, N>) -> bool {
                board.is_solved_with::<L>()
            }
        }
    };
}

entries!(avx512, "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt");
entries!(avx2, "avx2,bmi1,bmi2,lzcnt,popcnt");

/// Makes safe methods of expressions over intrinsics.
macro_rules! methods {
    ($(fn $name:ident $(<const $n:ident: i32>)? ($($arg:ident $(: $type:ty)?),*) $(-> $out:ty)? = $body:expr;)*) => {$(
        #[inline(always)]
        fn $name $(<const $n: i32>)? ($($arg $(: $type)?),*) $(-> $out)? {
            // SAFETY: the implementing type is private to `simd` and used only by the functions that `on` hands out after
            // asking for the features that the intrinsics need; loads and stores stay within slices of the vector's size.
            unsafe { $body }
        }
    )*};
}

/// Makes a type of one register: the number of lanes, their type and that of their set, the ending of the intrinsics' names.
macro_rules! register {
    ($name:ident, $count:literal, $word:ty, $bits:literal, $splat:ident, $add:ident, $sub:ident, $up:ident, $down:ident,
     $up_by:ident, $down_by:ident, $equal:ident, $mask:ident, $cast:ident) => {
        #[derive(Clone, Copy)]
        struct $name(__m256i);

        impl LineVector<$bits> for $name {
            type Word = $word;
            const COUNT: usize = $count;

            methods! {
                fn splat(word: $word) -> Self = Self($splat(word.cast_signed()));
                fn load(from: &LineWords<$word, $bits>, at: usize) -> Self =
                    Self(_mm256_loadu_si256(from.0[at..at + $count].as_ptr().cast()));
                fn store(self, to: &mut LineWords<$word, $bits>, at: usize) =
                    _mm256_storeu_si256(to.0[at..at + $count].as_mut_ptr().cast(), self.0);
                fn and(self, b: Self) -> Self = Self(_mm256_and_si256(self.0, b.0));
                fn or(self, b: Self) -> Self = Self(_mm256_or_si256(self.0, b.0));
                fn xor(self, b: Self) -> Self = Self(_mm256_xor_si256(self.0, b.0));
                fn and_not(self, b: Self) -> Self = Self(_mm256_andnot_si256(b.0, self.0));
                fn add(self, b: Self) -> Self = Self($add(self.0, b.0));
                fn sub(self, b: Self) -> Self = Self($sub(self.0, b.0));
                // The upper halves of longer words are 0.
                fn min(self, b: Self) -> Self = Self(_mm256_min_epu32(self.0, b.0));
                fn max(self, b: Self) -> Self = Self(_mm256_max_epu32(self.0, b.0));
                fn up<const BY: i32>(self) -> Self = Self($up::<BY>(self.0));
                fn down<const BY: i32>(self) -> Self = Self($down::<BY>(self.0));
                fn up_by(self, counts: Self) -> Self = Self($up_by(self.0, counts.0));
                fn down_by(self, counts: Self) -> Self = Self($down_by(self.0, counts.0));
                fn is_zero(self) -> Self = Self($equal(self.0, _mm256_setzero_si256()));
                fn zeros(self) -> u32 = $mask($cast(self.is_zero().0)).cast_unsigned();
                fn union(self) -> $word = {
                    let mut words = [0; $count];
                    _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0);
                    let mut all = 0;
                    for word in words {
                        all |= word;
                    }
                    all
                };
            }
        }
    };
}

register!(
    Lanes8,
    8,
    u32,
    32,
    _mm256_set1_epi32,
    _mm256_add_epi32,
    _mm256_sub_epi32,
    _mm256_slli_epi32,
    _mm256_srli_epi32,
    _mm256_sllv_epi32,
    _mm256_srlv_epi32,
    _mm256_cmpeq_epi32,
    _mm256_movemask_ps,
    _mm256_castsi256_ps
);
register!(
    Lanes4,
    4,
    u64,
    64,
    _mm256_set1_epi64x,
    _mm256_add_epi64,
    _mm256_sub_epi64,
    _mm256_slli_epi64,
    _mm256_srli_epi64,
    _mm256_sllv_epi64,
    _mm256_srlv_epi64,
    _mm256_cmpeq_epi64,
    _mm256_movemask_pd,
    _mm256_castsi256_pd
);
