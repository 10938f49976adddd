//! Counts the sequences of moves from a position, a standard test of move generators ("perft").
//!
//! A sequence of depth `d` has `d` plies. A ply is a move, or a pass by a player who cannot move while the opponent
//! can. A game that ends earlier, because neither player can move, counts as one sequence. The published numbers are
//! counted in the same way (A. Bik, "Computing Deep Perft and Divide Numbers for Reversi", 2012): 4, 12, 56, 244, 1396,
//! 8200, 55092, 390216, 3005288, 24571284 for depths 1 to 10.

use super::bitboard::Bitboard;
use gridproof_model::parallel::prelude::*;

/// The maximum depth. Each additional ply multiplies the time by about ten; this depth would take years.
pub const MAX_DEPTH: u32 = 20;

/// Up to this number of plies, a single thread counts the sequences. For more plies, the positions are distributed over
/// several threads.
const SHARED_PLIES: u32 = 4;

/// The number of sequences of `depth` plies from a position, counted in parallel. Depth 0 has one sequence, the empty
/// sequence. The result does not depend on the number of threads. The count saturates at `u64::MAX`, which is not
/// reached at any depth up to [`MAX_DEPTH`].
pub fn perft(position: Bitboard, depth: u32) -> u64 {
    if depth <= SHARED_PLIES {
        return count(position, depth);
    }
    let mut frontier = vec![position];
    let mut ended = 0;
    for _ in 0..SHARED_PLIES {
        let mut next = Vec::new();
        for position in frontier {
            match step(position) {
                Step::Moves(moves) => next.extend(successors(position, moves)),
                Step::Pass => next.push(position.pass()),
                Step::Over => ended += 1,
            }
        }
        frontier = next;
    }
    let counts: Vec<u64> =
        frontier.into_par_iter().map(|position| count(position, depth - SHARED_PLIES)).collect();
    counts.into_iter().fold(ended, u64::saturating_add)
}

/// The options of the player to move.
enum Step {
    /// The player places a disc on one of the squares whose bits are set.
    Moves(u64),
    /// The player cannot move, but the opponent can.
    Pass,
    /// Neither player can move.
    Over,
}

fn step(position: Bitboard) -> Step {
    match position.moves().0 {
        0 if position.pass().moves().is_empty() => Step::Over,
        0 => Step::Pass,
        moves => Step::Moves(moves),
    }
}

fn successors(position: Bitboard, moves: u64) -> impl Iterator<Item = Bitboard> {
    std::iter::successors(Some(moves), |bits| Some(bits & bits.wrapping_sub(1)))
        .take_while(|bits| *bits != 0)
        .map(move |bits| position.after(bits & bits.wrapping_neg()))
}

/// Counts the sequences in one thread. The moves of the last ply are not played: the function only counts their bits.
fn count(position: Bitboard, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match step(position) {
        Step::Over => 1,
        Step::Pass => count(position.pass(), depth - 1),
        Step::Moves(moves) if depth == 1 => u64::from(moves.count_ones()),
        Step::Moves(moves) => {
            successors(position, moves).fold(0, |sum, next| sum.saturating_add(count(next, depth - 1)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::board::Board;
    use crate::othello::{Colour, Square};

    #[test]
    fn the_published_series_comes_out() {
        let series = [1, 4, 12, 56, 244, 1396, 8200, 55092, 390_216];
        for (depth, expected) in (0..).zip(series) {
            assert_eq!(perft(Bitboard::START, depth), expected, "depth {depth}");
        }
    }

    /// The same count, made with the rules of the n x n board, which share no code with the bitboard.
    fn on_the_board(board: &Board, mover: Colour, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if board.is_over() {
            return 1;
        }
        if !board.can_move(mover) {
            return on_the_board(board, mover.other(), depth - 1);
        }
        let moves: Vec<Square> = board.legal_moves(mover).collect();
        moves
            .into_iter()
            .map(|square| {
                let mut next = board.clone();
                next.play(mover, square).expect("legal");
                on_the_board(&next, mover.other(), depth - 1)
            })
            .sum()
    }

    #[test]
    fn passes_take_a_ply_and_finished_games_count_once() {
        // White cannot move. Black can move twice: in the first row and in the last.
        let mut board = Board::empty(8).expect("even");
        for (row, column, colour) in
            [(0, 0, Colour::Black), (0, 1, Colour::White), (7, 0, Colour::Black), (7, 1, Colour::White)]
        {
            board.set(Square { row, column }, Some(colour));
        }
        for mover in [Colour::Black, Colour::White] {
            let position = Bitboard::from_board(&board, mover).expect("side 8");
            let counts: Vec<u64> = (0..8).map(|depth| perft(position, depth)).collect();
            let expected: Vec<u64> = (0..8).map(|depth| on_the_board(&board, mover, depth)).collect();
            assert_eq!(counts, expected);
        }
        // Black has two moves. After either of them, white passes, black makes the other move, and the game is over.
        let position = Bitboard::from_board(&board, Colour::Black).expect("side 8");
        assert_eq!((0..6).map(|depth| perft(position, depth)).collect::<Vec<_>>(), [1, 2, 2, 2, 2, 2]);
    }
}
