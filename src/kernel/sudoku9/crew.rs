//! Puzzles on their way through the lanes of a vector.
//!
//! Each lane searches a puzzle of its own, depth first, and takes the next one when that is done: it goes the way that
//! [`Solver`] would go, guess by guess. When too few lanes are left at work to be worth a vector, that one takes over.

use std::ops::ControlFlow;

use super::boards;
use super::guess::choose;
use super::lanes::Words;
use super::machine::{Machine, Row, Side};
use super::many::Grids;
use super::puzzles::Puzzles;
use super::solve::Solver;
use super::task::Task;

/// With so many lanes at work or fewer, one puzzle after the other is faster.
const TOO_FEW: u32 = 2;

/// How many passes go by between two questions whether to stop.
const PASSES_PER_LOOK: u32 = 256;

/// What a lane is at.
#[derive(Debug, Default)]
struct Lane {
    puzzle: usize,
    /// Grids of the puzzle that wait for their turn, the next one last.
    waiting: Vec<[Words; 3]>,
}

/// Solving all puzzles.
pub(crate) struct SolveAll<'a>(pub(crate) &'a mut dyn Puzzles);

impl Task for SolveAll<'_> {
    type Output = ();

    #[inline(always)]
    fn run<M: Machine>(self) {
        solve::<M>(self.0);
    }
}

/// Solves all puzzles, in whatever order; the solutions of each come in the order of [`Solver::search`].
#[inline(always)]
fn solve<M: Machine>(puzzles: &mut dyn Puzzles) {
    let mut grids = Grids::<M::Puzzles>::new();
    let mut lanes: [Lane; 16] = Default::default();
    let mut unread = 0..puzzles.count();
    let mut at_work = 0u16;
    for (number, lane) in lanes.iter_mut().enumerate().take(<M::Puzzles as Side>::Row::LANES) {
        if let Some(puzzle) = unread.next() {
            lane.puzzle = puzzle;
            puzzles.start(puzzle).put::<M>(&mut grids, number);
            at_work |= 1 << number;
        }
    }
    let mut passes = 0u32;
    while at_work.count_ones() > TOO_FEW {
        if passes.is_multiple_of(PASSES_PER_LOOK) && puzzles.is_cancelled() {
            break;
        }
        passes = passes.wrapping_add(1);
        let passed = grids.pass();
        let stuck = at_work & !passed.contradiction & !passed.narrowed;
        let pairs = if stuck & passed.open != 0 { grids.pairs() } else { [Row::ZERO; 3] };
        let mut resting = at_work & (passed.contradiction | stuck);
        while resting != 0 {
            let number = resting.trailing_zeros() as usize;
            let bit = resting & resting.wrapping_neg();
            resting ^= bit;
            let lane = &mut lanes[number % 16];
            let mut goes_on = ControlFlow::Continue(());
            if stuck & bit != 0 {
                if passed.open & bit == 0 {
                    boards::write::<M>(&grids.in_lane(number), puzzles.room(lane.puzzle));
                    goes_on = puzzles.solution(lane.puzzle);
                } else {
                    goes_on = puzzles.guess(lane.puzzle);
                    if goes_on.is_continue() {
                        let mut words = grids.get(number);
                        let pairs = [pairs[0].get(number), pairs[1].get(number), pairs[2].get(number)];
                        let guess = choose::<M::Digits>(&words, pairs);
                        grids.place(number, guess);
                        words[guess.r].0[guess.lane % 16] &= !(1 << guess.bit);
                        lane.waiting.push(words);
                        continue;
                    }
                }
            }
            if goes_on.is_break() {
                lane.waiting.clear();
            }
            if let Some(words) = lane.waiting.pop() {
                grids.put(number, &words);
                continue;
            }
            if let Some(puzzle) = unread.next() {
                lane.puzzle = puzzle;
                puzzles.start(puzzle).put::<M>(&mut grids, number);
            } else {
                at_work ^= bit;
            }
        }
    }
    let mut solver = Solver::<M>::new();
    for (number, lane) in lanes.iter_mut().enumerate() {
        if at_work >> number & 1 == 0 {
            continue;
        }
        if puzzles.is_cancelled() {
            puzzles.undone(lane.puzzle);
        } else {
            lane.waiting.push(grids.get(number));
            solver.search(&lane.waiting, puzzles, lane.puzzle);
        }
    }
    for puzzle in unread {
        puzzles.undone(puzzle);
    }
}
