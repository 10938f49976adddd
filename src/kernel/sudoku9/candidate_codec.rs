//! Boards in bytes to candidates, and back.

use super::backend::Backend;
use super::board::Board;
use super::digit_vector::{DigitWords, digit_lane};
use super::puzzle_state::place;

/// CandidateWords word by word.
pub(crate) trait CandidateWords {
    /// Word `r` of a digit, counted from 0.
    fn word(&self, digit: usize, r: usize) -> u32;
}

impl CandidateWords for [DigitWords; 3] {
    #[inline(always)]
    fn word(&self, digit: usize, r: usize) -> u32 {
        self[r].0[digit_lane(digit)]
    }
}

/// The words of a grid from the candidates of each cell, bit `d` for digit `d + 1`.
pub(crate) fn words_of_candidates(candidates: impl IntoIterator<Item = u16>) -> [DigitWords; 3] {
    let mut words = [DigitWords::ZERO; 3];
    for (cell, candidates) in candidates.into_iter().enumerate() {
        let (r, bit) = place(cell);
        for digit in 0..9 {
            words[r].0[digit_lane(digit)] |= u32::from(candidates >> digit & 1) << bit;
        }
    }
    words
}

/// Writes the digits of a grid in which every cell has one.
#[inline(always)]
pub(crate) fn write_board<B: Backend>(candidates: &impl CandidateWords, board: &mut Board) {
    for r in 0..3 {
        // The digits as numbers of four bits.
        let mut bits = [0; 4];
        for digit in 0..9 {
            let word = candidates.word(digit, r);
            for (bit, to) in bits.iter_mut().enumerate() {
                if (digit + 1) >> bit & 1 == 1 {
                    *to |= word;
                }
            }
        }
        let block = B::bytes(bits);
        for band in 0..3 {
            board[(band * 3 + r) * 9..][..9].copy_from_slice(&block.0[band * 9..][..9]);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::task::Task;
    use super::*;
    use crate::kernel::sudoku9::backend::{BatchVector, LaneWords};
    use crate::kernel::sudoku9::batch_state::BatchState;
    use crate::solve::SimdLevel;

    /// For each lane: the candidates of a board that was put there, those of the lane before it, which holds another
    /// board, and the board that is written from the lane.
    struct ThroughLanes<'a>(&'a Board, &'a Board);

    impl Task for ThroughLanes<'_> {
        type Output = Vec<([DigitWords; 3], [DigitWords; 3], Board)>;

        #[inline(always)]
        fn run<B: Backend>(self) -> Self::Output {
            let lanes = <B::Batch as BatchVector>::LaneWords::LANES;
            let mut all = Vec::new();
            for lane in 0..lanes {
                let mut state = BatchState::<B::Batch>::new();
                let before = (lane + lanes - 1) % lanes;
                state.load_board::<B>(lane, self.1);
                state.load_board::<B>(before, self.1);
                state.load_board::<B>(lane, self.0);
                let mut board = [77; 81];
                write_board::<B>(&state.lane_view(lane), &mut board);
                all.push((state.words(lane), state.words(before), board));
            }
            all
        }
    }

    /// The words of a board, from the definition.
    fn words(board: &Board) -> [DigitWords; 3] {
        words_of_candidates(board.map(|digit| match digit {
            0 => 0o777,
            1..=9 => 1 << (digit - 1),
            _ => 0,
        }))
    }

    proptest! {
        #[test]
        fn boards_go_through_every_lane(
            board in prop::collection::vec(prop_oneof![8 => 0u8..=9, 1 => any::<u8>()], 81),
            full in prop::collection::vec(1u8..=9, 81),
        ) {
            let board: Board = board.try_into().expect("81 cells");
            let full: Board = full.try_into().expect("81 cells");
            for level in SimdLevel::available() {
                for (here, before, _) in level.run(ThroughLanes(&board, &full)) {
                    prop_assert_eq!(here, words(&board), "{}", level);
                    prop_assert_eq!(before, words(&full), "{}", level);
                }
                for (here, before, written) in level.run(ThroughLanes(&full, &board)) {
                    prop_assert_eq!(here, words(&full), "{}", level);
                    prop_assert_eq!(before, words(&board), "{}", level);
                    prop_assert_eq!(written, full, "{}", level);
                }
            }
        }
    }
}
