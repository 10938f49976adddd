//! Converts the candidates of each cell to the words of each digit, and the words of a solved puzzle to a board.

use super::board::Board;
use super::layout::place;
use crate::kernel::simd::{Backend, DigitWords, digit_lane};

/// Read access to candidates, word by word.
pub(super) trait CandidateWords {
    /// Returns word `r` of a digit. The digit and `r` are counted from 0; see [`layout`](super::layout).
    fn word(&self, digit: usize, r: usize) -> u32;
}

impl CandidateWords for [DigitWords; 3] {
    #[inline(always)]
    fn word(&self, digit: usize, r: usize) -> u32 {
        self[r].0[digit_lane(digit)]
    }
}

/// Returns the words of a puzzle, given the candidates of each cell: bit `d` is set if digit `d + 1` is a candidate.
pub(super) fn words_of_candidates(candidates: impl IntoIterator<Item = u16>) -> [DigitWords; 3] {
    let mut words = [DigitWords::ZERO; 3];
    for (cell, candidates) in candidates.into_iter().enumerate() {
        let (r, bit) = place(cell);
        for digit in 0..9 {
            words[r].0[digit_lane(digit)] |= u32::from(candidates >> digit & 1) << bit;
        }
    }
    words
}

/// Writes the digits of the cells. Each cell must have exactly one candidate.
#[inline(always)]
pub(super) fn write_board<B: Backend>(candidates: &impl CandidateWords, board: &mut Board) {
    for r in 0..3 {
        // Plane `p` holds bit `p` of the digit of each cell.
        let mut planes = [0; 4];
        for digit in 0..9 {
            let word = candidates.word(digit, r);
            for (p, plane) in planes.iter_mut().enumerate() {
                if (digit + 1) >> p & 1 == 1 {
                    *plane |= word;
                }
            }
        }
        let digits = B::bytes_of_planes(planes);
        for band in 0..3 {
            board[(band * 3 + r) * 9..][..9].copy_from_slice(&digits.0[band * 9..][..9]);
        }
    }
}
