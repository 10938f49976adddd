//! The check of packed sudokus with AVX2.
#![allow(unsafe_code, reason = "loads from memory, and the call of a function that needs AVX2, are unsafe")]

#[allow(clippy::wildcard_imports)]
use std::arch::x86_64::*;

use gridproof_engines::solve::Board;

/// Returns whether `solution` is a solution of `givens`; `None` if the CPU has no AVX2.
#[inline]
pub(super) fn is_solved(givens: &Board, solution: &Board) -> Option<bool> {
    // SAFETY: the CPU has AVX2.
    is_x86_feature_detected!("avx2").then(|| unsafe { check(givens, solution) })
}

/// The check. Only the first and the last row of each band are tested. If the three boxes of a band are right, the
/// exclusive or of all its cells has all eight bits. So if two of its rows are right, the third row is right as well.
#[target_feature(enable = "avx2")]
fn check(givens: &Board, solution: &Board) -> bool {
    let band = |band| bits(load_band(solution, band));
    let (first, second, third) = (band(0), band(1), band(2));
    // In the first lane, byte `i` stands for cell `i` of a band; in the second lane, for cell `11 + i`.
    let columns = xor3(first, second, third);
    // The triple that starts at cell `3 * k` of a band is at `3 * k` plus the number of the band.
    let all_triples = interleave(triples(first), triples(second), triples(third));
    // For `i` below 9, the exclusive or of the bytes `i`, `9 + i` and `18 + i` belongs to a column, or to a box if the
    // bytes are triples.
    let start = _mm256_permute2x128_si256::<0x20>(columns, all_triples);
    let end = _mm256_permute2x128_si256::<0x31>(columns, all_triples);
    // Bytes 9 to 14 and 15 to 17. The triples in the first lane lack byte 15.
    let middle = _mm256_alignr_epi8::<10>(_mm256_bsrli_epi128::<4>(end), _mm256_bslli_epi128::<1>(start));
    let houses = xor3(start, middle, _mm256_bsrli_epi128::<7>(end));
    let rows =
        xor3(all_triples, _mm256_bsrli_epi128::<3>(all_triples), _mm256_bsrli_epi128::<6>(all_triples));
    let wrong_houses = _mm256_andnot_si256(houses, _mm256_setr_epi64x(-1, 0xff, -1, 0xff));
    // The first rows of the three bands are at bytes 0 to 2, the last ones at 18 to 20.
    let wrong_rows = _mm256_andnot_si256(rows, _mm256_setr_epi64x(0xff_ffff, 0, 0xff << 56, 0xffff));
    let mut wrong = _mm256_or_si256(wrong_houses, wrong_rows);
    let mut largest = _mm256_setzero_si256();
    // The cells are compared last: if they were loaded first, compilers would extract the bands from these vectors.
    for start in [0, 32, 81 - 32] {
        let (given, digits) = (load(givens, start), load(solution, start));
        // The minimum is 0 if the cell has no given or if the digit is the given.
        wrong = _mm256_or_si256(wrong, _mm256_min_epu8(given, _mm256_xor_si256(given, digits)));
        largest = _mm256_max_epu8(largest, _mm256_sub_epi8(digits, _mm256_set1_epi8(1)));
    }
    wrong = _mm256_or_si256(wrong, _mm256_subs_epu8(largest, _mm256_set1_epi8(8)));
    _mm256_testz_si256(wrong, wrong) == 1
}

/// Loads 32 cells from `start`.
#[target_feature(enable = "avx2")]
fn load(board: &Board, start: usize) -> __m256i {
    let cells: &[u8; 32] = board[start..].first_chunk().expect("32 cells");
    // SAFETY: the array has 32 bytes; the load needs no alignment.
    unsafe { _mm256_loadu_si256(cells.as_ptr().cast()) }
}

/// Loads the 27 cells of a band: the first 16 into the first lane, and the last 16 into the second lane.
#[target_feature(enable = "avx2")]
fn load_band(board: &Board, band: usize) -> __m256i {
    _mm256_set_m128i(load_lane(board, 27 * band + 11), load_lane(board, 27 * band))
}

/// Loads 16 cells from `start`.
#[target_feature(enable = "avx2")]
fn load_lane(board: &Board, start: usize) -> __m128i {
    let cells: &[u8; 16] = board[start..].first_chunk().expect("16 cells");
    // SAFETY: the array has 16 bytes; the load needs no alignment.
    unsafe { _mm_loadu_si128(cells.as_ptr().cast()) }
}

/// The bits of the digits. Bytes that are not digits may get any bits.
#[target_feature(enable = "avx2")]
fn bits(digits: __m256i) -> __m256i {
    let by_digit = _mm256_setr_epi64x(0x4020_1008_0402_0100, 0x80, 0x4020_1008_0402_0100, 0x80);
    _mm256_shuffle_epi8(by_digit, digits)
}

#[target_feature(enable = "avx2")]
fn xor3(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
    _mm256_xor_si256(_mm256_xor_si256(a, b), c)
}

/// The exclusive or of each byte and the two bytes after it in its lane.
#[target_feature(enable = "avx2")]
fn triples(cells: __m256i) -> __m256i {
    xor3(cells, _mm256_bsrli_epi128::<1>(cells), _mm256_bsrli_epi128::<2>(cells))
}

/// Combines every third byte of each of the bands, shifted by the number of the band.
#[target_feature(enable = "avx2")]
fn interleave(first: __m256i, second: __m256i, third: __m256i) -> __m256i {
    let of_second = _mm256_setr_epi8(
        0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, //
        0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0,
    );
    let of_third = _mm256_setr_epi8(
        0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, //
        -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1, 0, 0, -1,
    );
    let two = _mm256_blendv_epi8(first, _mm256_bslli_epi128::<1>(second), of_second);
    _mm256_blendv_epi8(two, _mm256_bslli_epi128::<2>(third), of_third)
}
