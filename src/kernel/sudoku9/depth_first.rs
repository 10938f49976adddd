//! Depth-first search over the state of one puzzle.

use super::backend::Backend;
use super::batch::Batch;
use super::branching::{Guess, choose};
use super::candidate_codec::write_board;
use super::digit_vector::{DigitVector, DigitWords, digit_lane};
use super::puzzle_state::{Pass, PuzzleState};
use super::word_vector::WordVector as _;

/// The most state that wait for their turn: one for each digit that was placed by a guess, and the one at work.
pub(crate) const MAX_DEPTH: usize = 82;

/// A search of one puzzle after the other.
pub(crate) struct DepthFirstSearch<B: Backend> {
    /// All ones for the digit of a lane, zeros for the others.
    only: [B::Digits; 16],
    stack: Vec<PuzzleState<B::Digits>>,
}

impl<B: Backend> DepthFirstSearch<B> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        let mut only = [B::Digits::splat(0); 16];
        for lane in (0..9).map(digit_lane) {
            let mut words = DigitWords::ZERO;
            words.0[lane] = u32::MAX;
            only[lane] = B::Digits::load(&words);
        }
        Self { only, stack: Vec::with_capacity(MAX_DEPTH) }
    }

    /// Looks at all solutions within the state `stack`, the last one first, until that is broken off. The order is the
    /// same at every run and on all vectors.
    #[inline(always)]
    pub(crate) fn search(&mut self, stack: &[[DigitWords; 3]], puzzles: &mut dyn Batch, puzzle: usize) {
        self.stack.clear();
        for words in stack {
            self.stack.push(PuzzleState::load(words));
        }
        while let Some(mut grid) = self.stack.pop() {
            loop {
                match grid.pass() {
                    Pass::Reduced(reduced) => grid = reduced,
                    Pass::Stuck => {
                        if puzzles.on_guess(puzzle).is_break() {
                            return;
                        }
                        let (guess, rest) = self.split(&grid);
                        debug_assert!(self.stack.len() < MAX_DEPTH, "every guess places a digit");
                        self.stack.push(rest);
                        grid = guess;
                    }
                    Pass::Solved => {
                        write_board::<B>(&grid.words(), puzzles.next_solution(puzzle));
                        if puzzles.on_solution(puzzle).is_break() {
                            return;
                        }
                        break;
                    }
                    Pass::Contradiction => break,
                }
            }
        }
    }

    /// Two state that share the solutions of this one between them: a digit is placed in the first, ruled out there
    /// in the second.
    #[inline(always)]
    fn split(&self, grid: &PuzzleState<B::Digits>) -> (PuzzleState<B::Digits>, PuzzleState<B::Digits>) {
        let Guess { r, bit, lane } = choose::<B::Digits>(&grid.words(), grid.bivalue());
        let place = B::Digits::splat(1 << bit);
        let only = self.only[lane % 16];
        (grid.without(r, place.and_not(only)), grid.without(r, place.and(only)))
    }
}
