//! Boards in bytes to candidates, and back.

use super::Board;
use super::grid::place;
use super::lanes::{Words, lane};
use super::machine::{Block, Machine};

/// The candidates that the givens of a board leave, each to its own cell; none to a cell with a digit above 9.
#[inline(always)]
pub(super) fn words<M: Machine>(board: &Board) -> [Words; 3] {
    let mut words = [Words::ZERO; 3];
    for (r, words) in words.iter_mut().enumerate() {
        let mut block = Block([u8::MAX; 32]);
        for band in 0..3 {
            block.0[band * 9..][..9].copy_from_slice(&board[(band * 3 + r) * 9..][..9]);
        }
        let empty = M::places(&block, 0);
        for digit in 0..9 {
            words.0[lane(digit)] = empty | M::places(&block, digit as u8 + 1);
        }
    }
    words
}

/// The words of a grid from the candidates of each cell, bit `d` for digit `d + 1`.
pub(super) fn words_of_candidates(candidates: impl IntoIterator<Item = u16>) -> [Words; 3] {
    let mut words = [Words::ZERO; 3];
    for (cell, candidates) in candidates.into_iter().enumerate() {
        let (r, bit) = place(cell);
        for digit in 0..9 {
            words[r].0[lane(digit)] |= u32::from(candidates >> digit & 1) << bit;
        }
    }
    words
}

/// The digits of a grid in which every cell has one.
#[inline(always)]
pub(super) fn board<M: Machine>(words: &[Words; 3]) -> Board {
    let mut board = [0; 81];
    for (r, words) in words.iter().enumerate() {
        let mut block = Block([0; 32]);
        for digit in 0..9 {
            block = M::mark(block, words.0[lane(digit)], digit as u8 + 1);
        }
        for band in 0..3 {
            board[(band * 3 + r) * 9..][..9].copy_from_slice(&block.0[band * 9..][..9]);
        }
    }
    board
}
