//! Checks a transcript against the rules.

use super::bitboard::Bitboard;
use super::board::IllegalMove;
use super::notation::{Ply, Transcript, algebraic};
use super::square::{Colour, Score, Square};

/// The result of a transcript that follows the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The number of discs placed.
    pub moves: usize,
    /// The number of passes, whether written or left out. A pass that would follow the last move is not counted.
    pub passes: usize,
    /// The position at the end, from the point of view of the player to move.
    pub position: Bitboard,
    /// The player to move; if the game is over, the opponent of the player who moved last.
    pub to_move: Colour,
}

impl Replayed {
    /// The number of discs of a colour.
    pub const fn count(&self, colour: Colour) -> usize {
        let own =
            matches!((colour, self.to_move), (Colour::Black, Colour::Black) | (Colour::White, Colour::White));
        if own { self.position.own().len() as usize } else { self.position.other().len() as usize }
    }

    /// The result of the game if neither player can move; otherwise `None`.
    pub const fn result(&self) -> Option<Score> {
        if self.position.is_over() {
            Some(Score::of(self.count(Colour::Black), self.count(Colour::White)))
        } else {
            None
        }
    }
}

/// The first entry of a transcript that breaks the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("move {number} ({}) breaks the rules: {fault}", .text.iter().collect::<String>().trim_end())]
pub struct Breach {
    /// The number of the entry, from 1; written passes also count.
    pub number: usize,
    /// The line of the entry, from 1.
    pub line: usize,
    /// The column of the entry's first character, counted in bytes from 1.
    pub column: usize,
    /// The entry as written in the transcript.
    pub text: [char; 2],
    /// The fault of the entry.
    pub fault: TranscriptFault,
}

/// A fault of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptFault {
    /// The entry is neither a square of the board nor a pass.
    #[error("it is neither a square from a1 to h8 nor a pass")]
    Unreadable,
    /// The player may not place a disc on the square.
    #[error("{player} may not play there: {reason}")]
    Illegal {
        /// The player to move.
        player: Colour,
        /// The reason why the move is illegal.
        reason: IllegalMove,
    },
    /// The player passes although a move is possible.
    #[error("{player} may not pass, but can play {}", algebraic(*.could_play))]
    NeedlessPass {
        /// The player to move.
        player: Colour,
        /// A legal move.
        could_play: Square,
    },
    /// The game is already over, because neither player can move.
    #[error("the game is over")]
    GameOver,
}

/// Replays a transcript from the start of a game on the 8x8 board; black moves first. A pass that the rules force may
/// be written or left out. A transcript may stop before the end of the game. For its format, see [`Transcript`].
///
/// # Errors
/// Returns an error for the first entry that breaks the rules, or that is neither a square nor a pass.
pub fn replay(transcript: &[u8]) -> Result<Replayed, Breach> {
    let mut game = Replayed { moves: 0, passes: 0, position: Bitboard::START, to_move: Colour::Black };
    for entry in Transcript::new(transcript) {
        let done = entry.ply.ok_or(TranscriptFault::Unreadable).and_then(|ply| game.enter(ply));
        done.map_err(|fault| Breach {
            number: entry.number,
            line: entry.line,
            column: entry.column,
            text: entry.text,
            fault,
        })?;
    }
    Ok(game)
}

impl Replayed {
    fn enter(&mut self, ply: Ply) -> Result<(), TranscriptFault> {
        let forced = match self.position.moves().into_iter().next() {
            Some(could_play) if ply == Ply::Pass => {
                return Err(TranscriptFault::NeedlessPass { player: self.to_move, could_play });
            }
            Some(_) => false,
            None if self.position.is_over() => return Err(TranscriptFault::GameOver),
            None => true,
        };
        if forced {
            self.passes += 1;
            self.turn_to(self.position.pass());
        }
        if let Ply::Move(square) = ply {
            let illegal = |reason| TranscriptFault::Illegal { player: self.to_move, reason };
            let next = self.position.play(square).map_err(illegal)?;
            self.moves += 1;
            self.turn_to(next);
        }
        Ok(())
    }

    fn turn_to(&mut self, position: Bitboard) {
        self.position = position;
        self.to_move = self.to_move.other();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_model::random::Random;

    fn breach(transcript: &str) -> (usize, TranscriptFault) {
        let breach = replay(transcript.as_bytes()).expect_err("a breach");
        (breach.number, breach.fault)
    }

    #[test]
    fn an_opening_keeps_to_the_rules() {
        let game = replay(b"f5d6c3d3c4").expect("legal");
        assert_eq!((game.moves, game.passes, game.to_move), (5, 0, Colour::White));
        assert_eq!((game.count(Colour::Black), game.count(Colour::White)), (6, 3));
        assert_eq!(game.result(), None);
        assert_eq!(replay(b"").expect("nothing is wrong yet").moves, 0);
    }

    #[test]
    fn a_breach_is_named_with_its_move_and_reason() {
        let illegal = |player, reason| TranscriptFault::Illegal { player, reason };
        assert_eq!(breach("f5f5"), (2, illegal(Colour::White, IllegalMove::Occupied)));
        assert_eq!(breach("f5d6a1"), (3, illegal(Colour::Black, IllegalMove::FlipsNothing)));
        assert_eq!(breach("f5d6x9"), (3, TranscriptFault::Unreadable));
        let could_play = Square { row: 2, column: 3 };
        assert_eq!(breach("--"), (1, TranscriptFault::NeedlessPass { player: Colour::Black, could_play }));
        let error = replay(b"f5\n d6 d6").expect_err("occupied");
        assert_eq!((error.line, error.column), (2, 5));
        assert_eq!(
            error.to_string(),
            "move 3 (d6) breaks the rules: black may not play there: a disc lies there already"
        );
    }

    /// The shortest game: black wins 13 to 0 with the ninth move, while squares are still empty.
    const SHORTEST: &str = "e6f4e3f6g5d6e7f5c5";

    #[test]
    fn nothing_may_follow_the_end_of_the_game() {
        let game = replay(SHORTEST.as_bytes()).expect("legal");
        assert_eq!(game.result(), Some(Score::Won(Colour::Black)));
        assert_eq!((game.count(Colour::Black), game.count(Colour::White)), (13, 0));
        assert_eq!(breach(&format!("{SHORTEST}a1")), (10, TranscriptFault::GameOver));
        assert_eq!(breach(&format!("{SHORTEST}--")), (10, TranscriptFault::GameOver));
    }

    #[test]
    fn a_forced_pass_may_be_written_or_left_out() {
        // Random legal games, until one has a pass followed by a move.
        let mut random = Random::new(1, 0);
        for _ in 0..500 {
            let (mut short, mut long) = (String::new(), String::new());
            let (mut position, mut passed) = (Bitboard::START, false);
            while !position.is_over() {
                let moves: Vec<Square> = position.moves().into_iter().collect();
                if moves.is_empty() {
                    long.push_str("--");
                    passed = true;
                    position = position.pass();
                    continue;
                }
                let square = moves[random.below(moves.len())];
                short.push_str(&algebraic(square));
                long.push_str(&algebraic(square));
                position = position.play(square).expect("legal");
            }
            if passed {
                let game = replay(short.as_bytes()).expect("legal");
                assert_eq!(replay(long.as_bytes()), Ok(game));
                assert!(game.passes > 0 && game.result().is_some());
                return;
            }
        }
        panic!("no game with a pass among 500");
    }
}
