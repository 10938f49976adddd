//! The kernel for black and white nonograms: every row and column as two bit sets, solved whole by the bit-parallel
//! line solver.

use super::explore::Kernel;
use super::line::{Bits, Line, LineSolver};
use super::queue::DirtyQueue;
use super::{Cell, Domain, Effort, Meter, Model, Reason};
use crate::engine::view::RunGrid;
use crate::engine::{Deduction, Observer, Rule};
use crate::model::Constraint;

/// The value of a white cell, and of a black one, in a nonogram's model.
const WHITE: u8 = 0;
const BLACK: u8 = 1;

/// A black and white nonogram taken out of a model.
#[derive(Debug)]
pub(super) struct GridProblem<'a> {
    rows: usize,
    columns: usize,
    /// Block lengths by line: the rows, then the columns.
    clues: Vec<Vec<u32>>,
    model: &'a Model,
}

impl<'a> GridProblem<'a> {
    /// `None` for a nonogram in several colours.
    pub(super) fn new(model: &'a Model, grid: RunGrid) -> Option<Self> {
        let clue = |constraint: &Constraint| match constraint {
            Constraint::Runs { blocks, .. } => Some(blocks.iter().map(|block| block.length).collect()),
            Constraint::AllDifferent { .. } => None,
        };
        let clues = model.constraints().iter().map(clue).collect::<Option<_>>()?;
        grid.black_and_white.then_some(Self { rows: grid.rows, columns: grid.columns, clues, model })
    }

    /// The number of cells of the longest row or column.
    pub(super) fn longest_line(&self) -> usize {
        self.rows.max(self.columns)
    }

    /// Bytes that the kernel takes: two sets a line, and a trail of at most two entries a cell.
    pub(super) fn memory(&self) -> usize {
        let word = match self.longest_line() {
            0..=63 => 8,
            64..=127 => 16,
            128..=255 => 32,
            _ => 128,
        };
        2 * word * self.clues.len() + 2 * size_of::<u32>() * self.rows * self.columns
    }
}

#[derive(Debug)]
pub(super) struct GridKernel<'a, W> {
    problem: &'a GridProblem<'a>,
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
    pub(super) fn new(problem: &'a GridProblem<'a>) -> Self {
        let (rows, columns) = (problem.rows, problem.columns);
        let row = Line::unknown(columns as u32);
        let column = Line::unknown(rows as u32);
        let lines = std::iter::repeat_n(row, rows).chain(std::iter::repeat_n(column, columns)).collect();
        let mut kernel = Self {
            problem,
            lines,
            queue: DirtyQueue::full(problem.clues.len()),
            trail: Vec::new(),
            solver: LineSolver::new(),
            lines_solved: 0,
            failed: false,
        };
        for (cell, &domain) in (0..).zip(problem.model.domains()) {
            kernel.restrict(cell, domain);
        }
        kernel
    }

    /// Row and column of a cell.
    #[inline]
    fn place(&self, cell: Cell) -> (usize, usize) {
        let cell = cell as usize;
        (cell / self.problem.columns, cell % self.problem.columns)
    }

    #[inline]
    fn cell(&self, row: usize, column: usize) -> Cell {
        (row * self.problem.columns + column) as Cell
    }

    /// The line that crosses `line` at its `index`-th cell, and that cell.
    #[inline]
    fn crossing(&self, line: usize, index: u32) -> (usize, u32, Cell) {
        let (rows, index_of_line) = (self.problem.rows, index as usize);
        if line < rows {
            (rows + index_of_line, line as u32, self.cell(line, index_of_line))
        } else {
            (index_of_line, (line - rows) as u32, self.cell(index_of_line, line - rows))
        }
    }

    /// Solves one line and carries what it found to the lines that cross it; `false` if it has no placement.
    fn solve_line(&mut self, line: usize, observer: Option<&dyn Observer>) -> bool {
        self.lines_solved += 1;
        let length = if line < self.problem.rows { self.problem.columns } else { self.problem.rows };
        let before = self.lines[line];
        let Some(after) = self.solver.solve(&self.problem.clues[line], length as u32, before) else {
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
        let (row, column) = self.place(cell);
        let (line, index) = (&self.lines[row], column as u32);
        let bits = u64::from(line.white.has(index)) << WHITE | u64::from(line.black.has(index)) << BLACK;
        Domain::from_bits(bits)
    }

    fn restrict(&mut self, cell: Cell, domain: Domain) {
        let lost = self.domain(cell).difference(domain);
        if lost.is_empty() {
            return;
        }
        let (row, column) = self.place(cell);
        let (crossing, index) = (self.problem.rows + column, row as u32);
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
            let (row, column) = self.place(entry >> 1);
            self.give_back(row, column as u32, value);
            self.give_back(self.problem.rows + column, row as u32, value);
        }
    }

    fn cells(&self) -> usize {
        self.problem.model.cells()
    }

    fn spent(&self, effort: &mut Effort) {
        effort.add("lines", self.lines_solved);
    }
}
