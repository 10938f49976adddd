//! Boards for depth-first search. Every line has a set of cells for each value and is solved by the line solver.

use super::clues::BoardClues;
use super::line::bits::Bits;
use crate::search::depth_first::Store;
use crate::solve::{Counter, Limits, Statistics, StopReason};
use gridproof_model::{Cell, Domain};

/// The domains of a board that is being solved line by line, with an undo trail.
#[derive(Debug)]
pub(crate) struct Grid<'a, C: BoardClues, W: Bits> {
    clues: &'a C,
    /// Indexed by line and value: the cells of the line that may have the value. Each cell is in one row and one
    /// column.
    sets: Vec<W>,
    queue: LineQueue<W>,
    trail: Vec<Removal>,
    solver: C::LineSolver<W>,
    /// Workspace: the sets of the line that is being solved.
    line: C::Line<W>,
    lines_solved: u64,
    /// Whether the domain of a cell is empty.
    failed: bool,
    /// Whether no line has been solved and no cell has lost a value yet.
    fresh: bool,
}

/// A value that a cell lost.
#[derive(Clone, Copy, Debug)]
struct Removal {
    row: u16,
    column: u16,
    value: u8,
}

/// The lines to solve: all queued rows, then all queued columns, and so on alternately.
#[derive(Debug)]
struct LineQueue<W> {
    rows: W,
    columns: W,
    in_rows: bool,
}

impl<W: Bits> LineQueue<W> {
    /// A queue of all lines of a board.
    fn full(rows: usize, columns: usize) -> Self {
        Self { rows: W::below(rows as u32), columns: W::below(columns as u32), in_rows: true }
    }

    /// Removes and returns the next line.
    #[inline]
    fn pop(&mut self, rows: usize) -> Option<usize> {
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
    fn push_crossing(&mut self, is_row: bool, indices: W) {
        let queued = if is_row { &mut self.columns } else { &mut self.rows };
        *queued = *queued | indices;
    }

    fn clear(&mut self) {
        (self.rows, self.columns, self.in_rows) = (W::ZERO, W::ZERO, true);
    }
}

impl<'a, C: BoardClues, W: Bits> Grid<'a, C, W> {
    pub(crate) fn new(clues: &'a C, domains: &[Domain]) -> Self {
        let known = Domain::first(clues.values());
        Self {
            clues,
            sets: clues.sets(domains),
            queue: LineQueue::full(clues.rows(), clues.columns()),
            trail: Vec::new(),
            solver: C::line_solver(),
            line: clues.empty_line(),
            lines_solved: 0,
            failed: domains.iter().any(|domain| domain.intersection(known).is_empty()),
            fresh: domains.iter().all(|domain| domain.intersection(known) == known),
        }
    }

    /// A board with all cells undecided.
    pub(crate) fn unknown(clues: &'a C) -> Self {
        Self::new(clues, &[])
    }

    /// The memory of a grid in bytes: a set for each line and value, and a trail of at most one entry for each cell and
    /// value.
    pub(crate) fn memory(clues: &C) -> usize {
        clues.values() * (size_of::<W>() * clues.lines() + size_of::<Removal>() * clues.cells())
    }

    pub(crate) fn clues(&self) -> &'a C {
        self.clues
    }

    /// The number of calls of the line solver.
    pub(crate) fn lines_solved(&self) -> u64 {
        self.lines_solved
    }

    /// Indexed by value: the cells of a line that may have the value.
    #[inline]
    pub(super) fn sets(&self, line: usize) -> &[W] {
        &self.sets[line * self.clues.values()..][..self.clues.values()]
    }

    /// The undecided cells of a line.
    #[inline]
    pub(super) fn undecided(&self, line: usize) -> W {
        let (mut one, mut more) = (W::ZERO, W::ZERO);
        for &set in self.sets(line) {
            more = more | (one & set);
            one = one | set;
        }
        more
    }

    /// The number of undecided cells.
    pub(crate) fn open(&self) -> usize {
        (0..self.clues.rows()).map(|row| self.undecided(row).count() as usize).sum()
    }

    /// The undecided cells, in ascending order.
    pub(crate) fn open_cells(&self) -> Vec<Cell> {
        let open = |row| self.undecided(row).members().map(move |column| self.clues.cell(row, column));
        (0..self.clues.rows()).flat_map(open).collect()
    }

    /// The domains of all cells.
    pub(crate) fn domains(&self) -> Vec<Domain> {
        let mut domains = vec![Domain::EMPTY; self.clues.cells()];
        for (row, domains) in domains.chunks_mut(self.clues.columns()).enumerate() {
            for (value, set) in (0..).zip(self.sets(row)) {
                let value = Domain::single(value);
                set.each(|index| domains[index as usize] = domains[index as usize].union(value));
            }
        }
        domains
    }

    /// The rows and the columns in which a cell has lost a value since a mark.
    pub(super) fn changed_since(&self, mark: usize) -> (W, W) {
        self.trail[mark..].iter().fold((W::ZERO, W::ZERO), |(rows, columns), removal| {
            (rows | W::bit(removal.row.into()), columns | W::bit(removal.column.into()))
        })
    }

    pub(super) fn clear_queue(&mut self) {
        self.queue.clear();
    }

    /// Removes a value from those of the given cells of a line that may have it. Queues the lines that cross this line
    /// at the changed cells.
    pub(super) fn exclude(&mut self, line: usize, value: u8, cells: W) {
        let removed = self.sets(line)[usize::from(value)] & cells;
        self.remove(line, value, removed);
    }

    /// Removes a value from cells of a row, like [`Grid::exclude`], and queues the row too.
    pub(super) fn exclude_in_row(&mut self, row: usize, value: u8, cells: W) {
        let removed = self.sets(row)[usize::from(value)] & cells;
        if removed.is_zero() {
            return;
        }
        self.fresh = false;
        self.queue.push_crossing(false, W::bit(row as u32));
        self.remove(row, value, removed);
    }

    /// Removes a value from cells of a line, all of which may have it. Also updates the lines that cross this line at
    /// these cells, and queues them.
    fn remove(&mut self, line: usize, value: u8, cells: W) {
        let (values, rows) = (self.clues.values(), self.clues.rows());
        let set = &mut self.sets[line * values + usize::from(value)];
        *set = *set ^ cells;
        self.queue.push_crossing(line < rows, cells);
        let (sets, trail) = (&mut self.sets, &mut self.trail);
        let mut remove = |crossing: usize, own: usize, removal: Removal| {
            let set = &mut sets[crossing * values + usize::from(value)];
            *set = *set & !W::bit(own as u32);
            trail.push(removal);
        };
        // There are two loops, because testing the direction for each cell would take a noticeable share of the time.
        if line < rows {
            let row = line as u16;
            cells.each(|column| {
                remove(rows + column as usize, line, Removal { row, column: column as u16, value });
            });
        } else {
            let column = line - rows;
            cells.each(|row| {
                remove(row as usize, column, Removal { row: row as u16, column: column as u16, value });
            });
        }
    }

    /// Solves a line and updates the lines that cross it; returns `false` if the line has no placement.
    fn solve_line(&mut self, line: usize) -> bool {
        self.lines_solved += 1;
        let first = line * self.clues.values();
        self.line.as_mut().copy_from_slice(&self.sets[first..first + self.clues.values()]);
        if !C::solve(self.clues.clue(line), self.clues.length(line), &mut self.line, &mut self.solver) {
            return false;
        }
        for value in 0..self.clues.values() {
            let removed = self.sets[first + value] ^ self.line.as_ref()[value];
            if !removed.is_zero() {
                self.remove(line, value as u8, removed);
            }
        }
        true
    }
}

/// The number of lines solved between two checks of the time limit. It is smaller for longer lines, because these have
/// more words and more blocks.
const fn lines_per_check<W>() -> u64 {
    let words = (size_of::<W>() / 8) as u64;
    let lines = 256 / (words * words);
    if lines == 0 { 1 } else { lines }
}

impl<C: BoardClues, W: Bits> Store for Grid<'_, C, W> {
    fn propagate(&mut self, limits: &Limits) -> Result<bool, StopReason> {
        if std::mem::take(&mut self.fresh) && !C::start(self) {
            self.failed = true;
        }
        if self.failed {
            self.queue.clear();
            return Ok(false);
        }
        while let Some(line) = self.queue.pop(self.clues.rows()) {
            if self.lines_solved.is_multiple_of(lines_per_check::<W>()) {
                limits.check()?;
            }
            if !self.solve_line(line) {
                self.queue.clear();
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Chooses the line with the fewest undecided cells, and in this line the undecided cell whose crossing line has
    /// the fewest undecided cells. The largest value of the cell, which is a colour, is tried first.
    fn choose(&self) -> Option<(Cell, u8)> {
        let open = (0..self.clues.lines()).map(|line| (self.undecided(line).count(), line));
        let (_, line) = open.filter(|(count, _)| *count > 0).min()?;
        let first = if line < self.clues.rows() { self.clues.rows() } else { 0 };
        let crossings = self
            .undecided(line)
            .members()
            .map(|index| (self.undecided(first + index as usize).count(), self.clues.cell(line, index)));
        let (_, cell) = crossings.min()?;
        Some((cell, self.domain(cell).iter().last()?))
    }

    fn domain(&self, cell: Cell) -> Domain {
        let (row, column) = self.clues.place(cell);
        let sets = (0..).zip(self.sets(row));
        sets.filter(|(_, set)| set.has(column as u32)).map(|(value, _)| value).collect()
    }

    fn post(&mut self, cell: Cell, domain: Domain) {
        let before = self.domain(cell);
        let (row, column) = self.clues.place(cell);
        for value in before.difference(domain).iter() {
            self.exclude_in_row(row, value, W::bit(column as u32));
        }
        self.failed |= before.intersection(domain).is_empty();
    }

    fn level(&self) -> usize {
        self.trail.len()
    }

    fn undo(&mut self, level: usize) {
        self.queue.clear();
        if self.trail.len() > level {
            self.failed = false;
        }
        let (values, rows) = (self.clues.values(), self.clues.rows());
        for Removal { row, column, value } in self.trail.drain(level.min(self.trail.len())..) {
            for (line, index) in [(usize::from(row), column), (rows + usize::from(column), row)] {
                let set = &mut self.sets[line * values + usize::from(value)];
                *set = *set | W::bit(index.into());
            }
        }
    }

    fn cells(&self) -> usize {
        self.clues.cells()
    }

    fn spent(&self, statistics: &mut Statistics) {
        statistics.add(Counter::Lines, self.lines_solved);
    }
}
