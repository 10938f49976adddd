//! A nonogram that is being solved, with a word for each line.

use std::ops::Range;

use super::words::{LineWord, LineWords};
use crate::kernel::nonogram::clues::Clues;
use crate::kernel::simd::{Backend, LineVector, Task};
use crate::solve::SimdLevel;
use gridproof_model::HEAD_BLOCKS;

/// A board with fewer than `N` rows and fewer than `N` columns.
#[derive(Clone, Debug)]
pub(super) struct LaneBoard<W, const N: usize> {
    pub(super) rows: SideClues<W, N>,
    pub(super) columns: SideClues<W, N>,
    /// Indexed by line of the side that is being solved: the cells that can be black.
    pub(super) black: LineWords<W, N>,
    /// Indexed by line of the side that is being solved: the cells that can be white.
    pub(super) white: LineWords<W, N>,
    /// The number of lines solved.
    solved: u64,
}

/// The clues of the rows, or of the columns.
#[derive(Clone, Debug)]
pub(super) struct SideClues<W, const N: usize> {
    pub(super) lines: usize,
    /// The number of cells of each line.
    pub(super) length: usize,
    /// Indexed by the index of a block in its clue: for each line, the length of the block with that index, or 0 if the
    /// line has fewer blocks.
    pub(super) clues: Vec<LineWords<W, N>>,
    /// The largest number of blocks in a line.
    pub(super) blocks: usize,
    /// The length of the longest block.
    pub(super) longest: u32,
}

impl<W: LineWord<N>, const N: usize> SideClues<W, N> {
    fn new() -> Self {
        Self { lines: 0, length: 0, clues: vec![LineWords::ZERO; N / 2], blocks: 0, longest: 0 }
    }

    /// Loads the clues of the lines of a side; each line has `length` cells. Returns `false` if a block is longer than
    /// a line, or if a clue has too many blocks.
    #[inline(always)]
    fn load(&mut self, length: usize, clues: &Clues, lines: Range<usize>) -> bool {
        (self.lines, self.length) = (lines.len(), length);
        // Loops of constant length compile to vector instructions.
        let mut heads = [0; N];
        heads[..lines.len()].copy_from_slice(&clues.heads()[lines.clone()]);
        let (first, others) = self.clues.split_at_mut(HEAD_BLOCKS);
        let mut longest = 0;
        for (place, blocks) in first.iter_mut().enumerate() {
            for (block, head) in blocks.0.iter_mut().zip(heads) {
                let length = (head >> (8 * place)) as u8;
                *block = length.into();
                longest = longest.max(length);
            }
        }
        let all_heads = heads.iter().fold(0, |all, head| all | head);
        others[..self.blocks.saturating_sub(HEAD_BLOCKS)].fill(LineWords::ZERO);
        (self.blocks, self.longest) = (HEAD_BLOCKS - all_heads.leading_zeros() as usize / 8, longest.into());
        if clues.heads_are_all() {
            return self.longest as usize <= length;
        }
        // Setting `blocks` first ensures that the next call clears what is loaded here, even after an early return.
        self.blocks = N / 2;
        let mut most = 0;
        for (lane, line) in lines.enumerate() {
            let clue = clues.clue(line);
            if clue.len() > N / 2 {
                return false;
            }
            most = most.max(clue.len());
            for (blocks, &block) in others.iter_mut().zip(clue.iter().skip(HEAD_BLOCKS)) {
                blocks.0[lane] = block.into();
                self.longest = self.longest.max(block);
            }
        }
        self.blocks = most;
        self.longest as usize <= length
    }
}

impl<W: LineWord<N>, const N: usize> LaneBoard<W, N> {
    pub(super) fn new() -> Self {
        let (rows, columns) = (SideClues::new(), SideClues::new());
        Self { rows, columns, black: LineWords::ZERO, white: LineWords::ZERO, solved: 0 }
    }

    /// Returns the rows of the only solution and the number of lines solved, if line solving alone finds that solution.
    /// The rows are known to satisfy the clues of both sides.
    #[inline]
    pub(super) fn solve(&mut self, level: SimdLevel, clues: &Clues) -> Option<(&[W], u64)> {
        let rows = clues.rows();
        level.run(Solve { board: self, clues }).then(|| (&self.black.0[..rows], self.solved))
    }

    #[inline(always)]
    fn load(&mut self, clues: &Clues) -> bool {
        let (rows, columns) = (clues.rows(), clues.columns());
        self.rows.load(columns, clues, 0..rows) && self.columns.load(rows, clues, rows..rows + columns)
    }

    /// Solves the loaded clues. If this decides every cell, `black` then holds the rows, and the side that was solved
    /// last is returned. Otherwise returns `None`.
    #[inline(always)]
    fn solve_on<V: LineVector<W, N>>(&mut self) -> Option<Side> {
        self.black = LineWords::ZERO;
        self.black.0[..self.rows.lines].fill(W::below(self.rows.length as u32));
        self.white = self.black;
        let mut waiting = W::below(self.rows.lines as u32);
        self.solved = 0;
        let mut side = Side::Rows;
        // After the first pass over the rows, all columns are solved, whether they have changed or not.
        let mut next = W::below(self.columns.lines as u32);
        loop {
            self.solved += u64::from(waiting.count());
            let clues = if side == Side::Rows { &self.rows } else { &self.columns };
            let changed = clues.pass::<V>(waiting, &mut self.black, &mut self.white)?;
            if self.undecided::<V>().is_zero() {
                if side == Side::Columns {
                    self.black = self.black.transposed::<V>();
                }
                return Some(side);
            }
            waiting = changed | std::mem::replace(&mut next, W::ZERO);
            if waiting.is_zero() {
                return None;
            }
            (self.black, self.white, side) =
                (self.black.transposed::<V>(), self.white.transposed::<V>(), side.other());
        }
    }

    /// Returns the indices at which at least one line has an undecided cell.
    #[inline(always)]
    fn undecided<V: LineVector<W, N>>(&self) -> W {
        let mut undecided = V::splat(W::ZERO);
        let mut at = 0;
        while at < N {
            undecided = undecided.or(V::load(&self.black.0, at).and(V::load(&self.white.0, at)));
            at += V::LANES;
        }
        undecided.union()
    }
}

/// The rows, or the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Rows,
    Columns,
}

impl Side {
    const fn other(self) -> Self {
        match self {
            Self::Rows => Self::Columns,
            Self::Columns => Self::Rows,
        }
    }
}

/// Solves the clues, and then checks the lines of the side that was not solved last. The other side needs no check:
/// each of its lines was solved after its cells last changed.
struct Solve<'b, W, const N: usize> {
    board: &'b mut LaneBoard<W, N>,
    clues: &'b Clues,
}

impl<W: LineWord<N>, const N: usize> Task for Solve<'_, W, N> {
    type Output = bool;

    #[inline(always)]
    fn run<B: Backend>(self) -> bool {
        let Self { board, clues } = self;
        let solved = if board.load(clues) { board.solve_on::<W::Vector<B>>() } else { None };
        solved.is_some_and(|last| board.holds_on::<W::Vector<B>>(last.other()))
    }
}
