//! A nonogram being solved, a word for each line.

use super::words::{LineWord, LineWords};
use crate::kernel::nonogram::clues::Clues;
use crate::kernel::simd::{Backend, LineVector, Task};
use crate::solve::SimdLevel;

/// A board of fewer than `N` rows and columns.
#[derive(Clone, Debug)]
pub(super) struct LaneBoard<W, const N: usize> {
    pub(super) rows: SideClues<W, N>,
    pub(super) columns: SideClues<W, N>,
    /// The cells of each line that can be black, and those that can be white: by rows and by columns in turn.
    pub(super) black: LineWords<W, N>,
    pub(super) white: LineWords<W, N>,
    /// The lines solved.
    solved: u64,
}

/// The clues of the rows, or of the columns.
#[derive(Clone, Debug)]
pub(super) struct SideClues<W, const N: usize> {
    pub(super) lines: usize,
    /// The number of cells of a line.
    pub(super) length: usize,
    /// By place in the clue: the length of that block in each line, 0 where a line has fewer blocks.
    pub(super) clues: Vec<LineWords<W, N>>,
    /// The number of blocks of the line that has most.
    pub(super) blocks: usize,
    /// The length of the longest block.
    pub(super) longest: u32,
}

impl<W: LineWord<N>, const N: usize> SideClues<W, N> {
    fn new() -> Self {
        Self { lines: 0, length: 0, clues: vec![LineWords::ZERO; N / 2], blocks: 0, longest: 0 }
    }

    /// Loads the clues of a side; `false` if a block is longer than a line, or a clue has too many blocks.
    #[inline]
    fn load<'c>(&mut self, length: usize, clues: impl ExactSizeIterator<Item = &'c [u32]>) -> bool {
        self.clues[..self.blocks].fill(LineWords::ZERO);
        (self.lines, self.length, self.blocks, self.longest) = (clues.len(), length, 0, 0);
        for (line, clue) in clues.enumerate() {
            if clue.len() > N / 2 {
                return false;
            }
            self.blocks = self.blocks.max(clue.len());
            for (blocks, &block) in self.clues.iter_mut().zip(clue) {
                blocks.0[line] = block.into();
                self.longest = self.longest.max(block);
            }
        }
        self.longest as usize <= length
    }
}

impl<W: LineWord<N>, const N: usize> LaneBoard<W, N> {
    pub(super) fn new() -> Self {
        let (rows, columns) = (SideClues::new(), SideClues::new());
        Self { rows, columns, black: LineWords::ZERO, white: LineWords::ZERO, solved: 0 }
    }

    /// The rows of the only solution, and the number of lines solved, if line solving alone finds it. That the clues of both
    /// sides hold at the end is a part of it: the lines of the other side were not looked at again.
    #[inline]
    pub(super) fn solve(&mut self, level: SimdLevel, clues: &Clues) -> Option<(&[W], u64)> {
        let (rows, columns) = (clues.rows(), clues.columns());
        let fit = self.rows.load(columns, (0..rows).map(|row| clues.clue(row)))
            && self.columns.load(rows, (rows..rows + columns).map(|column| clues.clue(column)));
        (fit && level.run(Solve(self))).then(|| (&self.black.0[..rows], self.solved))
    }

    /// Solves the loaded clues; whether each cell is decided. Then `black` holds the rows.
    #[inline(always)]
    fn solve_on<V: LineVector<W, N>>(&mut self) -> bool {
        self.black = LineWords::ZERO;
        self.black.0[..self.rows.lines].fill(W::below(self.rows.length as u32));
        self.white = self.black;
        let mut waiting = W::below(self.rows.lines as u32);
        self.solved = 0;
        let mut by_rows = true;
        // Before their first turn all columns wait.
        let mut next = W::below(self.columns.lines as u32);
        loop {
            self.solved += u64::from(waiting.count());
            let side = if by_rows { &self.rows } else { &self.columns };
            let Some(changed) = side.pass::<V>(waiting, &mut self.black, &mut self.white) else {
                return false;
            };
            if self.undecided::<V>().is_zero() {
                if !by_rows {
                    self.black = self.black.transposed();
                }
                return true;
            }
            waiting = changed | std::mem::replace(&mut next, W::ZERO);
            if waiting.is_zero() {
                return false;
            }
            (self.black, self.white, by_rows) = (self.black.transposed(), self.white.transposed(), !by_rows);
        }
    }

    /// The places at which some line is undecided.
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

/// Solves the loaded clues, and looks at both sides at the end.
struct Solve<'b, W, const N: usize>(&'b mut LaneBoard<W, N>);

impl<W: LineWord<N>, const N: usize> Task for Solve<'_, W, N> {
    type Output = bool;

    #[inline(always)]
    fn run<B: Backend>(self) -> bool {
        self.0.solve_on::<W::Vector<B>>() && self.0.is_solved_on::<W::Vector<B>>()
    }
}
