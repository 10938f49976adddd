//! The parts that the AVX2 and AVX-512 backends share: shuffles, tables for byte shuffles, and the load of three rows.

use std::arch::x86_64::{__m128i, _mm_bsrli_si128, _mm_loadu_si128, _mm_setr_epi8};

/// Controls of shuffles: they select the elements 1, 2, 0, 3 and the elements 2, 0, 1, 3.
pub(super) const NEXT: i32 = 0b11_00_10_01;
pub(super) const AFTER_NEXT: i32 = 0b11_01_00_10;

/// Bytes of text: an empty cell, and the digit 0.
pub(super) const DOT: i8 = b'.'.cast_signed();
pub(super) const ZERO: i8 = b'0'.cast_signed();

/// Added with saturation, it sets the highest bit of every byte above 15, for which a byte shuffle gives 0. It keeps
/// the low four bits of all other bytes.
pub(super) const SATURATE: i8 = 0x70;

methods! {
    /// Returns the rows `r`, `r + 3` and `r + 6`, each padded to 16 bytes with the bytes that follow it.
    pub(super) fn rows(cells: &[u8; 81], r: usize) -> [__m128i; 3] = {
        assert!(r < 3);
        let from = cells.as_ptr();
        let last = if r < 2 {
            _mm_loadu_si128(from.add(9 * (r + 6)).cast())
        } else {
            // The last row starts fewer than 16 bytes before the end of the board, so it is loaded from an earlier
            // address and shifted.
            _mm_bsrli_si128::<7>(_mm_loadu_si128(from.add(81 - 16).cast()))
        };
        [_mm_loadu_si128(from.add(9 * r).cast()), _mm_loadu_si128(from.add(9 * (r + 3)).cast()), last]
    };
    /// By given, up to 15: the candidates among the first eight digits. The entry for 0 (no given) has all of them.
    pub(super) fn candidates_of_givens() -> __m128i = _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
    /// By given, up to 15: the highest bit if the ninth digit is a candidate.
    pub(super) fn ninth_candidate_of_givens() -> __m128i = _mm_setr_epi8(-1, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0);
    /// By digit, up to 15: bit `d - 1` for a digit `d` up to 8.
    pub(super) fn bits_of_digits() -> __m128i = _mm_setr_epi8(0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0);
}
