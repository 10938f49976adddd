//! The check of a solution, which knows nothing of how it was found.

use super::vector::{LineVector, LineWords, Word};
use super::{LaneBoard, LineClues};

impl<W: Word, const N: usize> LaneBoard<W, N> {
    /// See [`super::Entries`].
    #[inline(always)]
    pub(crate) fn is_solved_with<L: LineVector<N, Word = W>>(&self) -> bool {
        self.rows.is_solved::<L>(&self.black) && self.columns.is_solved::<L>(&self.black.transposed())
    }
}

impl<W: Word, const N: usize> LineClues<W, N> {
    /// Whether the runs of black cells in each line are those of its clue.
    #[inline(always)]
    fn is_solved<L: LineVector<N, Word = W>>(&self, cells: &LineWords<W, N>) -> bool {
        let mut wrong = L::splat(W::ZERO);
        let mut at = 0;
        while at < self.lines {
            let mut left = L::load(cells, at);
            for clue in &self.clues[..self.blocks] {
                let block = L::load(clue, at);
                // Adding the lowest cell carries through its run.
                let lowest = left.and(L::splat(W::ZERO).sub(left));
                let carried = left.add(lowest);
                let run = left.and_not(carried);
                // As many ones from the lowest cell on as the block is long; none if there is neither cell nor block.
                wrong = wrong.or(run.xor(lowest.up_by(block).sub(lowest)));
                wrong = wrong.or(lowest.is_zero().and(block));
                left = left.and(carried);
            }
            wrong = wrong.or(left);
            at += L::COUNT;
        }
        wrong.union().is_zero()
    }
}
