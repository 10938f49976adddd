//! Black and white nonograms for depth-first search. Every line is two bit sets, solved by the bit-parallel line
//! solver.

use super::clues::{BLACK, Clues, WHITE, word_size};
use super::line::bits::Bits;
use super::line::{Line, LineSolver, has_blocks, overlap};
use crate::search::depth_first::Store;
use crate::solve::{Counter, Limits, Statistics, StopReason};
use gridproof_model::{Cell, Domain};

/// The memory of a [`GridStore`] in bytes: two sets for each line, and a trail of at most two entries for each cell.
pub(crate) fn memory(clues: &Clues) -> usize {
    2 * word_size(clues) * clues.lines() + 2 * size_of::<u32>() * clues.cells()
}

/// The domains of a board under line solving, with a trail.
#[derive(Debug)]
pub(crate) struct GridStore<'a, W> {
    clues: &'a Clues,
    /// The rows, then the columns; each cell is in one row and one column.
    lines: Vec<Line<W>>,
    queue: LineQueue<W>,
    /// The values removed from cells: twice the cell's index, plus 1 for black.
    trail: Vec<u32>,
    solver: LineSolver<W>,
    lines_solved: u64,
    /// Whether [`Store::post`] emptied the domain of a cell.
    failed: bool,
    /// Whether no line has been solved yet, and no cell decided.
    fresh: bool,
}

/// The lines to solve: all queued rows, then all queued columns, and so on alternately.
#[derive(Debug)]
pub(super) struct LineQueue<W> {
    rows: W,
    columns: W,
    in_rows: bool,
}

impl<W: Bits> LineQueue<W> {
    /// A queue of all lines of a board.
    pub(super) fn full(rows: usize, columns: usize) -> Self {
        Self { rows: W::below(rows as u32), columns: W::below(columns as u32), in_rows: true }
    }

    /// Removes and returns the next line.
    #[inline]
    pub(super) fn pop(&mut self, rows: usize) -> Option<usize> {
        if (if self.in_rows { self.rows } else { self.columns }).is_zero() {
            self.in_rows = !self.in_rows;
        }
        let (queued, offset) = if self.in_rows { (&mut self.rows, 0) } else { (&mut self.columns, rows) };
        let first = queued.first()?;
        *queued = *queued & !W::bit(first);
        Some(offset + first as usize)
    }

    /// Queues the lines that cross a row or column at these indices.
    #[inline]
    pub(super) fn push_crossing(&mut self, is_row: bool, indices: W) {
        let queued = if is_row { &mut self.columns } else { &mut self.rows };
        *queued = *queued | indices;
    }

    pub(super) fn clear(&mut self) {
        (self.rows, self.columns, self.in_rows) = (W::ZERO, W::ZERO, true);
    }
}

impl<'a, W: Bits> GridStore<'a, W> {
    pub(crate) fn new(clues: &'a Clues, domains: &[Domain]) -> Self {
        let mut store = Self::unknown(clues);
        for (cell, &domain) in (0..).zip(domains) {
            store.post(cell, domain);
        }
        store
    }

    /// A store with all cells undecided.
    pub(crate) fn unknown(clues: &'a Clues) -> Self {
        let (rows, columns) = (clues.rows(), clues.columns());
        let row = Line::unknown(columns as u32);
        let column = Line::unknown(rows as u32);
        let lines = std::iter::repeat_n(row, rows).chain(std::iter::repeat_n(column, columns)).collect();
        Self {
            clues,
            lines,
            queue: LineQueue::full(rows, columns),
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

    /// The number of calls of the line solver.
    pub(crate) fn lines_solved(&self) -> u64 {
        self.lines_solved
    }

    /// The number of decided cells.
    pub(crate) fn decided(&self) -> usize {
        self.clues.cells()
            - self.lines[..self.clues.rows()]
                .iter()
                .map(|row| row.undecided().count() as usize)
                .sum::<usize>()
    }

    /// The state of a row.
    pub(crate) fn row(&self, row: usize) -> Line<W> {
        self.lines[row]
    }

    /// The cells that lost a value since a mark, one entry for each lost value.
    pub(crate) fn changed_since(&self, mark: usize) -> impl Iterator<Item = Cell> {
        self.trail[mark..].iter().map(|entry| entry >> 1)
    }

    /// Returns the line that crosses `line` at an index, the index of `line` in it, and the cell.
    #[inline]
    fn crossing(&self, line: usize, index: u32) -> (usize, u32, Cell) {
        let (rows, cell) = (self.clues.rows(), self.clues.cell(line, index));
        if line < rows {
            (rows + index as usize, line as u32, cell)
        } else {
            (index as usize, (line - rows) as u32, cell)
        }
    }

    /// Decides the cells that a block covers in both its leftmost and its rightmost position, in lines without
    /// decided cells. Returns `false` if the blocks of a line do not fit.
    fn overlap(&mut self) -> bool {
        self.queue.clear();
        (0..self.clues.lines()).all(|line| {
            let before = self.lines[line];
            let forced: Option<(W, W)> = overlap(self.clues.clue(line), self.clues.length(line));
            let Some((black, white)) = forced else { return false };
            let after = Line { black: before.black & !white, white: before.white & !black };
            self.update(line, before, after);
            true
        })
    }

    /// Solves a line and updates the lines that cross it; returns `false` if the line has no placement.
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
        self.update(line, before, after);
        true
    }

    /// Replaces the state of a line, and updates and queues the lines that cross it.
    #[inline]
    fn update(&mut self, line: usize, before: Line<W>, after: Line<W>) {
        self.lines[line] = after;
        let (no_black, no_white) = (before.black ^ after.black, before.white ^ after.white);
        self.queue.push_crossing(line < self.clues.rows(), no_black | no_white);
        for (value, removed) in [(BLACK, no_black), (WHITE, no_white)] {
            for index in removed.members() {
                let (crossing, crossing_index, cell) = self.crossing(line, index);
                self.remove(crossing, crossing_index, value);
                self.trail.push(cell << 1 | u32::from(value));
            }
        }
    }

    /// Removes a value from a cell of one line.
    #[inline]
    fn remove(&mut self, line: usize, index: u32, value: u8) {
        let line = &mut self.lines[line];
        let set = if value == BLACK { &mut line.black } else { &mut line.white };
        *set = *set & !W::bit(index);
    }

    /// Undoes [`GridStore::remove`].
    #[inline]
    fn put_back(&mut self, line: usize, index: u32, value: u8) {
        let line = &mut self.lines[line];
        let set = if value == BLACK { &mut line.black } else { &mut line.white };
        *set = *set | W::bit(index);
    }
}

/// The number of lines solved between two checks of the time limit. Longer lines have more words and more blocks.
pub(super) const fn lines_per_look<W>() -> u64 {
    let words = (size_of::<W>() / 8) as u64;
    let lines = 256 / (words * words);
    if lines == 0 { 1 } else { lines }
}

impl<W: Bits> Store for GridStore<'_, W> {
    fn propagate(&mut self, limits: &Limits) -> Result<bool, StopReason> {
        if self.failed {
            self.queue.clear();
            return Ok(false);
        }
        if std::mem::take(&mut self.fresh) && !self.overlap() {
            self.failed = true;
            self.queue.clear();
            return Ok(false);
        }
        while let Some(line) = self.queue.pop(self.clues.rows()) {
            if self.lines_solved.is_multiple_of(lines_per_look::<W>()) {
                limits.look()?;
            }
            if !self.solve_line(line) {
                self.queue.clear();
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Chooses the line with the fewest undecided cells, and in it the undecided cell whose crossing line has the
    /// fewest. Black is tried first.
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
        let removed = self.domain(cell).difference(domain);
        if removed.is_empty() {
            return;
        }
        self.fresh = false;
        let (row, column) = self.clues.place(cell);
        let (crossing, index) = (self.clues.rows() + column, row as u32);
        for value in removed.iter() {
            self.remove(row, column as u32, value);
            self.remove(crossing, index, value);
            self.trail.push(cell << 1 | u32::from(value));
        }
        self.queue.rows = self.queue.rows | W::bit(row as u32);
        self.queue.columns = self.queue.columns | W::bit(column as u32);
        self.failed |= self.domain(cell).is_empty();
    }

    fn level(&self) -> usize {
        self.trail.len()
    }

    fn undo(&mut self, level: usize) {
        self.queue.clear();
        if self.trail.len() > level {
            self.failed = false;
        }
        while self.trail.len() > level {
            let Some(entry) = self.trail.pop() else { return };
            let value = (entry & 1) as u8;
            let (row, column) = self.clues.place(entry >> 1);
            self.put_back(row, column as u32, value);
            self.put_back(self.clues.rows() + column, row as u32, value);
        }
    }

    fn cells(&self) -> usize {
        self.clues.cells()
    }

    fn spent(&self, statistics: &mut Statistics) {
        statistics.add(Counter::Lines, self.lines_solved);
    }
}
