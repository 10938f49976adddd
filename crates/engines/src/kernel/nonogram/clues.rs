//! The clues of a board, and what the rest of the kernel needs to know about their lines.

use std::fmt::Debug;

use super::grid::Grid;
use super::guessing;
use super::line::bits::Bits;
use super::line::{Line, LineSolver, conflict_cells, has_blocks, overlap};
use super::propagator::VariableBits;
use super::symmetry::{Symmetry, symmetries};
use super::variables::Variables;
use crate::cdcl::clause_db::ArenaWord;
use crate::cdcl::enumerate::SolutionEnumerator;
use crate::cdcl::propagator::Propagator;
use crate::cdcl::solver::CdclSolver;
use crate::solve::{Statistics, StopReason};
pub(crate) use gridproof_model::Clues;
use gridproof_model::{Cell, Domain};

/// The value of a white cell in a nonogram's model.
pub(crate) const WHITE: u8 = 0;
/// The value of a black cell in a nonogram's model.
pub(crate) const BLACK: u8 = 1;

/// The state of a line as a list of sets: for each value, starting with the background, the cells that may have it.
/// Values above the largest value of the clues have no set.
pub(crate) trait LineSets<W: Bits>: AsRef<[W]> + AsMut<[W]> + Debug + Default {
    /// Whether the cell at `index` is in the set of a value.
    #[inline]
    fn has(&self, value: u8, index: u32) -> bool {
        self.as_ref().get(usize::from(value)).is_some_and(|set| set.has(index))
    }

    /// Adds the cell at `index` to the set of a value.
    #[inline]
    fn insert(&mut self, value: u8, index: u32) {
        if let Some(set) = self.as_mut().get_mut(usize::from(value)) {
            *set = *set | W::bit(index);
        }
    }

    /// Removes the cell at `index` from the set of a value.
    #[inline]
    fn remove(&mut self, value: u8, index: u32) {
        if let Some(set) = self.as_mut().get_mut(usize::from(value)) {
            *set = *set & !W::bit(index);
        }
    }
}

impl<W: Bits, S: AsRef<[W]> + AsMut<[W]> + Debug + Default> LineSets<W> for S {}

/// The clues of a board, with a complete line solver for them. The grid, the prober, the presolver, the variables and
/// the propagator are written once for all kinds of clues.
///
/// Cells are numbered row by row. Lines are numbered from the top row to the bottom row, then from the left column to
/// the right column.
pub(crate) trait BoardClues: Debug {
    /// A block of a clue.
    type Block;
    /// The state of a line.
    type Line<W: Bits>: LineSets<W>;
    /// The line solver's workspace.
    type LineSolver<W: Bits>: Debug;
    /// The word type of the clause database on boards whose lines fit in a `W`.
    type ClauseWord<W: VariableBits>: ArenaWord;

    /// A line in which no cell may have any value.
    fn empty_line<W: Bits>(&self) -> Self::Line<W>;

    fn line_solver<W: Bits>() -> Self::LineSolver<W>;

    fn rows(&self) -> usize;

    fn columns(&self) -> usize;

    /// The number of values of a cell, the background included.
    fn values(&self) -> usize;

    /// The blocks of a line, in order.
    fn clue(&self, line: usize) -> &[Self::Block];

    /// Removes from each set the cells that have the value in no placement of a line's blocks. Returns whether there is
    /// a placement; if not, the sets have no meaning.
    fn solve<W: Bits>(
        blocks: &[Self::Block],
        length: u32,
        sets: &mut Self::Line<W>,
        solver: &mut Self::LineSolver<W>,
    ) -> bool;

    /// Returns whether a line has no placement. If so, `missing` receives a set for each value. Those of its cells that
    /// cannot have the value alone exclude every placement. The other bits have no meaning.
    fn conflict<W: Bits>(
        blocks: &[Self::Block],
        length: u32,
        sets: &Self::Line<W>,
        missing: &mut Self::Line<W>,
        solver: &mut Self::LineSolver<W>,
    ) -> bool;

    /// Decides cells of a board on which no cell is decided, before its lines are solved. Returns `false` if a line has
    /// no placement.
    fn start<W: Bits>(grid: &mut Grid<'_, Self, W>) -> bool
    where
        Self: Sized,
    {
        let _ = grid;
        true
    }

    /// The symmetries that clause learning uses.
    fn symmetries(&self, domains: &[Domain]) -> Vec<Symmetry> {
        let _ = domains;
        Vec::new()
    }

    /// Sets the initial phases of clause learning, and may search for the first solution. `rounds` limits the rounds of
    /// belief propagation, if it is used. The effort is added to `statistics`.
    ///
    /// # Errors
    /// Returns an error if the budget is exhausted.
    fn guide<P: Propagator>(
        &self,
        variables: &Variables,
        rounds: usize,
        solver: &mut CdclSolver<P>,
        enumerator: &mut SolutionEnumerator,
        statistics: &mut Statistics,
    ) -> Result<(), StopReason>;

    /// The values of an undecided cell in the order in which they are probed.
    fn probe_order(domain: Domain) -> impl Iterator<Item = u8>;

    fn cells(&self) -> usize {
        self.rows() * self.columns()
    }

    /// The number of rows and columns.
    fn lines(&self) -> usize {
        self.rows() + self.columns()
    }

    /// The number of cells of a line.
    #[inline]
    fn length(&self, line: usize) -> u32 {
        (if line < self.rows() { self.columns() } else { self.rows() }) as u32
    }

    /// The number of cells of the longest line.
    fn longest_line(&self) -> usize {
        self.rows().max(self.columns())
    }

    /// The cell at an index of a line.
    #[inline]
    fn cell(&self, line: usize, index: u32) -> Cell {
        let (rows, columns, index) = (self.rows(), self.columns(), index as usize);
        (if line < rows { line * columns + index } else { index * columns + line - rows }) as Cell
    }

    /// The row and the column of a cell.
    #[inline]
    fn place(&self, cell: Cell) -> (usize, usize) {
        (cell as usize / self.columns(), cell as usize % self.columns())
    }

    /// Returns a list indexed by line and value: the cells of the line that may have the value. Cells without a domain
    /// may have every value.
    fn sets<W: Bits>(&self, domains: &[Domain]) -> Vec<W> {
        let (rows, values) = (self.rows(), self.values());
        let known = Domain::first(values);
        let all = |line| std::iter::repeat_n(W::below(self.length(line)), values);
        let mut sets: Vec<W> = (0..self.lines()).flat_map(all).collect();
        for (row, domains) in domains.chunks(self.columns()).enumerate() {
            for (column, &domain) in domains.iter().enumerate() {
                for value in known.difference(domain).iter() {
                    for (line, index) in [(row, column), (rows + column, row)] {
                        let set = &mut sets[line * values + usize::from(value)];
                        *set = *set & !W::bit(index as u32);
                    }
                }
            }
        }
        sets
    }
}

impl BoardClues for Clues {
    type Block = u32;
    type Line<W: Bits> = [W; 2];
    type LineSolver<W: Bits> = LineSolver<W>;
    type ClauseWord<W: VariableBits> = W::Word;

    fn empty_line<W: Bits>(&self) -> [W; 2] {
        [W::ZERO; 2]
    }

    fn line_solver<W: Bits>() -> LineSolver<W> {
        LineSolver::new()
    }

    #[inline]
    fn rows(&self) -> usize {
        self.rows()
    }

    #[inline]
    fn columns(&self) -> usize {
        self.columns()
    }

    #[inline]
    fn values(&self) -> usize {
        2
    }

    #[inline]
    fn clue(&self, line: usize) -> &[u32] {
        self.clue(line)
    }

    #[inline]
    fn solve<W: Bits>(blocks: &[u32], length: u32, sets: &mut [W; 2], solver: &mut LineSolver<W>) -> bool {
        let &mut [white, black] = sets;
        let before = Line { black, white };
        if before.undecided().is_zero() {
            return has_blocks(blocks, black);
        }
        let Some(after) = solver.solve(blocks, length, before) else { return false };
        *sets = [after.white, after.black];
        true
    }

    #[inline]
    fn conflict<W: Bits>(
        blocks: &[u32],
        length: u32,
        &[white, black]: &[W; 2],
        missing: &mut [W; 2],
        _: &mut LineSolver<W>,
    ) -> bool {
        let Some(cells) = conflict_cells(blocks, length, Line { black, white }) else { return false };
        *missing = [cells; 2];
        true
    }

    /// Decides the cells that a block covers in both its leftmost and its rightmost position. Only the lines that cross
    /// decided cells have to be solved afterwards.
    fn start<W: Bits>(grid: &mut Grid<'_, Self, W>) -> bool {
        grid.clear_queue();
        let clues = grid.clues();
        (0..clues.lines()).all(|line| {
            let Some((black, white)) = overlap(clues.clue(line), clues.length(line)) else { return false };
            grid.exclude(line, WHITE, black);
            grid.exclude(line, BLACK, white);
            true
        })
    }

    fn symmetries(&self, domains: &[Domain]) -> Vec<Symmetry> {
        symmetries(self, domains)
    }

    fn guide<P: Propagator>(
        &self,
        variables: &Variables,
        rounds: usize,
        solver: &mut CdclSolver<P>,
        enumerator: &mut SolutionEnumerator,
        statistics: &mut Statistics,
    ) -> Result<(), StopReason> {
        guessing::guide(self, variables, rounds, solver, enumerator, statistics)
    }

    fn probe_order(_: Domain) -> impl Iterator<Item = u8> {
        [BLACK, WHITE].into_iter()
    }
}
