//! Depth-first search of one puzzle.

use super::batch::Batch;
use super::branching::{Guess, choose};
use super::candidate_codec::write_board;
use super::puzzle_state::{Pass, PuzzleState};
use crate::kernel::simd::{Backend, DigitVector as _, DigitWords, WordVector as _, digit_lane};

/// The maximum number of states on the stack: one for each digit placed by a guess, and the current one.
pub(super) const MAX_DEPTH: usize = 82;

/// A depth-first search of one puzzle at a time.
pub(super) struct DepthFirstSearch<B: Backend> {
    /// Indexed by lane: a vector with all ones in that lane and 0 in all others.
    only: [B::Digits; 16],
    stack: Vec<PuzzleState<B::Digits>>,
}

impl<B: Backend> DepthFirstSearch<B> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        let mut only = [B::Digits::splat(0); 16];
        for lane in (0..9).map(digit_lane) {
            let mut words = DigitWords::ZERO;
            words.0[lane] = u32::MAX;
            only[lane] = B::Digits::load(&words);
        }
        Self { only, stack: Vec::with_capacity(MAX_DEPTH) }
    }

    /// Enumerates the solutions of the states in `stack`, the last state first, until the batch ends the search. The
    /// order of the solutions is the same in every run and at every SIMD level.
    #[inline(always)]
    pub(super) fn search(&mut self, stack: &[[DigitWords; 3]], batch: &mut dyn Batch, puzzle: usize) {
        self.stack.clear();
        for words in stack {
            self.stack.push(PuzzleState::load(words));
        }
        while let Some(mut state) = self.stack.pop() {
            loop {
                match state.pass() {
                    Pass::Reduced(reduced) => state = reduced,
                    Pass::Stuck => {
                        if batch.on_guess(puzzle).is_break() {
                            return;
                        }
                        let (guess, rest) = self.split(&state);
                        debug_assert!(self.stack.len() < MAX_DEPTH, "every guess places a digit");
                        self.stack.push(rest);
                        state = guess;
                    }
                    Pass::Solved => {
                        write_board::<B>(&state.words(), batch.next_solution(puzzle));
                        if batch.on_solution(puzzle).is_break() {
                            return;
                        }
                        break;
                    }
                    Pass::Contradiction => break,
                }
            }
        }
    }

    /// Branches on a candidate. In the first state, the candidate is the only one in its cell; in the second state, it
    /// is removed.
    #[inline(always)]
    fn split(&self, state: &PuzzleState<B::Digits>) -> (PuzzleState<B::Digits>, PuzzleState<B::Digits>) {
        let Guess { r, bit, lane } = choose::<B::Digits>(&state.words(), state.bivalue());
        let place = B::Digits::splat(1 << bit);
        let only = self.only[lane % 16];
        (state.without(r, place.and_not(only)), state.without(r, place.and(only)))
    }
}
