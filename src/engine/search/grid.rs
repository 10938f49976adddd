//! The kernel for black and white nonograms: every row and column as two bit sets, solved whole by the bit-parallel
//! line solver.

use super::explore::Kernel;
use super::line::{Bits, Line, LineSolver};
use super::problem::{BLACK, GridProblem, WHITE};
use super::queue::DirtyQueue;
use super::{Cell, Domain, Effort, Meter, Reason};
use crate::engine::{Deduction, Observer, Rule};

/// Bytes that the kernel takes: two sets a line, and a trail of at most two entries a cell.
pub(super) fn memory(problem: &GridProblem) -> usize {
    2 * problem.word() * problem.lines() + 2 * size_of::<u32>() * problem.cells()
}

#[derive(Debug)]
pub(super) struct GridKernel<'a, W> {
    problem: &'a GridProblem,
    /// The rows, then the columns; each cell stands in one of each.
    lines: Vec<Line<W>>,
    queue: DirtyQueue,
    /// What was taken from cells: twice the cell's index, plus 1 if it lost black, plus 0 if it lost white.
    trail: Vec<u32>,
    solver: LineSolver<W>,
    lines_solved: u64,
    /// A cell has lost both colours by [`Kernel::restrict`].
    failed: bool,
}

impl<'a, W: Bits> GridKernel<'a, W> {
    pub(super) fn new(problem: &'a GridProblem, domains: &[Domain]) -> Self {
        let (rows, columns) = (problem.rows(), problem.columns());
        let row = Line::unknown(columns as u32);
        let column = Line::unknown(rows as u32);
        let lines = std::iter::repeat_n(row, rows).chain(std::iter::repeat_n(column, columns)).collect();
        let mut kernel = Self {
            problem,
            lines,
            queue: DirtyQueue::full(problem.lines()),
            trail: Vec::new(),
            solver: LineSolver::new(),
            lines_solved: 0,
            failed: false,
        };
        for (cell, &domain) in (0..).zip(domains) {
            kernel.restrict(cell, domain);
        }
        kernel
    }

    pub(super) fn problem(&self) -> &'a GridProblem {
        self.problem
    }

    /// How many times a line was solved.
    pub(super) fn lines_solved(&self) -> u64 {
        self.lines_solved
    }

    /// How many cells have their colour.
    pub(super) fn decided(&self) -> usize {
        self.problem.cells()
            - self.lines[..self.problem.rows()]
                .iter()
                .map(|row| row.undecided().count() as usize)
                .sum::<usize>()
    }

    /// What the cells of a row can be.
    pub(super) fn row(&self, row: usize) -> Line<W> {
        self.lines[row]
    }

    /// The cells that lost a colour since a mark.
    pub(super) fn changed_since(&self, mark: usize) -> impl Iterator<Item = Cell> {
        self.trail[mark..].iter().map(|entry| entry >> 1)
    }

    /// The line that crosses `line` at its `index`-th cell, and that cell.
    #[inline]
    fn crossing(&self, line: usize, index: u32) -> (usize, u32, Cell) {
        let (rows, cell) = (self.problem.rows(), self.problem.cell(line, index));
        if line < rows {
            (rows + index as usize, line as u32, cell)
        } else {
            (index as usize, (line - rows) as u32, cell)
        }
    }

    /// Solves one line and carries what it found to the lines that cross it; `false` if it has no placement.
    fn solve_line(&mut self, line: usize, observer: Option<&dyn Observer>) -> bool {
        self.lines_solved += 1;
        let length = self.problem.length(line);
        let before = self.lines[line];
        let Some(after) = self.solver.solve(self.problem.clue(line), length, before) else {
            return false;
        };
        self.lines[line] = after;
        for (value, lost) in [(BLACK, before.black ^ after.black), (WHITE, before.white ^ after.white)] {
            for index in lost.members() {
                let (crossing, place, cell) = self.crossing(line, index);
                self.take(crossing, place, value);
                self.trail.push(cell << 1 | u32::from(value));
                self.queue.push(crossing as u32);
                if let Some(observer) = observer {
                    let value = if value == BLACK { WHITE } else { BLACK };
                    let constraint = Some(line);
                    observer.deduced(&Deduction { cell, value, rule: Rule::Line, constraint, pass: 0 });
                }
            }
        }
        true
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

impl<W: Bits> Kernel for GridKernel<'_, W> {
    fn propagate(&mut self, meter: &Meter, observer: Option<&dyn Observer>) -> Result<bool, Reason> {
        if self.failed {
            self.queue.clear();
            return Ok(false);
        }
        while let Some(line) = self.queue.pop() {
            if self.lines_solved.is_multiple_of(LINES_PER_LOOK) {
                meter.look()?;
            }
            if !self.solve_line(line as usize, observer) {
                self.queue.clear();
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
        let (row, column) = self.problem.place(cell);
        let (line, index) = (&self.lines[row], column as u32);
        let bits = u64::from(line.white.has(index)) << WHITE | u64::from(line.black.has(index)) << BLACK;
        Domain::from_bits(bits)
    }

    fn restrict(&mut self, cell: Cell, domain: Domain) {
        let lost = self.domain(cell).difference(domain);
        if lost.is_empty() {
            return;
        }
        let (row, column) = self.problem.place(cell);
        let (crossing, index) = (self.problem.rows() + column, row as u32);
        for value in lost.iter() {
            self.take(row, column as u32, value);
            self.take(crossing, index, value);
            self.trail.push(cell << 1 | u32::from(value));
        }
        self.queue.push(row as u32);
        self.queue.push(crossing as u32);
        self.failed |= self.domain(cell).is_empty();
    }

    fn mark(&self) -> usize {
        self.trail.len()
    }

    fn undo(&mut self, mark: usize) {
        self.queue.clear();
        if self.trail.len() > mark {
            self.failed = false;
        }
        while self.trail.len() > mark {
            let Some(entry) = self.trail.pop() else { return };
            let value = (entry & 1) as u8;
            let (row, column) = self.problem.place(entry >> 1);
            self.give_back(row, column as u32, value);
            self.give_back(self.problem.rows() + column, row as u32, value);
        }
    }

    fn cells(&self) -> usize {
        self.problem.cells()
    }

    fn spent(&self, effort: &mut Effort) {
        effort.add("lines", self.lines_solved);
    }
}
