//! Solves many lines at once.
//!
//! The method is that of [`LineSolver`](crate::kernel::nonogram::line::LineSolver). A forward pass finds the positions
//! at which each block can start, given the blocks before it. A backward pass then keeps, for each block, the positions
//! that the later blocks allow.

use super::board::SideClues;
use super::words::{LineWord, LineWords};
use crate::kernel::simd::{LineVector, WordVector};

/// The maximum number of blocks in a line of 63 cells.
const MAX_BLOCKS: usize = 32;

impl<W: LineWord<N>, const N: usize> SideClues<W, N> {
    /// Solves the lines of `waiting`, and the lines that share a vector with them. Returns the indices at which a cell
    /// has changed in at least one line, or `None` if a line has no placement.
    #[inline(always)]
    pub(super) fn pass<V: LineVector<W, N>>(
        &self,
        waiting: W,
        black: &mut LineWords<W, N>,
        white: &mut LineWords<W, N>,
    ) -> Option<W> {
        match self.longest {
            0..=4 => self.pass_up_to::<V, 2>(waiting, black, white),
            5..=8 => self.pass_up_to::<V, 3>(waiting, black, white),
            9..=16 => self.pass_up_to::<V, 4>(waiting, black, white),
            17..=32 => self.pass_up_to::<V, 5>(waiting, black, white),
            _ => self.pass_up_to::<V, 6>(waiting, black, white),
        }
    }

    /// Does the work of [`SideClues::pass`] for blocks of at most 2^`ROUNDS` cells.
    #[inline(always)]
    fn pass_up_to<V: LineVector<W, N>, const ROUNDS: usize>(
        &self,
        waiting: W,
        blacks: &mut LineWords<W, N>,
        whites: &mut LineWords<W, N>,
    ) -> Option<W> {
        let mut steps = [(V::splat(W::ZERO), V::splat(W::ZERO)); MAX_BLOCKS];
        let mut changed = V::splat(W::ZERO);
        let mut at = 0;
        while at < self.lines {
            let lanes = (self.lines - at).min(V::LANES) as u32;
            if !(waiting >> at & W::below(lanes)).is_zero() {
                let (black, white) = (V::load(&blacks.0, at), V::load(&whites.0, at));
                let (reached, new_black, new_white) =
                    self.solve_lines::<V, ROUNDS>(at, black, white, &mut steps);
                if reached.zeros() & ((1 << lanes) - 1) != 0 {
                    return None;
                }
                changed = changed.or(black.xor(new_black)).or(white.xor(new_white));
                new_black.store(&mut blacks.0, at);
                new_white.store(&mut whites.0, at);
            }
            at += V::LANES;
        }
        Some(changed.union())
    }

    /// Solves the lines that start at index `at`. The first result is nonzero in the lanes whose line has a placement.
    /// The other two results are the cells that can be black, and the cells that can be white.
    #[inline(always)]
    fn solve_lines<V: LineVector<W, N>, const ROUNDS: usize>(
        &self,
        at: usize,
        black: V,
        white: V,
        steps: &mut [(V, V); MAX_BLOCKS],
    ) -> (V, V, V) {
        let end = V::splat(W::bit(self.length as u32));
        let clues = &self.clues[..self.blocks];
        // Forward pass. Each step holds the positions at which the block can start, and those at which it could start
        // if all its own cells could be black.
        let mut ready = run_up(V::splat(W::bit(0)), white);
        let mut reached = ready;
        for (clue, step) in clues.iter().zip(steps.iter_mut()) {
            let block = V::load(&clue.0, at);
            let absent = block.is_zero();
            let starts = ready.and(fit::<V, W, N, ROUNDS>(black, block)).and_not(absent);
            *step = (starts, ready);
            let ends = starts.shl_each(block);
            // In lanes without this block, the new words are 0, so the old words are kept.
            let next = run_up(ends.and(white).shl(1), white);
            reached = ends.or(next).or(reached.and(absent));
            ready = next.or(ready.and(absent));
        }

        // Backward pass: the positions from which the later blocks can cover the rest of the line, starting with a
        // white cell.
        let through = Through::new(white);
        let mut after = end.or(through.run_down(end.shr(1).and(white)));
        let mut may_be_white = ready.shr(1).and(after);
        let mut may_be_black = V::splat(W::ZERO);
        for (clue, &(starts, ready)) in clues.iter().zip(steps.iter()).rev() {
            let block = V::load(&clue.0, at);
            let starts = starts.and(after.shr_each(block));
            may_be_black = may_be_black.or(spread::<V, W, N, ROUNDS>(starts, block));
            let next = through.run_down(starts.shr(1).and(white));
            after = next.or(after.and(block.is_zero()));
            may_be_white = may_be_white.or(ready.shr(1).and(after));
        }
        (reached.and(end), may_be_black, may_be_white.and(white))
    }
}

/// Returns the positions that can be reached upwards from a position in `from` through any number of cells of
/// `through`, including none.
#[inline(always)]
fn run_up<V: LineVector<W, N>, W, const N: usize>(from: V, through: V) -> V {
    through.add(from.and(through)).xor(through).or(from)
}

/// Tables for following runs towards lower cells, where the carry of an addition cannot be used. They hold the cells at
/// which runs of 1, 2, 4, ... 32 cells start.
struct Through<V>([V; 6]);

impl<V> Through<V> {
    #[inline(always)]
    fn new<W>(cells: V) -> Self
    where
        V: WordVector<W>,
    {
        let two = cells.and(cells.shr(1));
        let four = two.and(two.shr(2));
        let eight = four.and(four.shr(4));
        let sixteen = eight.and(eight.shr(8));
        Self([cells, two, four, eight, sixteen, sixteen.and(sixteen.shr(16))])
    }

    /// Returns the positions from which a position in `from` can be reached upwards through any number of the cells of
    /// these tables, including none.
    #[inline(always)]
    fn run_down<W, const N: usize>(&self, from: V) -> V
    where
        V: LineVector<W, N>,
    {
        let cells = from.or(from.shr(1).and(self.0[0]));
        let cells = cells.or(cells.shr(2).and(self.0[1]));
        let cells = cells.or(cells.shr(4).and(self.0[2]));
        let cells = cells.or(cells.shr(8).and(self.0[3]));
        let cells = cells.or(cells.shr(16).and(self.0[4]));
        if N > 32 { cells.or(cells.shr(32).and(self.0[5])) } else { cells }
    }
}

/// Returns how far each lane is shifted in a round. The shifts of all rounds together extend single cells to runs of
/// `lengths` cells.
#[inline(always)]
fn step<V: LineVector<W, N>, W: LineWord<N>, const N: usize>(lengths: V, round: usize) -> V {
    let have = V::splat(W::from(1_u32 << round));
    lengths.saturating_sub(have).min(have)
}

/// Returns, in each lane, the first cells of all runs of `lengths` cells that lie within `cells`.
#[inline(always)]
fn fit<V: LineVector<W, N>, W: LineWord<N>, const N: usize, const ROUNDS: usize>(cells: V, lengths: V) -> V {
    let mut fits = cells;
    for round in 0..ROUNDS {
        fits = fits.and(fits.shr_each(step(lengths, round)));
    }
    fits
}

/// Returns, in each lane, the cells of all runs of `lengths` cells that start at `starts`.
#[inline(always)]
fn spread<V: LineVector<W, N>, W: LineWord<N>, const N: usize, const ROUNDS: usize>(
    starts: V,
    lengths: V,
) -> V {
    let mut cells = starts;
    for round in 0..ROUNDS {
        cells = cells.or(cells.shl_each(step(lengths, round)));
    }
    cells
}
