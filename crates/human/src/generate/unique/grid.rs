//! Random full boards.

use gridproof_engines::solve::Board;
use gridproof_model::random::Random;

/// A random full board. Cells with the fewest candidates are filled first, and ties are broken at random. Every board
/// is possible, but not all are equally likely.
pub(super) fn full_board(random: &mut Random) -> Board {
    let mut state = State { board: [0; 81], rows: [0; 9], columns: [0; 9], boxes: [0; 9] };
    let filled = state.fill(random);
    debug_assert!(filled, "an empty board can be filled");
    state.board
}

struct State {
    board: Board,
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
}

impl State {
    fn candidates(&self, cell: usize) -> u16 {
        let (r, c) = (cell / 9, cell % 9);
        0x1ff & !(self.rows[r] | self.columns[c] | self.boxes[r / 3 * 3 + c / 3])
    }

    fn toggle(&mut self, cell: usize, bit: u16) {
        let (r, c) = (cell / 9, cell % 9);
        self.rows[r] ^= bit;
        self.columns[c] ^= bit;
        self.boxes[r / 3 * 3 + c / 3] ^= bit;
    }

    fn fill(&mut self, random: &mut Random) -> bool {
        let (mut best, mut fewest) = (81, 10);
        for cell in (0..81).filter(|&cell| self.board[cell] == 0) {
            let count = self.candidates(cell).count_ones();
            if count < fewest {
                (best, fewest) = (cell, count);
                if count <= 1 {
                    break;
                }
            }
        }
        if best == 81 {
            return true;
        }
        let mut left = self.candidates(best);
        while left != 0 {
            let mut nth = random.below(left.count_ones() as usize);
            let mut bits = left;
            while nth > 0 {
                bits &= bits - 1;
                nth -= 1;
            }
            let bit = bits & bits.wrapping_neg();
            left ^= bit;
            self.board[best] = bit.trailing_zeros() as u8 + 1;
            self.toggle(best, bit);
            if self.fill(random) {
                return true;
            }
            self.toggle(best, bit);
            self.board[best] = 0;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_gate::digits::is_solved;

    #[test]
    fn boards_are_full_and_valid() {
        let boards: Vec<Board> = (0..200).map(|i| full_board(&mut Random::new(1, i))).collect();
        assert!(boards.iter().all(|board| is_solved(board, board)));
        assert_ne!(boards[0], boards[1]);
    }
}
