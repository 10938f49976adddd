//! The vectors of x86-64: AVX2 and AVX-512.
//!
//! The types are private to this module, and code over them is entered only through [`avx2`] and [`avx512`], which ask the
//! machine first: that is what makes the methods safe to call. Everything between the entry and an intrinsic is
//! `#[inline(always)]`, so that it is compiled with the features of the entry.
#![allow(unsafe_code)]

#[macro_use]
mod methods;
mod avx2;
mod avx512;

use std::arch::x86_64::{__m128i, _mm_bsrli_si128, _mm_loadu_si128, _mm_setr_epi8};

use super::board::Board;
use super::task::Task;
use crate::solve::SimdLevel;
use avx2::Avx2;
use avx512::Avx512;

/// Runs a task on AVX-512 vectors; hands it back if this machine has none.
pub(crate) fn avx512<T: Task>(task: T) -> Result<T::Output, T> {
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
    fn run<T: Task>(task: T) -> T::Output {
        task.run::<Avx512>()
    }
    if !SimdLevel::Avx512.is_available() {
        return Err(task);
    }
    // SAFETY: the machine has each of the features that `run` is compiled with: `is_available` has just said so.
    Ok(unsafe { run(task) })
}

/// Runs a task on AVX2 vectors; hands it back if this machine has none.
pub(crate) fn avx2<T: Task>(task: T) -> Result<T::Output, T> {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn run<T: Task>(task: T) -> T::Output {
        task.run::<Avx2>()
    }
    if !SimdLevel::Avx2.is_available() {
        return Err(task);
    }
    // SAFETY: the machine has each of the features that `run` is compiled with: `is_available` has just said so.
    Ok(unsafe { run(task) })
}

/// `_mm_shuffle` controls: element 1, 2, 0, 3 and element 2, 0, 1, 3.
const NEXT: i32 = 0b11_00_10_01;
const AFTER_NEXT: i32 = 0b11_01_00_10;

/// TextCodec of text: an empty cell, and the digit 0.
const DOT: i8 = b'.'.cast_signed();
const ZERO: i8 = b'0'.cast_signed();

methods! {
    /// The rows r, r + 3 and r + 6 of a board, and whatever follows them up to 16 bytes.
    fn rows(board: &Board, r: usize) -> [__m128i; 3] = {
        assert!(r < 3);
        let from = board.as_ptr();
        let last = if r < 2 {
            _mm_loadu_si128(from.add(9 * (r + 6)).cast())
        } else {
            // The last row has no 16 bytes left behind its beginning.
            _mm_bsrli_si128::<7>(_mm_loadu_si128(from.add(81 - 16).cast()))
        };
        [_mm_loadu_si128(from.add(9 * r).cast()), _mm_loadu_si128(from.add(9 * (r + 3)).cast()), last]
    };
    /// By given, up to 15: the candidates it leaves of the first eight digits, 0 for all of them.
    fn candidates_of_givens() -> __m128i = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
    /// By given, up to 15: the highest bit if it leaves the ninth digit.
    fn ninth_candidate_of_givens() -> __m128i = _mm_setr_epi8(-1, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0);
    /// By digit, up to 15: bit d - 1 for a digit d up to 8.
    fn bits_of_digits() -> __m128i = _mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
}
