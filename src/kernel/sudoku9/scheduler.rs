//! Batch on their way through the lanes of a vector.
//!
//! Each lane searches a puzzle of its own, depth first, and takes the next one when that is done: it goes the way that
//! [`DepthFirstSearch`] would go, guess by guess. When too few lanes are left at work to be worth a vector, that one takes over.

use std::ops::ControlFlow;

use super::backend::{Backend, BatchVector, LaneWords};
use super::batch::Batch;
use super::batch_state::BatchState;
use super::branching::choose;
use super::candidate_codec::write_board;
use super::depth_first::DepthFirstSearch;
use super::digit_vector::DigitWords;
use super::task::Task;

/// With so many lanes at work or fewer, one puzzle after the other is faster.
const MAX_SEQUENTIAL_LANES: u32 = 2;

/// How many passes go by between two questions whether to stop.
const PASSES_PER_LOOK: u32 = 256;

/// What a lane is at.
#[derive(Debug, Default)]
struct Lane {
    puzzle: usize,
    /// BatchState of the puzzle that wait for their turn, the next one last.
    stack: Vec<[DigitWords; 3]>,
}

/// Solving all puzzles.
pub(crate) struct SolveAll<'a>(pub(crate) &'a mut dyn Batch);

impl Task for SolveAll<'_> {
    type Output = ();

    #[inline(always)]
    fn run<B: Backend>(self) {
        solve::<B>(self.0);
    }
}

/// Solves all puzzles, in whatever order; the solutions of each come in the order of [`DepthFirstSearch::search`].
#[inline(always)]
fn solve<B: Backend>(puzzles: &mut dyn Batch) {
    let mut state = BatchState::<B::Batch>::new();
    let mut lanes: [Lane; 16] = Default::default();
    let mut unstarted = 0..puzzles.count();
    let mut active = 0u16;
    for (number, lane) in lanes.iter_mut().enumerate().take(<B::Batch as BatchVector>::LaneWords::LANES) {
        if let Some(puzzle) = unstarted.next() {
            lane.puzzle = puzzle;
            puzzles.start(puzzle).load::<B>(&mut state, number);
            active |= 1 << number;
        }
    }
    let mut passes = 0u32;
    while active.count_ones() > MAX_SEQUENTIAL_LANES {
        if passes.is_multiple_of(PASSES_PER_LOOK) && puzzles.is_cancelled() {
            break;
        }
        passes = passes.wrapping_add(1);
        let passed = state.pass();
        let stuck = active & !passed.contradiction & !passed.reduced;
        let bivalue = if stuck & passed.open != 0 { state.bivalue() } else { [LaneWords::ZERO; 3] };
        let mut finished = active & (passed.contradiction | stuck);
        while finished != 0 {
            let number = finished.trailing_zeros() as usize;
            let bit = finished & finished.wrapping_neg();
            finished ^= bit;
            let lane = &mut lanes[number % 16];
            let mut goes_on = ControlFlow::Continue(());
            if stuck & bit != 0 {
                if passed.open & bit == 0 {
                    write_board::<B>(&state.lane_view(number), puzzles.next_solution(lane.puzzle));
                    goes_on = puzzles.on_solution(lane.puzzle);
                } else {
                    goes_on = puzzles.on_guess(lane.puzzle);
                    if goes_on.is_continue() {
                        let mut words = state.words(number);
                        let bivalue =
                            [bivalue[0].get(number), bivalue[1].get(number), bivalue[2].get(number)];
                        let guess = choose::<B::Digits>(&words, bivalue);
                        state.place(number, guess);
                        words[guess.r].0[guess.lane % 16] &= !(1 << guess.bit);
                        lane.stack.push(words);
                        continue;
                    }
                }
            }
            if goes_on.is_break() {
                lane.stack.clear();
            }
            if let Some(words) = lane.stack.pop() {
                state.load(number, &words);
                continue;
            }
            if let Some(puzzle) = unstarted.next() {
                lane.puzzle = puzzle;
                puzzles.start(puzzle).load::<B>(&mut state, number);
            } else {
                active ^= bit;
            }
        }
    }
    let mut search = DepthFirstSearch::<B>::new();
    for (number, lane) in lanes.iter_mut().enumerate() {
        if active >> number & 1 == 0 {
            continue;
        }
        if puzzles.is_cancelled() {
            puzzles.on_cancelled(lane.puzzle);
        } else {
            lane.stack.push(state.words(number));
            search.search(&lane.stack, puzzles, lane.puzzle);
        }
    }
    for puzzle in unstarted {
        puzzles.on_cancelled(puzzle);
    }
}
