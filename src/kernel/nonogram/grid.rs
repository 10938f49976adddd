//! The kernel for black and white nonograms: every row and column as two bit sets, solved whole by the bit-parallel
//! line solver.

use super::clues::{BLACK, Clues, WHITE};
use super::line::bits::Bits;
use super::line::{Line, LineSolver, has_blocks, overlap};
use crate::model::{Cell, Domain};
use crate::search::depth_first::Store;
use crate::solve::{Counter, Limits, Statistics, StopReason};

/// Bytes that the kernel takes: two sets a line, and a trail of at most two entries a cell.
pub(crate) fn memory(clues: &Clues) -> usize {
    2 * clues.word() * clues.lines() + 2 * size_of::<u32>() * clues.cells()
}

#[derive(Debug)]
pub(crate) struct GridKernel<'a, W> {
    clues: &'a Clues,
    /// The rows, then the columns; each cell stands in one of each.
    lines: Vec<Line<W>>,
    waiting: Waiting<W>,
    /// What was taken from cells: twice the cell's index, plus 1 if it lost black, plus 0 if it lost white.
    trail: Vec<u32>,
    solver: LineSolver<W>,
    lines_solved: u64,
    /// A cell has lost both colours by [`Store::post`].
    failed: bool,
    /// No line has been looked at, and of no cell anything is known.
    fresh: bool,
}

/// The lines that wait to be solved: in turns all rows that wait, then all columns.
#[derive(Debug)]
struct Waiting<W> {
    rows: W,
    columns: W,
    in_rows: bool,
}

impl<W: Bits> Waiting<W> {
    /// The next line.
    #[inline]
    fn pop(&mut self, rows: usize) -> Option<usize> {
        if (if self.in_rows { self.rows } else { self.columns }).is_zero() {
            self.in_rows = !self.in_rows;
        }
        let (side, offset) = if self.in_rows { (&mut self.rows, 0) } else { (&mut self.columns, rows) };
        let first = side.first()?;
        *side = *side & !W::bit(first);
        Some(offset + first as usize)
    }

    /// Adds the lines that cross one at these places.
    #[inline]
    fn add_crossing(&mut self, is_row: bool, places: W) {
        let side = if is_row { &mut self.columns } else { &mut self.rows };
        *side = *side | places;
    }

    fn clear(&mut self) {
        (self.rows, self.columns, self.in_rows) = (W::ZERO, W::ZERO, true);
    }
}

impl<'a, W: Bits> GridKernel<'a, W> {
    pub(crate) fn new(clues: &'a Clues, domains: &[Domain]) -> Self {
        let mut kernel = Self::unknown(clues);
        for (cell, &domain) in (0..).zip(domains) {
            kernel.post(cell, domain);
        }
        kernel
    }

    /// A kernel that knows no cell.
    pub(crate) fn unknown(clues: &'a Clues) -> Self {
        let (rows, columns) = (clues.rows(), clues.columns());
        let row = Line::unknown(columns as u32);
        let column = Line::unknown(rows as u32);
        let lines = std::iter::repeat_n(row, rows).chain(std::iter::repeat_n(column, columns)).collect();
        Self {
            clues,
            lines,
            waiting: Waiting {
                rows: W::below(rows as u32),
                columns: W::below(columns as u32),
                in_rows: true,
            },
            trail: Vec::new(),
            solver: LineSolver::new(),
            lines_solved: 0,
            failed: false,
            fresh: true,
        }
    }

    pub(crate) fn clues(&self) -> &'a Clues {
        self.clues
    }

    /// How many times a line was solved.
    pub(crate) fn lines_solved(&self) -> u64 {
        self.lines_solved
    }

    /// How many cells have their colour.
    pub(crate) fn decided(&self) -> usize {
        self.clues.cells()
            - self.lines[..self.clues.rows()]
                .iter()
                .map(|row| row.undecided().count() as usize)
                .sum::<usize>()
    }

    /// What the cells of a row can be.
    pub(crate) fn row(&self, row: usize) -> Line<W> {
        self.lines[row]
    }

    /// The cells that lost a colour since a mark.
    pub(crate) fn changed_since(&self, mark: usize) -> impl Iterator<Item = Cell> {
        self.trail[mark..].iter().map(|entry| entry >> 1)
    }

    /// The line that crosses `line` at its `index`-th cell, and that cell.
    #[inline]
    fn crossing(&self, line: usize, index: u32) -> (usize, u32, Cell) {
        let (rows, cell) = (self.clues.rows(), self.clues.cell(line, index));
        if line < rows {
            (rows + index as usize, line as u32, cell)
        } else {
            (index as usize, (line - rows) as u32, cell)
        }
    }

    /// Carries on what the clues say of lines of which nothing is known: cells that a block covers at its first as at its
    /// last place. `false` if the blocks of a line do not fit.
    fn overlap(&mut self) -> bool {
        self.waiting.clear();
        (0..self.clues.lines()).all(|line| {
            let before = self.lines[line];
            let forced: Option<(W, W)> = overlap(self.clues.clue(line), self.clues.length(line));
            let Some((black, white)) = forced else { return false };
            let after = Line { black: before.black & !white, white: before.white & !black };
            self.carry_on(line, before, after);
            true
        })
    }

    /// Solves one line and carries what it found to the lines that cross it; `false` if it has no placement.
    fn solve_line(&mut self, line: usize) -> bool {
        self.lines_solved += 1;
        let (clue, length) = (self.clues.clue(line), self.clues.length(line));
        let before = self.lines[line];
        if before.undecided().is_zero() {
            return has_blocks(clue, before.black);
        }
        let Some(after) = self.solver.solve(clue, length, before) else {
            return false;
        };
        self.carry_on(line, before, after);
        true
    }

    /// Takes what a line has lost to the lines that cross it, which wait from then on.
    #[inline]
    fn carry_on(&mut self, line: usize, before: Line<W>, after: Line<W>) {
        self.lines[line] = after;
        let (no_black, no_white) = (before.black ^ after.black, before.white ^ after.white);
        self.waiting.add_crossing(line < self.clues.rows(), no_black | no_white);
        for (value, lost) in [(BLACK, no_black), (WHITE, no_white)] {
            for index in lost.members() {
                let (crossing, place, cell) = self.crossing(line, index);
                self.take(crossing, place, value);
                self.trail.push(cell << 1 | u32::from(value));
            }
        }
    }

    #[inline]
    fn take(&mut self, line: usize, index: u32, value: u8) {
        let line = &mut self.lines[line];
        let set = if value == BLACK { &mut line.black } else { &mut line.white };
        *set = *set & !W::bit(index);
    }

    #[inline]
    fn give_back(&mut self, line: usize, index: u32, value: u8) {
        let line = &mut self.lines[line];
        let set = if value == BLACK { &mut line.black } else { &mut line.white };
        *set = *set | W::bit(index);
    }
}

/// How many lines are solved between two looks at the clock.
const LINES_PER_LOOK: u64 = 256;

impl<W: Bits> Store for GridKernel<'_, W> {
    fn propagate(&mut self, limits: &Limits) -> Result<bool, StopReason> {
        if self.failed {
            self.waiting.clear();
            return Ok(false);
        }
        if std::mem::take(&mut self.fresh) && !self.overlap() {
            self.failed = true;
            self.waiting.clear();
            return Ok(false);
        }
        while let Some(line) = self.waiting.pop(self.clues.rows()) {
            if self.lines_solved.is_multiple_of(LINES_PER_LOOK) {
                limits.look()?;
            }
            if !self.solve_line(line) {
                self.waiting.clear();
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The undecided cell whose row or column has the fewest undecided cells, and among those of that line the one
    /// whose crossing line has the fewest; black first.
    fn choose(&self) -> Option<(Cell, u8)> {
        let undecided = |line: usize| self.lines[line].undecided();
        let open =
            (0..self.lines.len()).map(|line| (undecided(line).count(), line)).filter(|(count, _)| *count > 0);
        let (_, line) = open.min()?;
        let crossings = undecided(line).members().map(|index| {
            let (crossing, _, cell) = self.crossing(line, index);
            (undecided(crossing).count(), cell)
        });
        crossings.min().map(|(_, cell)| (cell, BLACK))
    }

    fn domain(&self, cell: Cell) -> Domain {
        let (row, column) = self.clues.place(cell);
        let (line, index) = (&self.lines[row], column as u32);
        let bits = u64::from(line.white.has(index)) << WHITE | u64::from(line.black.has(index)) << BLACK;
        Domain::from_bits(bits)
    }

    fn post(&mut self, cell: Cell, domain: Domain) {
        let lost = self.domain(cell).difference(domain);
        if lost.is_empty() {
            return;
        }
        self.fresh = false;
        let (row, column) = self.clues.place(cell);
        let (crossing, index) = (self.clues.rows() + column, row as u32);
        for value in lost.iter() {
            self.take(row, column as u32, value);
            self.take(crossing, index, value);
            self.trail.push(cell << 1 | u32::from(value));
        }
        self.waiting.rows = self.waiting.rows | W::bit(row as u32);
        self.waiting.columns = self.waiting.columns | W::bit(column as u32);
        self.failed |= self.domain(cell).is_empty();
    }

    fn level(&self) -> usize {
        self.trail.len()
    }

    fn undo(&mut self, mark: usize) {
        self.waiting.clear();
        if self.trail.len() > mark {
            self.failed = false;
        }
        while self.trail.len() > mark {
            let Some(entry) = self.trail.pop() else { return };
            let value = (entry & 1) as u8;
            let (row, column) = self.clues.place(entry >> 1);
            self.give_back(row, column as u32, value);
            self.give_back(self.clues.rows() + column, row as u32, value);
        }
    }

    fn cells(&self) -> usize {
        self.clues.cells()
    }

    fn spent(&self, statistics: &mut Statistics) {
        statistics.add(Counter::Lines, self.lines_solved);
    }
}
