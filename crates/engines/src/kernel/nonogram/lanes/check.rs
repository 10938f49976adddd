//! Checks a solution, independently of the method that found it.

use super::board::{LaneBoard, Side, SideClues};
use super::words::{LineWord, LineWords};
use crate::kernel::simd::LineVector;

impl<W: LineWord<N>, const N: usize> LaneBoard<W, N> {
    /// Whether the rows stored in `black` satisfy the clues of a side.
    #[inline(always)]
    pub(super) fn holds_on<V: LineVector<W, N>>(&self, side: Side) -> bool {
        match side {
            Side::Rows => self.rows.is_solved::<V>(&self.black),
            Side::Columns => self.columns.is_solved::<V>(&self.black.transposed::<V>()),
        }
    }
}

impl<W: LineWord<N>, const N: usize> SideClues<W, N> {
    /// Whether the runs of black cells in each line match the blocks of its clue.
    #[inline(always)]
    fn is_solved<V: LineVector<W, N>>(&self, cells: &LineWords<W, N>) -> bool {
        let mut wrong = V::splat(W::ZERO);
        let mut at = 0;
        while at < self.lines {
            let mut left = V::load(&cells.0, at);
            for clue in &self.clues[..self.blocks] {
                let block = V::load(&clue.0, at);
                // Adding the bit of the lowest cell carries through the whole run of that cell.
                let lowest = left.and(V::splat(W::ZERO).sub(left));
                let carried = left.add(lowest);
                let run = left.and_not(carried);
                // The expected run has the length of the block and starts at the lowest cell; it is empty if there is
                // no cell or no block. The second test finds blocks without a cell.
                wrong = wrong.or(run.xor(lowest.shl_each(block).sub(lowest)));
                wrong = wrong.or(lowest.is_zero().and(block));
                left = left.and(carried);
            }
            wrong = wrong.or(left);
            at += V::LANES;
        }
        wrong.union().is_zero()
    }
}
