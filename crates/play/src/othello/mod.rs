//! Othello: boards with any even side, the rules, the notation, and move counting.
//!
//! The rules are the usual ones. A disc is placed on an empty square so that it brackets at least one straight run of
//! the opponent's discs. Every bracketed run, in any of the eight directions, turns over. A player who can move must
//! move; otherwise the player passes. The game ends when neither player can move; the player with more discs wins.
//!
//! | module | what it holds |
//! |---|---|
//! | [`Board`] | a board of any even side from 4 to [`MAX_SIDE`], and the rules on it |
//! | [`Bitboard`] | the 8x8 board as two machine words, with the rules as bit operations |
//! | [`notation`] | moves and colours as text: the two published systems, and transcripts such as `f5d6c3` |
//! | [`perft`] | the number of sequences of moves from a position |
//! | [`replay`] | the check of a transcript against the rules |
//!
//! The two sets of letters for the colours share the letter `B`. English texts write `B` for black and `W` for white;
//! Catalan texts write `N` (negre) for black and `B` (blanc) for white. See [`notation::Script`].

mod bitboard;
mod board;
pub mod notation;
pub mod perft;
pub mod replay;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use board::{Board, IllegalMove, MAX_SIDE, SideError};
pub use square::{Colour, Score, Square};
