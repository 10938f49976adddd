//! The vectors of x86-64: two registers of AVX2, or one of AVX-512.
//!
//! The two types are private, and code over them is entered only through [`avx2`] and [`avx512`], which ask the
//! machine first: that is what makes the methods safe to call. Everything between the entry and an intrinsic is
//! `#[inline(always)]`, so that it is compiled with the features of the entry.
#![allow(unsafe_code)]

#[allow(clippy::wildcard_imports)]
use std::arch::x86_64::*;

use super::lanes::{DIGITS, Lanes, Words};
use super::path::Task;

/// Runs a task on AVX-512 vectors; hands it back if this machine has none.
pub(super) fn avx512<T: Task>(task: T) -> Result<T::Output, T> {
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
    fn run<T: Task>(task: T) -> T::Output {
        task.run::<Avx512>()
    }
    if !has_avx512() {
        return Err(task);
    }
    // SAFETY: the machine has each of the features that `run` is compiled with: `has_avx512` has just said so.
    Ok(unsafe { run(task) })
}

/// Runs a task on AVX2 vectors; hands it back if this machine has none.
pub(super) fn avx2<T: Task>(task: T) -> Result<T::Output, T> {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn run<T: Task>(task: T) -> T::Output {
        task.run::<Avx2>()
    }
    if !has_avx2() {
        return Err(task);
    }
    // SAFETY: the machine has each of the features that `run` is compiled with: `has_avx2` has just said so.
    Ok(unsafe { run(task) })
}

/// Whether this machine has what the AVX-512 path is compiled with.
pub(super) fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && has_avx2()
}

/// Whether this machine has what the AVX2 path is compiled with.
pub(super) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// `_mm_shuffle` controls: element 1, 2, 0, 3 and element 2, 0, 1, 3.
const NEXT: i32 = 0b11_00_10_01;
const AFTER_NEXT: i32 = 0b11_01_00_10;

/// Makes safe methods of expressions over intrinsics.
macro_rules! methods {
    ($(fn $name:ident($($arg:ident $(: $type:ty)?),*) -> $out:ty = $body:expr;)*) => {$(
        #[inline(always)]
        fn $name($($arg $(: $type)?),*) -> $out {
            // SAFETY: the implementing type is private to this module and used only by the tasks that `avx2` and
            // `avx512` run after asking for the features that the intrinsics need; loads and stores go to locals of
            // the vector's size and alignment.
            unsafe { $body }
        }
    )*};
}

/// One register: three quarters with three digits each; the rest is unused.
#[derive(Clone, Copy)]
struct Avx512(__m512i);

/// Bitwise logic of three operands, by its truth table: bit `4a + 2b + c` is the result for the bits a, b and c.
macro_rules! logic {
    ($table:literal, $a:expr, $b:expr, $c:expr) => {
        Self(_mm512_ternarylogic_epi32::<$table>($a.0, $b.0, $c.0))
    };
}

impl Lanes for Avx512 {
    methods! {
        fn load(words: &Words) -> Self = Self(_mm512_load_si512(words.0.as_ptr().cast()));
        fn splat(word: u32) -> Self = Self(_mm512_set1_epi32(word.cast_signed()));
        fn words(self) -> Words = {
            let mut to = Words::ZERO;
            _mm512_store_si512(to.0.as_mut_ptr().cast(), self.0);
            to
        };
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
        fn turn(self) -> Self = Self(_mm512_shuffle_epi32::<NEXT>(self.0));
        fn turn_twice(self) -> Self = Self(_mm512_shuffle_epi32::<AFTER_NEXT>(self.0));
        fn turn_groups(self) -> Self = Self(_mm512_shuffle_i32x4::<NEXT>(self.0, self.0));
        fn turn_groups_twice(self) -> Self = Self(_mm512_shuffle_i32x4::<AFTER_NEXT>(self.0, self.0));
        fn equals(self, b: Self) -> bool = _mm512_mask_cmpneq_epi32_mask(DIGITS, self.0, b.0) == 0;
        fn meets(self, b: Self) -> u16 = _mm512_mask_test_epi32_mask(DIGITS, self.0, b.0);
    }
}

/// Two registers: two groups in the first, one in the second; the rest is unused.
#[derive(Clone, Copy)]
struct Avx2(__m256i, __m256i);

/// Applies an intrinsic to both registers.
macro_rules! both {
    ($intrinsic:ident, $a:expr $(, $b:expr)?) => { Self($intrinsic($a.0 $(, $b.0)?), $intrinsic($a.1 $(, $b.1)?)) };
}

impl Avx2 {
    methods! {
        fn same(self, b: Self) -> u16 = {
            let first = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.0, b.0)));
            let second = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(self.1, b.1)));
            (first | second << 8).cast_unsigned() as u16
        };
    }
}

impl Lanes for Avx2 {
    methods! {
        fn load(words: &Words) -> Self = {
            let from = words.0.as_ptr();
            Self(_mm256_load_si256(from.cast()), _mm256_load_si256(from.add(8).cast()))
        };
        fn splat(word: u32) -> Self = {
            let all = _mm256_set1_epi32(word.cast_signed());
            Self(all, all)
        };
        fn words(self) -> Words = {
            let mut to = Words::ZERO;
            _mm256_store_si256(to.0.as_mut_ptr().cast(), self.0);
            _mm256_store_si256(to.0.as_mut_ptr().add(8).cast(), self.1);
            to
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
