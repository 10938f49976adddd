//! Probing: each undecided cell is tried black and white, and what both have in common follows.
//!
//! If one of them fails, the cell has the other colour; if not, every cell that comes out the same both times is
//! decided. (The "fully probing" of I.-C. Wu, D.-J. Sun, L.-P. Chen, K.-Y. Chen, C.-H. Kuo, H.-H. Kang and H.-H. Lin, "An Efficient
//! Approach to Solving Nonograms", IEEE Transactions on Computational Intelligence and AI in Games 5, 2013.)

use super::clues::{BLACK, Clues, WHITE};
use super::grid::GridKernel;
use super::line::Line;
use super::line::bits::Bits;
use crate::model::{Cell, Domain};
use crate::search::depth_first::Store;
use crate::solve::{Limits, StopReason};

/// What probing came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Probed {
    /// The puzzle has no solution.
    Contradiction,
    /// What could be found this way is found, or it cost too much.
    Done,
    /// Too many probes in a row came to nothing.
    Fruitless,
}

/// When probing comes to an end before its time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProbeLimits {
    /// The lines that the kernel may have solved, from its beginning on: probing ends soon after.
    pub(crate) lines: u64,
    /// Probes in a row that may come to nothing.
    pub(crate) fruitless: u64,
}

impl ProbeLimits {
    /// No limit but on the lines.
    pub(crate) const fn lines(lines: u64) -> Self {
        Self { lines, fruitless: u64::MAX }
    }
}

/// What is known of the last probe of a cell.
#[derive(Clone, Copy, Debug)]
struct Last<W> {
    /// The time of the probe; 0 if there was none.
    time: u64,
    /// How many cells each colour decided, itself included.
    reach: [u32; 2],
    /// The rows and columns in which it decided a cell.
    rows: W,
    columns: W,
}

/// A workspace for the probes of one board.
#[derive(Debug)]
pub(crate) struct Prober<W> {
    last: Vec<Last<W>>,
    /// By line: when it last changed from what probes saw.
    changed: Vec<u64>,
    time: u64,
    /// The rows that black reached, and what they became.
    reached: Vec<(u32, Line<W>)>,
    probes: u64,
}

impl<W: Bits> Prober<W> {
    pub(crate) fn new(clues: &Clues) -> Self {
        let never = Last { time: 0, reach: [0; 2], rows: W::ZERO, columns: W::ZERO };
        Self {
            last: vec![never; clues.cells()],
            changed: vec![0; clues.lines()],
            time: 0,
            reached: Vec::new(),
            probes: 0,
        }
    }

    /// The bytes that the workspace takes.
    pub(crate) fn memory(clues: &Clues) -> usize {
        size_of::<Last<W>>() * clues.cells()
            + (size_of::<(u32, Line<W>)>() + size_of::<u64>()) * clues.lines()
    }

    /// How many cells were tried.
    pub(crate) fn probes(&self) -> u64 {
        self.probes
    }

    /// Probes the cells of a kernel at its fixed point until nothing new comes of it, or as far as the limits go. The
    /// kernel is at a fixed point afterwards, and this may be called again.
    pub(crate) fn run(
        &mut self,
        kernel: &mut GridKernel<'_, W>,
        probe_limits: ProbeLimits,
        limits: &Limits,
    ) -> Result<Probed, StopReason> {
        loop {
            let before = kernel.level();
            let probed = self.pass(kernel, probe_limits, limits)?;
            if probed != Probed::Done
                || kernel.level() == before
                || kernel.lines_solved() >= probe_limits.lines
            {
                return Ok(probed);
            }
        }
    }

    /// Probes each cell once, as [`Prober::run`] does.
    pub(crate) fn pass(
        &mut self,
        kernel: &mut GridKernel<'_, W>,
        probe_limits: ProbeLimits,
        limits: &Limits,
    ) -> Result<Probed, StopReason> {
        let mut fruitless = 0;
        for cell in 0..kernel.cells() as Cell {
            if kernel.domain(cell).len() < 2 || self.is_settled(kernel, cell) {
                continue;
            }
            if kernel.lines_solved() >= probe_limits.lines {
                break;
            }
            if fruitless >= probe_limits.fruitless {
                return Ok(Probed::Fruitless);
            }
            let root = kernel.level();
            if !self.probe(kernel, cell, limits)? {
                return Ok(Probed::Contradiction);
            }
            fruitless = if kernel.level() == root { fruitless + 1 } else { 0 };
            self.note(kernel, root);
        }
        Ok(Probed::Done)
    }

    /// Whether no line that the last probe of a cell reached has changed since.
    fn is_settled(&self, kernel: &GridKernel<'_, W>, cell: Cell) -> bool {
        let Last { time, rows, columns, .. } = self.last[cell as usize];
        let unchanged = |line: usize| self.changed[line] <= time;
        time > 0
            && rows.members().all(|row| unchanged(row as usize))
            && columns.members().all(|column| unchanged(kernel.clues().rows() + column as usize))
    }

    /// Notes which lines have changed since `mark`, by more than probes, or are about to be taken back to where they were
    /// then: what probes saw of them is out of date.
    pub(crate) fn note_changes(&mut self, kernel: &GridKernel<'_, W>, mark: usize) {
        self.time += 1;
        self.note(kernel, mark);
    }

    fn note(&mut self, kernel: &GridKernel<'_, W>, mark: usize) {
        for cell in kernel.changed_since(mark) {
            let (row, column) = kernel.clues().place(cell);
            self.changed[row] = self.time;
            self.changed[kernel.clues().rows() + column] = self.time;
        }
    }

    /// The undecided cell whose last probe reached furthest with both colours (the product tells), and the colour that
    /// reached less, which leaves more open.
    pub(crate) fn furthest(&self, kernel: &GridKernel<'_, W>) -> Option<(Cell, u8)> {
        let mut best: Option<(u64, Cell, u8)> = None;
        for row in 0..kernel.clues().rows() {
            for column in kernel.row(row).undecided().members() {
                let cell = kernel.clues().cell(row, column);
                let [white, black] = self.last[cell as usize].reach.map(u64::from);
                let score = (white + 1) * (black + 1);
                if best.is_none_or(|(most, ..)| score > most) {
                    best = Some((score, cell, if black < white { BLACK } else { WHITE }));
                }
            }
        }
        best.map(|(_, cell, value)| (cell, value))
    }

    /// Tries a cell both ways, and carries on what follows; `false` if there is no solution.
    fn probe(
        &mut self,
        kernel: &mut GridKernel<'_, W>,
        cell: Cell,
        limits: &Limits,
    ) -> Result<bool, StopReason> {
        self.probes += 1;
        self.time += 1;
        let root = kernel.level();
        let mut last = Last { time: self.time, reach: [0; 2], rows: W::ZERO, columns: W::ZERO };
        let try_value = |kernel: &mut GridKernel<'_, W>, last: &mut Last<W>, value: u8| {
            kernel.post(cell, Domain::single(value));
            // What was tried must not be taken for known.
            let possible = kernel.propagate(limits).inspect_err(|_| kernel.undo(root))?;
            last.reach[usize::from(value)] = (kernel.level() - root) as u32;
            for changed in kernel.changed_since(root) {
                let (row, column) = kernel.clues().place(changed);
                last.rows = last.rows | W::bit(row as u32);
                last.columns = last.columns | W::bit(column as u32);
            }
            Ok(possible)
        };
        let possible = try_value(kernel, &mut last, BLACK)?;
        self.reached.clear();
        self.reached.extend(last.rows.members().map(|row| (row, kernel.row(row as usize))));
        kernel.undo(root);
        if !possible {
            kernel.post(cell, Domain::single(WHITE));
            // The time of this probe has passed: what changes now makes it worth repeating.
            self.time += 1;
            return kernel.propagate(limits);
        }
        if !try_value(kernel, &mut last, WHITE)? {
            kernel.undo(root);
            kernel.post(cell, Domain::single(BLACK));
            self.time += 1;
            return kernel.propagate(limits);
        }
        for (row, line) in &mut self.reached {
            let other = kernel.row(*row as usize);
            *line = Line { black: line.black | other.black, white: line.white | other.white };
        }
        kernel.undo(root);
        self.last[cell as usize] = last;
        for &(row, common) in &self.reached {
            let now = kernel.row(row as usize);
            for (value, lost) in [(WHITE, now.black ^ common.black), (BLACK, now.white ^ common.white)] {
                for column in lost.members() {
                    let decided = kernel.clues().cell(row as usize, column);
                    kernel.post(decided, Domain::single(value));
                }
            }
        }
        if kernel.level() == root {
            return Ok(true);
        }
        self.time += 1;
        kernel.propagate(limits)
    }
}
