//! Line solving with many lines at once: a line a lane.
//!
//! What [`super::line::LineSolver`] does for one line is done here for as many as a vector has lanes, rows and columns in
//! turns, until the board is solved or nothing new is found. Easy puzzles are solved many times faster than line by line;
//! of the others nothing is found. For boards of up to 63 rows and columns, on machines with vectors that shift each lane
//! by a count of its own.
#![allow(clippy::inline_always, reason = "only what is inlined is compiled for the vectors it runs on")]
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "without vectors no board is solved"))]

mod check;
mod lines;
#[cfg(target_arch = "x86_64")]
mod simd;
#[cfg(test)]
mod tests;
mod vector;

use super::clues::Clues;
use crate::solve::SimdLevel;
use vector::{LineVector, LineWords, Word};

/// Solves boards of up to 63 rows and columns, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct LaneSolver {
    small: LaneBoard<u32, 32>,
    large: LaneBoard<u64, 64>,
}

impl Default for LaneSolver {
    fn default() -> Self {
        Self::on(SimdLevel::in_use())
    }
}

impl LaneSolver {
    /// LaneSolver on the vectors of a level.
    pub(crate) fn on(level: SimdLevel) -> Self {
        Self { small: LaneBoard::on(level), large: LaneBoard::on(level) }
    }

    /// The cells of a puzzle's only solution, if line solving alone finds it. It has been checked. Nothing where there are
    /// no vectors, and for boards that are too large.
    #[inline]
    pub(crate) fn solve(&mut self, clues: &Clues) -> Option<SolvedRows<'_>> {
        match clues.longest_line() {
            0..=31 => self.small.solve(clues).map(SolvedRows::Small),
            32..=63 => self.large.solve(clues).map(SolvedRows::Large),
            _ => None,
        }
    }

    /// Whether boards of that size are solved here.
    pub(crate) fn takes(&self, clues: &Clues) -> bool {
        match clues.longest_line() {
            0..=31 => self.small.entries.is_some(),
            32..=63 => self.large.entries.is_some(),
            _ => false,
        }
    }
}

/// The rows of a solution: bit `i` of a word for cell `i`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SolvedRows<'b> {
    Small(&'b [u32]),
    Large(&'b [u64]),
}

/// What is done on vectors.
#[derive(Clone, Copy, Debug)]
struct Entries<W, const N: usize> {
    /// Solves what was set; whether every cell got its colour. `black` has the rows then.
    solve: fn(&mut LaneBoard<W, N>) -> bool,
    /// Whether the rows in `black` are a solution.
    is_solved: fn(&LaneBoard<W, N>) -> bool,
}

/// A word that machines have vectors of.
trait LineWord<const N: usize>: Word {
    /// The entries of a level; nothing if it has no vectors or if this machine does not have it.
    fn entries(level: SimdLevel) -> Option<Entries<Self, N>>;
}

#[cfg(not(target_arch = "x86_64"))]
impl<W: Word, const N: usize> LineWord<N> for W {
    fn entries(_level: SimdLevel) -> Option<Entries<Self, N>> {
        None
    }
}

/// A board being solved, of fewer than `N` rows and columns.
#[derive(Clone, Debug)]
struct LaneBoard<W, const N: usize> {
    rows: LineClues<W, N>,
    columns: LineClues<W, N>,
    /// The cells of each line that may be black, and those that may be white: by rows and by columns in turns.
    black: LineWords<W, N>,
    white: LineWords<W, N>,
    entries: Option<Entries<W, N>>,
}

/// The clues of the rows, or of the columns.
#[derive(Clone, Debug)]
struct LineClues<W, const N: usize> {
    lines: usize,
    /// The number of cells of a line.
    length: usize,
    /// By place in the clue: the length of that block in each line, 0 where a line has no more.
    clues: Vec<LineWords<W, N>>,
    /// The most blocks of a line.
    blocks: usize,
    /// The length of the longest block.
    longest: u32,
}

impl<W: Word, const N: usize> LineClues<W, N> {
    fn new() -> Self {
        Self { lines: 0, length: 0, clues: vec![LineWords::ZERO; N / 2], blocks: 0, longest: 0 }
    }

    /// Takes the clues of a side; `false` if some block is too long, or if they are too many.
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
    fn on(level: SimdLevel) -> Self {
        let (rows, columns) = (LineClues::new(), LineClues::new());
        Self { rows, columns, black: LineWords::ZERO, white: LineWords::ZERO, entries: W::entries(level) }
    }

    /// See [`LaneSolver::solve`].
    #[inline]
    fn solve(&mut self, clues: &Clues) -> Option<&[W]> {
        let Entries { solve, is_solved } = self.entries?;
        let (rows, columns) = (clues.rows(), clues.columns());
        let fit = self.rows.load(columns, (0..rows).map(|row| clues.clue(row)))
            && self.columns.load(rows, (rows..rows + columns).map(|column| clues.clue(column)));
        (fit && solve(self) && is_solved(self)).then(|| &self.black.0[..rows])
    }
}

impl<W: Word, const N: usize> LaneBoard<W, N> {
    /// See [`Entries`].
    #[inline(always)]
    fn solve_with<L: LineVector<N, Word = W>>(&mut self) -> bool {
        self.black = LineWords::ZERO;
        self.black.0[..self.rows.lines].fill(W::below(self.rows.length as u32));
        self.white = self.black;
        let mut waiting = W::below(self.rows.lines as u32);
        let mut by_rows = true;
        // Before their first turn all columns wait.
        let mut next = W::below(self.columns.lines as u32);
        loop {
            let side = if by_rows { &self.rows } else { &self.columns };
            let Some(changed) = side.pass::<L>(waiting, &mut self.black, &mut self.white) else {
                return false;
            };
            if self.open::<L>().is_zero() {
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
    fn open<L: LineVector<N, Word = W>>(&self) -> W {
        let mut open = L::splat(W::ZERO);
        let mut at = 0;
        while at < N {
            open = open.or(L::load(&self.black, at).and(L::load(&self.white, at)));
            at += L::COUNT;
        }
        open.union()
    }
}
