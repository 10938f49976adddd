//! Assigns the puzzles of a batch to lanes.
//!
//! Each lane searches its own puzzle depth first, and takes the next puzzle when that search ends. The scheduler makes
//! the same guesses as [`DepthFirstSearch`], which takes over when too few lanes are active for vectors to pay off.

use std::ops::ControlFlow;

use super::batch::Batch;
use super::batch_state::BatchState;
use super::branching::choose;
use super::candidate_codec::write_board;
use super::depth_first::DepthFirstSearch;
use crate::kernel::simd::{Backend, BatchVector, DigitWords, LaneWords, Task};

/// The largest number of active lanes at which searching one puzzle at a time is faster than searching in lanes.
const MAX_SEQUENTIAL_LANES: u32 = 2;

/// The number of passes between two checks for cancellation.
const PASSES_PER_CHECK: u32 = 256;

/// The search in a lane.
#[derive(Debug, Default)]
struct Lane {
    puzzle: usize,
    /// The candidates of the branches not yet searched; the branch to search next is the last.
    stack: Vec<[DigitWords; 3]>,
}

/// Solves all puzzles of a batch.
pub(super) struct SolveAll<'a>(pub &'a mut dyn Batch);

impl Task for SolveAll<'_> {
    type Output = ();

    #[inline(always)]
    fn run<B: Backend>(self) {
        solve::<B>(self.0);
    }
}

/// Solves all puzzles, in no particular order. The solutions of each puzzle are found in the order of
/// [`DepthFirstSearch::search`].
#[inline(always)]
fn solve<B: Backend>(batch: &mut dyn Batch) {
    let mut state = BatchState::<B::Batch>::new();
    let mut lanes: [Lane; 16] = Default::default();
    let mut unstarted = 0..batch.count();
    let mut active = 0u16;
    for (number, lane) in lanes.iter_mut().enumerate().take(<B::Batch as BatchVector>::LaneWords::LANES) {
        if let Some(puzzle) = unstarted.next() {
            lane.puzzle = puzzle;
            batch.start(puzzle).load::<B>(&mut state, number);
            active |= 1 << number;
        }
    }
    let mut passes = 0u32;
    while active.count_ones() > MAX_SEQUENTIAL_LANES {
        if passes.is_multiple_of(PASSES_PER_CHECK) && batch.is_cancelled() {
            break;
        }
        passes = passes.wrapping_add(1);
        let pass = state.pass();
        let stuck = active & !pass.contradiction & !pass.reduced;
        let bivalue = if stuck & pass.open != 0 { state.bivalue() } else { [LaneWords::ZERO; 3] };
        // Lanes that were reduced go on with the next pass. The others have failed, are solved, or need a guess.
        let mut idle = active & (pass.contradiction | stuck);
        while idle != 0 {
            let number = idle.trailing_zeros() as usize;
            let bit = idle & idle.wrapping_neg();
            idle ^= bit;
            let lane = &mut lanes[number % 16];
            let mut flow = ControlFlow::Continue(());
            if stuck & bit != 0 {
                if pass.open & bit == 0 {
                    write_board::<B>(&state.lane_view(number), batch.next_solution(lane.puzzle));
                    flow = batch.on_solution(lane.puzzle);
                } else {
                    flow = batch.on_guess(lane.puzzle);
                    if flow.is_continue() {
                        let mut words = state.words(number);
                        let bivalue =
                            [bivalue[0].get(number), bivalue[1].get(number), bivalue[2].get(number)];
                        let guess = choose::<B::Digits>(&words, bivalue);
                        state.place(number, guess);
                        // The other branch, without the guessed candidate, is searched later.
                        words[guess.r].0[guess.lane % 16] &= !(1 << guess.bit);
                        lane.stack.push(words);
                        continue;
                    }
                }
            }
            if flow.is_break() {
                lane.stack.clear();
            }
            // Backtrack in this lane, or start the next puzzle in it.
            if let Some(words) = lane.stack.pop() {
                state.load(number, &words);
                continue;
            }
            if let Some(puzzle) = unstarted.next() {
                lane.puzzle = puzzle;
                batch.start(puzzle).load::<B>(&mut state, number);
            } else {
                active ^= bit;
            }
        }
    }
    // The puzzles still in lanes are finished one at a time, unless the search was cancelled.
    let mut search = DepthFirstSearch::<B>::new();
    for (number, lane) in lanes.iter_mut().enumerate() {
        if active >> number & 1 == 0 {
            continue;
        }
        if batch.is_cancelled() {
            batch.on_cancelled(lane.puzzle);
        } else {
            lane.stack.push(state.words(number));
            search.search(&lane.stack, batch, lane.puzzle);
        }
    }
    // Puzzles are left unstarted only after a cancellation.
    for puzzle in unstarted {
        batch.on_cancelled(puzzle);
    }
}
