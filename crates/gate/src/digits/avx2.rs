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

/// The check. Rows are added up, not combined by exclusive or, because AVX2 has an instruction for sums of bytes. A sum
/// of 255 needs at least eight cells with a bit, so a row has at most one 9. Each column has one 9, so the board has
/// nine of them, and each row has exactly one. The bits of the other eight cells of a row add up to 255 only if they
/// all differ.
#[target_feature(enable = "avx2")]
fn check(givens: &Board, solution: &Board) -> bool {
    let all = _mm256_set1_epi8(-1);
    // Each vector contains two rows: one from each of the first two bands, or the same row of the last band twice.
    let row = |row| load_row(solution, row);
    let (a, b, c) = (bits(row(0), row(3)), bits(row(1), row(4)), bits(row(2), row(5)));
    let (d, e, f) = (bits(row(6), row(6)), bits(row(7), row(7)), bits(row(8), row(8)));
    let (two, last) = (xor3(a, b, c), xor3(d, e, f));
    let columns = xor3(two, _mm256_permute2x128_si256::<1>(two, two), last);
    let boxes = _mm256_and_si256(triples(two), triples(last));
    let after_columns = _mm256_setr_epi64x(0, !0xff, 0, !0xff);
    let between_boxes = _mm256_setr_epi64x(!0x00ff_0000_ff00_00ff, -1, !0x00ff_0000_ff00_00ff, -1);
    let houses =
        _mm256_and_si256(_mm256_or_si256(columns, after_columns), _mm256_or_si256(boxes, between_boxes));
    let mut right = _mm256_and_si256(add_up_to_255(a, b, c), add_up_to_255(d, e, f));
    right = _mm256_and_si256(right, _mm256_cmpeq_epi8(houses, all));
    // The cells are compared last: if they were loaded first, compilers would extract the rows from these vectors.
    for start in [0, 32, 81 - 32] {
        let (given, digits) = (load(givens, start), load(solution, start));
        let same = _mm256_cmpeq_epi8(given, digits);
        let empty = _mm256_cmpeq_epi8(given, _mm256_setzero_si256());
        let index = _mm256_sub_epi8(digits, _mm256_set1_epi8(1));
        let is_digit = _mm256_cmpeq_epi8(_mm256_min_epu8(index, _mm256_set1_epi8(8)), index);
        right = _mm256_and_si256(right, _mm256_and_si256(is_digit, _mm256_or_si256(same, empty)));
    }
    _mm256_movemask_epi8(right) == -1
}

/// Loads 32 cells from `start`.
#[target_feature(enable = "avx2")]
fn load(board: &Board, start: usize) -> __m256i {
    let cells: &[u8; 32] = board[start..].first_chunk().expect("32 cells");
    // SAFETY: the array has 32 bytes; the load needs no alignment.
    unsafe { _mm256_loadu_si256(cells.as_ptr().cast()) }
}

/// Loads a row and seven more bytes.
#[target_feature(enable = "avx2")]
fn load_row(board: &Board, row: usize) -> __m128i {
    // The last row ends with the board, so it is loaded with the seven bytes before it.
    let start = if row == 8 { 81 - 16 } else { 9 * row };
    let cells: &[u8; 16] = board[start..].first_chunk().expect("16 cells");
    // SAFETY: the array has 16 bytes; the load needs no alignment.
    let cells = unsafe { _mm_loadu_si128(cells.as_ptr().cast()) };
    if row == 8 { _mm_bsrli_si128::<7>(cells) } else { cells }
}

/// The bits of two rows, 16 bytes each. The seven bytes after the nine cells have no bits.
#[target_feature(enable = "avx2")]
fn bits(first: __m128i, second: __m128i) -> __m256i {
    let by_digit = _mm256_setr_epi64x(0x4020_1008_0402_0100, 0x80, 0x4020_1008_0402_0100, 0x80);
    // Bytes that are not digits may get any bits.
    _mm256_and_si256(
        _mm256_shuffle_epi8(by_digit, _mm256_set_m128i(second, first)),
        _mm256_setr_epi64x(-1, 0xff, -1, 0xff),
    )
}

#[target_feature(enable = "avx2")]
fn xor3(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
    _mm256_xor_si256(_mm256_xor_si256(a, b), c)
}

/// The exclusive or of each byte and the two bytes after it.
#[target_feature(enable = "avx2")]
fn triples(rows: __m256i) -> __m256i {
    xor3(rows, _mm256_bsrli_epi128::<1>(rows), _mm256_bsrli_epi128::<2>(rows))
}

/// Returns a vector in which all bits are set exactly if the bytes of each of the six rows add up to 255.
#[target_feature(enable = "avx2")]
fn add_up_to_255(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
    let zero = _mm256_setzero_si256();
    let (a, b, c) = (_mm256_sad_epu8(a, zero), _mm256_sad_epu8(b, zero), _mm256_sad_epu8(c, zero));
    // A sum has at most 16 bits. Each row has two sums: one of its first eight cells, and one of the ninth.
    let sums = _mm256_or_si256(_mm256_or_si256(a, _mm256_slli_epi64::<16>(b)), _mm256_slli_epi64::<32>(c));
    let sums = _mm256_add_epi64(sums, _mm256_shuffle_epi32::<0b01_00_11_10>(sums));
    _mm256_cmpeq_epi64(sums, _mm256_set1_epi64x(0xff_00ff_00ff))
}
