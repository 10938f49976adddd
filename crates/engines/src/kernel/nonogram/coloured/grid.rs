//! Nonograms in colours for depth-first search. Every line has a set of cells for each colour and is solved by the line
//! solver.

use super::clues::ColourClues;
use super::line::ColourLineSolver;
use crate::kernel::nonogram::grid::{LineQueue, lines_per_look};
use crate::kernel::nonogram::line::bits::Bits;
use crate::search::depth_first::Store;
use crate::solve::{Counter, Limits, Statistics, StopReason};
use gridproof_model::{Cell, Domain};

/// The memory of a [`ColourGrid`] in bytes, with words of `word` bytes: a set for each line and value, and a trail with
/// at most one entry for each cell and value.
pub(crate) fn memory(clues: &ColourClues, word: usize) -> usize {
    clues.values() * (word * clues.lines() + 2 * word * clues.cells())
}

/// A value that some cells of a line lost.
#[derive(Clone, Copy, Debug)]
struct Removal<W> {
    line: u32,
    value: u8,
    cells: W,
}

/// The domains of a board under line solving, with a trail.
#[derive(Debug)]
pub(crate) struct ColourGrid<'a, W> {
    clues: &'a ColourClues,
    /// By line and value: the cells that may have it.
    sets: Vec<W>,
    queue: LineQueue<W>,
    trail: Vec<Removal<W>>,
    solver: ColourLineSolver<W>,
    /// Workspace: the sets of the line that is being solved.
    line: Vec<W>,
    lines_solved: u64,
    /// Whether [`Store::post`] emptied the domain of a cell.
    failed: bool,
}

impl<'a, W: Bits> ColourGrid<'a, W> {
    pub(crate) fn new(clues: &'a ColourClues, domains: &[Domain]) -> Self {
        let known = Domain::first(clues.values());
        Self {
            clues,
            sets: clues.sets(domains),
            queue: LineQueue::full(clues.rows(), clues.columns()),
            trail: Vec::new(),
            solver: ColourLineSolver::new(),
            line: Vec::with_capacity(clues.values()),
            lines_solved: 0,
            failed: domains.iter().any(|domain| domain.intersection(known).is_empty()),
        }
    }

    pub(crate) fn clues(&self) -> &'a ColourClues {
        self.clues
    }

    /// The number of calls of the line solver.
    pub(crate) fn lines_solved(&self) -> u64 {
        self.lines_solved
    }

    /// The undecided cells of a line.
    pub(crate) fn undecided(&self, line: usize) -> W {
        let sets = &self.sets[line * self.clues.values()..][..self.clues.values()];
        let (mut one, mut more) = (W::ZERO, W::ZERO);
        for &set in sets {
            more = more | (one & set);
            one = one | set;
        }
        more
    }

    /// The number of undecided cells.
    pub(crate) fn open(&self) -> usize {
        (0..self.clues.rows()).map(|row| self.undecided(row).count() as usize).sum()
    }

    /// The values removed since a mark, each with its cell.
    pub(crate) fn removed_since(&self, mark: usize) -> impl Iterator<Item = (Cell, u8)> {
        let clues = self.clues;
        self.trail[mark..].iter().flat_map(move |&Removal { line, value, cells }| {
            cells.members().map(move |index| (clues.cell(line as usize, index), value))
        })
    }

    /// The rows and the columns whose cells lost a value since a mark.
    pub(crate) fn touched_since(&self, mark: usize) -> (W, W) {
        let rows = self.clues.rows();
        let (mut touched_rows, mut touched_columns) = (W::ZERO, W::ZERO);
        for &Removal { line, cells, .. } in &self.trail[mark..] {
            if (line as usize) < rows {
                touched_rows = touched_rows | W::bit(line);
                touched_columns = touched_columns | cells;
            } else {
                touched_rows = touched_rows | cells;
                touched_columns = touched_columns | W::bit(line - rows as u32);
            }
        }
        (touched_rows, touched_columns)
    }

    /// The domains of all cells.
    pub(crate) fn domains(&self) -> Vec<Domain> {
        let (columns, values) = (self.clues.columns(), self.clues.values());
        let mut domains = vec![Domain::EMPTY; self.clues.cells()];
        for (row, sets) in domains.chunks_mut(columns).zip(self.sets.chunks(values)) {
            for (value, set) in (0..).zip(sets) {
                let value = Domain::single(value);
                set.each(|index| row[index as usize] = row[index as usize].union(value));
            }
        }
        domains
    }

    /// Whether a cell may have a value.
    #[inline]
    pub(crate) fn has(&self, cell: Cell, value: u8) -> bool {
        let [(row, index), _] = self.clues.places(cell);
        self.sets[row * self.clues.values() + usize::from(value)].has(index)
    }

    /// Solves a line and updates the lines that cross it; returns `false` if the line has no placement.
    fn solve_line(&mut self, line: usize) -> bool {
        self.lines_solved += 1;
        let values = self.clues.values();
        let first = line * values;
        self.line.clear();
        self.line.extend_from_slice(&self.sets[first..first + values]);
        if !self.solver.solve(self.clues.clue(line), self.clues.length(line), &mut self.line) {
            return false;
        }
        let is_row = line < self.clues.rows();
        let (offset, own) = self.clues.crossing(line);
        let mut changed = W::ZERO;
        for value in 0..values {
            let after = self.line[value];
            let removed = self.sets[first + value] ^ after;
            if removed.is_zero() {
                continue;
            }
            changed = changed | removed;
            self.sets[first + value] = after;
            let sets = &mut self.sets;
            removed.each(|index| {
                let crossing = &mut sets[(offset + index as usize) * values + value];
                *crossing = *crossing & !W::bit(own);
            });
            self.trail.push(Removal { line: line as u32, value: value as u8, cells: removed });
        }
        self.queue.push_crossing(is_row, changed);
        true
    }
}

impl<W: Bits> Store for ColourGrid<'_, W> {
    fn propagate(&mut self, limits: &Limits) -> Result<bool, StopReason> {
        if self.failed {
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
    /// fewest. The largest value of the cell, which is a colour, is tried first.
    fn choose(&self) -> Option<(Cell, u8)> {
        let open = (0..self.clues.lines()).map(|line| (self.undecided(line).count(), line));
        let (_, line) = open.filter(|(count, _)| *count > 0).min()?;
        let crossings = self.undecided(line).members().map(|index| {
            let cell = self.clues.cell(line, index);
            let [(row, _), (column, _)] = self.clues.places(cell);
            (self.undecided(if row == line { column } else { row }).count(), cell)
        });
        let (_, cell) = crossings.min()?;
        Some((cell, self.domain(cell).iter().last()?))
    }

    fn domain(&self, cell: Cell) -> Domain {
        let [(row, index), _] = self.clues.places(cell);
        let sets = &self.sets[row * self.clues.values()..][..self.clues.values()];
        (0..).zip(sets).filter(|(_, set)| set.has(index)).map(|(value, _)| value).collect()
    }

    fn post(&mut self, cell: Cell, domain: Domain) {
        let before = self.domain(cell);
        let removed = before.difference(domain);
        if removed.is_empty() {
            return;
        }
        let [row, column] = self.clues.places(cell);
        for value in removed.iter() {
            for (line, index) in [row, column] {
                let set = &mut self.sets[line * self.clues.values() + usize::from(value)];
                *set = *set & !W::bit(index);
            }
            self.trail.push(Removal { line: row.0 as u32, value, cells: W::bit(row.1) });
        }
        self.queue.push_crossing(false, W::bit(column.1));
        self.queue.push_crossing(true, W::bit(row.1));
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
        let values = self.clues.values();
        for Removal { line, value, cells } in self.trail.drain(level.min(self.trail.len())..) {
            let (line, value) = (line as usize, usize::from(value));
            let (offset, own) = self.clues.crossing(line);
            let set = &mut self.sets[line * values + value];
            *set = *set | cells;
            let sets = &mut self.sets;
            cells.each(|index| {
                let crossing = &mut sets[(offset + index as usize) * values + value];
                *crossing = *crossing | W::bit(own);
            });
        }
    }

    fn cells(&self) -> usize {
        self.clues.cells()
    }

    fn spent(&self, statistics: &mut Statistics) {
        statistics.add(Counter::Lines, self.lines_solved);
    }
}
