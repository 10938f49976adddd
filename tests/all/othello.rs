//! Othello: compares the bitboard with the board of any side, and checks move counts and transcripts of whole games.

use gridproof_play::othello::notation::algebraic;
use gridproof_play::othello::perft::perft;
use gridproof_play::othello::replay::{TranscriptFault, replay};
use gridproof_play::othello::{Bitboard, Board, Colour, IllegalMove, Square};
use proptest::prelude::*;

/// Plays a legal game. At each turn, the next choice selects one of the legal moves. The game also stops after the last
/// choice.
fn game(side: i64, choices: &[usize], mut visit: impl FnMut(&Board, Colour, Option<Square>)) -> Board {
    let mut board = Board::start(side).expect("an even side");
    let mut mover = Colour::Black;
    for &choice in choices {
        let moves: Vec<Square> = board.legal_moves(mover).collect();
        let square = (!moves.is_empty()).then(|| moves[choice % moves.len()]);
        if square.is_none() && board.is_over() {
            break;
        }
        visit(&board, mover, square);
        if let Some(square) = square {
            board.play(mover, square).expect("a legal move");
        }
        mover = mover.other();
    }
    board
}

proptest! {
    #[test]
    fn a_random_game_gives_the_same_boards_on_both(choices in prop::collection::vec(0usize..64, 0..80)) {
        let mut position = Bitboard::START;
        let mut next = Colour::Black;
        let end = game(8, &choices, |board, mover, square| {
            assert_eq!(position.to_board(mover), *board);
            assert_eq!(Bitboard::from_board(board, mover), Some(position));
            let moves: Vec<Square> = board.legal_moves(mover).collect();
            assert_eq!(position.moves().into_iter().collect::<Vec<_>>(), moves);
            for index in 0..64 {
                let square = Square { row: index / 8, column: index % 8 };
                assert_eq!(position.play(square).err(), board.may_play(mover, square).err());
            }
            position = square.map_or(position.pass(), |square| position.play(square).expect("legal"));
            next = mover.other();
        });
        prop_assert_eq!(position.to_board(next), end);
    }

    #[test]
    fn a_game_on_any_side_keeps_its_counts(half in 2i64..8, choices in prop::collection::vec(0usize..64, 0..60)) {
        let mut discs = 4;
        game(2 * half, &choices, |board, mover, square| {
            assert_eq!(board.count(Colour::Black) + board.count(Colour::White), discs);
            for colour in [Colour::Black, Colour::White] {
                let counted = board.rows().flatten().filter(|&&disc| disc == Some(colour)).count();
                assert_eq!(board.count(colour), counted);
            }
            if let Some(square) = square {
                discs += 1;
                let mut after = board.clone();
                let turned = after.play(mover, square).expect("legal");
                assert!(turned > 0);
                assert_eq!(after.count(mover), board.count(mover) + turned + 1);
            }
        });
    }

    #[test]
    fn a_written_game_replays_and_a_repeated_square_breaks_it(
        choices in prop::collection::vec(0usize..64, 1..80),
        written_passes in any::<bool>(),
    ) {
        let (mut text, mut entries, mut first) = (String::new(), 0, None);
        let end = game(8, &choices, |_, _, square| {
            if let Some(square) = square {
                text.push_str(&algebraic(square));
                first = first.or(Some(square));
                entries += 1;
            } else if written_passes {
                text.push_str("--");
                entries += 1;
            }
        });
        let replayed = replay(text.as_bytes()).expect("a legal game");
        prop_assert_eq!(replayed.position.to_board(replayed.to_move), end.clone());
        prop_assert_eq!(replayed.result().is_some(), end.is_over());
        text.push_str(&algebraic(first.expect("black has a first move")));
        let breach = replay(text.as_bytes()).expect_err("the square is taken");
        prop_assert_eq!(breach.number, entries + 1);
        match breach.fault {
            TranscriptFault::Illegal { reason, .. } => prop_assert_eq!(reason, IllegalMove::Occupied),
            fault => prop_assert_eq!(fault, TranscriptFault::GameOver),
        }
    }

    #[test]
    fn any_bytes_replay_or_break_without_a_panic(text in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = replay(&text).map_err(|breach| breach.to_string());
    }
}

#[test]
fn the_published_counts_come_out_to_depth_eight() {
    let series = [4, 12, 56, 244, 1396, 8200, 55092, 390_216];
    for (depth, expected) in (1..).zip(series) {
        assert_eq!(perft(Bitboard::START, depth), expected, "depth {depth}");
    }
}

#[test]
fn the_count_does_not_depend_on_the_number_of_threads() {
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        assert_eq!(pool.install(|| perft(Bitboard::START, 7)), 55092);
    }
}
