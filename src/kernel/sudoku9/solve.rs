//! Depth-first search over the grids of one puzzle.

use super::bits::Bits as _;
use super::boards;
use super::grid::{Grid, Pass};
use super::guess::{Guess, choose};
use super::lanes::{Lanes, Words, lane};
use super::machine::Machine;
use super::puzzles::Puzzles;

/// The most grids that wait for their turn: one for each digit that was placed by a guess, and the one at work.
pub(crate) const DEPTH: usize = 82;

/// A solver of one puzzle after the other.
pub(crate) struct Solver<M: Machine> {
    /// All ones for the digit of a lane, zeros for the others.
    only: [M::Digits; 16],
    waiting: Vec<Grid<M::Digits>>,
}

impl<M: Machine> Solver<M> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        let mut only = [M::Digits::splat(0); 16];
        for lane in (0..9).map(lane) {
            let mut words = Words::ZERO;
            words.0[lane] = u32::MAX;
            only[lane] = M::Digits::load(&words);
        }
        Self { only, waiting: Vec::with_capacity(DEPTH) }
    }

    /// Looks at all solutions within the grids `waiting`, the last one first, until that is broken off. The order is the
    /// same at every run and on all vectors.
    #[inline(always)]
    pub(crate) fn search(&mut self, waiting: &[[Words; 3]], puzzles: &mut dyn Puzzles, puzzle: usize) {
        self.waiting.clear();
        for words in waiting {
            self.waiting.push(Grid::load(words));
        }
        while let Some(mut grid) = self.waiting.pop() {
            loop {
                match grid.pass() {
                    Pass::Narrowed(narrowed) => grid = narrowed,
                    Pass::Stuck => {
                        if puzzles.guess(puzzle).is_break() {
                            return;
                        }
                        let (guess, rest) = self.split(&grid);
                        debug_assert!(self.waiting.len() < DEPTH, "every guess places a digit");
                        self.waiting.push(rest);
                        grid = guess;
                    }
                    Pass::Solved => {
                        boards::write::<M>(&grid.words(), puzzles.room(puzzle));
                        if puzzles.solution(puzzle).is_break() {
                            return;
                        }
                        break;
                    }
                    Pass::Contradiction => break,
                }
            }
        }
    }

    /// Two grids that share the solutions of this one between them: a digit is placed in the first, ruled out there
    /// in the second.
    #[inline(always)]
    fn split(&self, grid: &Grid<M::Digits>) -> (Grid<M::Digits>, Grid<M::Digits>) {
        let Guess { r, bit, lane } = choose::<M::Digits>(&grid.words(), grid.pairs());
        let place = M::Digits::splat(1 << bit);
        let only = self.only[lane % 16];
        (grid.without(r, place.and_not(only)), grid.without(r, place.and(only)))
    }
}
