//! What the AVX2 and AVX-512 backends share: shuffles, and tables for byte shuffles.

use std::arch::x86_64::{__m128i, _mm_setr_epi8};

/// Control bytes for shuffles. `NEXT` selects the elements 1, 2, 0, 3, and `AFTER_NEXT` the elements 2, 0, 1, 3.
pub(super) const NEXT: i32 = 0b11_00_10_01;
pub(super) const AFTER_NEXT: i32 = 0b11_01_00_10;

/// The text characters for an empty cell and for the digit 0.
pub(super) const DOT: i8 = b'.'.cast_signed();
pub(super) const ZERO: i8 = b'0'.cast_signed();

methods! {
    /// Indexed by given, up to 15: the candidates among the first eight digits. The entry for 0 (no given) has all of
    /// them.
    pub(super) fn candidates_of_givens() -> __m128i = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
    /// Indexed by given, up to 15: a byte whose highest bit is set if the ninth digit is a candidate.
    pub(super) fn ninth_candidate_of_givens() -> __m128i = _mm_setr_epi8(-1, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0);
}
