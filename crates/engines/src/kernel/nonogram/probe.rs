//! Probing: line solving with each value of an undecided cell.
//!
//! A value that fails is removed. If no value fails, a value of another cell is removed for good if every probe removes
//! it. This is called "fully probing" in I.-C. Wu, D.-J. Sun, L.-P. Chen, K.-Y. Chen, C.-H. Kuo, H.-H. Kang and H.-H.
//! Lin, "An Efficient Approach to Solving Nonograms", IEEE Transactions on Computational Intelligence and AI in Games
//! 5, 2013.

use super::clues::BoardClues;
use super::grid::Grid;
use super::line::bits::Bits;
use crate::search::depth_first::Store;
use crate::solve::{Limits, StopReason};
use gridproof_model::{Cell, Domain};

/// The result of probing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProbeResult {
    /// The puzzle has no solution.
    Contradiction,
    /// A fixed point or the limit on lines was reached.
    Done,
    /// The limit on fruitless probes was reached.
    Fruitless,
}

/// Limits on probing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProbeLimits {
    /// The maximum number of lines solved by the grid since its creation; probing ends soon after.
    pub(crate) lines: u64,
    /// The maximum number of successive probes that remove no value.
    pub(crate) fruitless: u64,
}

impl ProbeLimits {
    /// A limit on lines only.
    pub(crate) const fn lines(lines: u64) -> Self {
        Self { lines, fruitless: u64::MAX }
    }
}

/// The last of a cell's probes in which no value failed.
#[derive(Clone, Copy, Debug)]
struct ProbeRecord<W> {
    /// The time of the probe on the logical clock; 0 if the cell was not probed.
    time: u64,
    /// The product of (reach + 1) over all values of the cell. The reach of a value is the number of values that
    /// probing it removes, including those of the probed cell.
    score: u64,
    /// The value with the smallest reach.
    value: u8,
    /// The rows and columns in which the probe removed values.
    rows: W,
    columns: W,
}

impl<W: Bits> ProbeRecord<W> {
    const NEVER: Self = Self { time: 0, score: 1, value: 0, rows: W::ZERO, columns: W::ZERO };
}

/// Probes the cells of one board.
#[derive(Debug)]
pub(crate) struct Prober<W> {
    /// Indexed by cell: its last probe. The list grows as cells are probed, because on the largest boards time may run
    /// out before all cells have been probed.
    records: Vec<ProbeRecord<W>>,
    /// Indexed by line: the time of its last change.
    changed: Vec<u64>,
    /// A logical clock that counts probes and changes.
    time: u64,
    /// Workspace: for each row that changed when the first value was probed, and for each value, the cells of the row
    /// that may have the value after at least one of the probes.
    reached: Vec<W>,
    probes: u64,
}

impl<W: Bits> Prober<W> {
    pub(crate) fn new(clues: &impl BoardClues) -> Self {
        Self { records: Vec::new(), changed: vec![0; clues.lines()], time: 0, reached: Vec::new(), probes: 0 }
    }

    /// The memory of a prober in bytes.
    pub(crate) fn memory(clues: &impl BoardClues) -> usize {
        size_of::<ProbeRecord<W>>() * clues.cells()
            + (size_of::<W>() * clues.values() + size_of::<u64>()) * clues.lines()
    }

    /// The number of probes so far.
    pub(crate) fn probes(&self) -> u64 {
        self.probes
    }

    /// Probes the cells of a grid until no probe removes a value, or until a limit is reached. The grid must be at a
    /// fixed point, and is at one afterwards. The method may be called again.
    pub(crate) fn run<C: BoardClues>(
        &mut self,
        grid: &mut Grid<'_, C, W>,
        probe_limits: ProbeLimits,
        limits: &Limits,
    ) -> Result<ProbeResult, StopReason> {
        loop {
            let before = grid.level();
            let probed = self.pass(grid, probe_limits, limits)?;
            if probed != ProbeResult::Done
                || grid.level() == before
                || grid.lines_solved() >= probe_limits.lines
            {
                return Ok(probed);
            }
        }
    }

    /// Probes cells like [`Prober::run`], but each cell only once.
    pub(crate) fn pass<C: BoardClues>(
        &mut self,
        grid: &mut Grid<'_, C, W>,
        probe_limits: ProbeLimits,
        limits: &Limits,
    ) -> Result<ProbeResult, StopReason> {
        let clues = grid.clues();
        let mut fruitless = 0;
        for row in 0..clues.rows() {
            let mut next = 0;
            // Each probe may decide further cells of the row.
            while let Some(column) = (grid.undecided(row) & !W::below(next)).first() {
                next = column + 1;
                let cell = clues.cell(row, column);
                if self.is_up_to_date(clues, cell) {
                    continue;
                }
                if grid.lines_solved() >= probe_limits.lines {
                    return Ok(ProbeResult::Done);
                }
                if fruitless >= probe_limits.fruitless {
                    return Ok(ProbeResult::Fruitless);
                }
                let root = grid.level();
                if !self.probe(grid, cell, limits)? {
                    return Ok(ProbeResult::Contradiction);
                }
                fruitless = if grid.level() == root { fruitless + 1 } else { 0 };
                self.note(grid, root);
            }
        }
        Ok(ProbeResult::Done)
    }

    /// Whether no line in which the last probe of a cell removed values has changed since that probe.
    fn is_up_to_date(&self, clues: &impl BoardClues, cell: Cell) -> bool {
        let Some(&ProbeRecord { time, rows, columns, .. }) = self.records.get(cell as usize) else {
            return false;
        };
        let unchanged = |line: usize| self.changed[line] <= time;
        time > 0
            && rows.members().all(|row| unchanged(row as usize))
            && columns.members().all(|column| unchanged(clues.rows() + column as usize))
    }

    /// Marks the lines that have changed since `mark`, even if the changes are about to be undone. Probes that depended
    /// on these lines are out of date.
    pub(crate) fn note_changes<C: BoardClues>(&mut self, grid: &Grid<'_, C, W>, mark: usize) {
        self.time += 1;
        self.note(grid, mark);
    }

    fn note<C: BoardClues>(&mut self, grid: &Grid<'_, C, W>, mark: usize) {
        let (rows, columns) = grid.changed_since(mark);
        rows.each(|row| self.changed[row as usize] = self.time);
        columns.each(|column| self.changed[grid.clues().rows() + column as usize] = self.time);
    }

    /// Chooses the undecided cell with the largest score in its last probe, and its value with the smallest reach.
    pub(crate) fn choose<C: BoardClues>(&self, grid: &Grid<'_, C, W>) -> Option<(Cell, u8)> {
        let mut best: Option<(u64, Cell, u8)> = None;
        for row in 0..grid.clues().rows() {
            for column in grid.undecided(row).members() {
                let cell = grid.clues().cell(row, column);
                let record = self.records.get(cell as usize).copied().unwrap_or(ProbeRecord::NEVER);
                let ProbeRecord { score, value, .. } = record;
                if best.is_none_or(|(most, ..)| score > most) {
                    best = Some((score, cell, value));
                }
            }
        }
        best.map(|(_, cell, value)| (cell, value))
    }

    /// Probes a cell with each of its values and propagates the conclusions; returns `false` if there is no solution.
    fn probe<C: BoardClues>(
        &mut self,
        grid: &mut Grid<'_, C, W>,
        cell: Cell,
        limits: &Limits,
    ) -> Result<bool, StopReason> {
        self.probes += 1;
        self.time += 1;
        let root = grid.level();
        let mut record = ProbeRecord { time: self.time, ..ProbeRecord::NEVER };
        // Only rows that change when the first value is probed can contain values that every probe removes.
        let mut first_rows: Option<W> = None;
        let mut least_reach = usize::MAX;
        let domain = grid.domain(cell);
        for value in C::probe_order(domain) {
            grid.post(cell, Domain::single(value));
            // A stopped search must not report the probed value as decided.
            let possible = grid.propagate(limits).inspect_err(|_| grid.undo(root))?;
            if !possible {
                grid.undo(root);
                grid.post(cell, domain.difference(Domain::single(value)));
                // The time is now later than the time of this probe, so the changes make the probe out of date.
                self.time += 1;
                return grid.propagate(limits);
            }
            let reach = grid.level() - root;
            record.score = record.score.saturating_mul(reach as u64 + 1);
            if reach <= least_reach {
                (least_reach, record.value) = (reach, value);
            }
            let (rows, columns) = grid.changed_since(root);
            (record.rows, record.columns) = (record.rows | rows, record.columns | columns);
            if let Some(rows) = first_rows {
                let mut reached = self.reached.iter_mut();
                rows.each(|row| {
                    let sets = grid.sets(row as usize).iter();
                    sets.zip(&mut reached).for_each(|(&set, reached)| *reached = *reached | set);
                });
            } else {
                first_rows = Some(rows);
                self.reached.clear();
                rows.each(|row| self.reached.extend_from_slice(grid.sets(row as usize)));
            }
            grid.undo(root);
        }
        if self.records.len() <= cell as usize {
            self.records.resize(cell as usize + 1, ProbeRecord::NEVER);
        }
        self.records[cell as usize] = record;
        let rows = first_rows.unwrap_or(W::ZERO);
        for (row, reached) in rows.members().zip(self.reached.chunks(grid.clues().values())) {
            for (value, &may_have) in (0..).zip(reached) {
                grid.exclude_in_row(row as usize, value, !may_have);
            }
        }
        if grid.level() == root {
            return Ok(true);
        }
        self.time += 1;
        grid.propagate(limits)
    }
}
