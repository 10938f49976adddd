//! Probing in colours: line solving with each value of an undecided cell.
//!
//! A value that fails is removed. If no value fails, the values of other cells that every probe removes are removed
//! (see [`probe`](crate::kernel::nonogram::probe) for the source).

use super::grid::ColourGrid;
use crate::kernel::nonogram::line::bits::Bits;
use crate::kernel::nonogram::probe::{ProbeLimits, ProbeResult};
use crate::search::depth_first::Store;
use crate::solve::{Limits, StopReason};
use gridproof_model::{Cell, Domain};

/// The last probe of a cell.
#[derive(Clone, Copy, Debug)]
struct ProbeRecord<W> {
    /// The time of the probe; 0 if the cell was not probed.
    time: u64,
    /// The rows and columns that the probe changed.
    rows: W,
    columns: W,
}

/// Probes the cells of one board.
#[derive(Debug)]
pub(crate) struct ColourProber<W> {
    /// By cell: its last probe.
    records: Vec<ProbeRecord<W>>,
    /// By line: the time of its last change.
    changed: Vec<u64>,
    /// A logical clock that counts probes and changes.
    time: u64,
    /// Workspace: the removals that the values probed so far have in common.
    common: Vec<(Cell, u8)>,
    probes: u64,
}

impl<W: Bits> ColourProber<W> {
    pub(crate) fn new(cells: usize, lines: usize) -> Self {
        let never = ProbeRecord { time: 0, rows: W::ZERO, columns: W::ZERO };
        Self { records: vec![never; cells], changed: vec![0; lines], time: 0, common: Vec::new(), probes: 0 }
    }

    /// The memory of a prober in bytes.
    pub(crate) fn memory(cells: usize, lines: usize) -> usize {
        (size_of::<ProbeRecord<W>>() + size_of::<(Cell, u8)>()) * cells + size_of::<u64>() * lines
    }

    /// The number of probes so far.
    pub(crate) fn probes(&self) -> u64 {
        self.probes
    }

    /// Probes the cells of a store until no probe removes a value, or until a limit is reached. The store must be at a
    /// fixed point, and is at one afterwards. The method may be called again.
    pub(crate) fn run(
        &mut self,
        store: &mut ColourGrid<'_, W>,
        probe_limits: ProbeLimits,
        limits: &Limits,
    ) -> Result<ProbeResult, StopReason> {
        loop {
            let before = store.level();
            let probed = self.pass(store, probe_limits, limits)?;
            if probed != ProbeResult::Done
                || store.level() == before
                || store.lines_solved() >= probe_limits.lines
            {
                return Ok(probed);
            }
        }
    }

    fn pass(
        &mut self,
        store: &mut ColourGrid<'_, W>,
        probe_limits: ProbeLimits,
        limits: &Limits,
    ) -> Result<ProbeResult, StopReason> {
        let mut fruitless = 0;
        for cell in 0..store.cells() as Cell {
            if store.domain(cell).len() < 2 || self.is_up_to_date(store, cell) {
                continue;
            }
            if store.lines_solved() >= probe_limits.lines {
                break;
            }
            if fruitless >= probe_limits.fruitless {
                return Ok(ProbeResult::Fruitless);
            }
            let root = store.level();
            if !self.probe(store, cell, limits)? {
                return Ok(ProbeResult::Contradiction);
            }
            fruitless = if store.level() == root { fruitless + 1 } else { 0 };
            let (rows, columns) = store.touched_since(root);
            rows.members().for_each(|row| self.changed[row as usize] = self.time);
            let first = store.clues().rows();
            columns.members().for_each(|column| self.changed[first + column as usize] = self.time);
        }
        Ok(ProbeResult::Done)
    }

    /// Whether the lines that the last probe of a cell changed are all unchanged since.
    fn is_up_to_date(&self, store: &ColourGrid<'_, W>, cell: Cell) -> bool {
        let ProbeRecord { time, rows, columns } = self.records[cell as usize];
        let unchanged = |line: usize| self.changed[line] <= time;
        time > 0
            && rows.members().all(|row| unchanged(row as usize))
            && columns.members().all(|column| unchanged(store.clues().rows() + column as usize))
    }

    /// Probes a cell with each of its values and propagates the conclusions; returns `false` if there is no solution.
    fn probe(
        &mut self,
        store: &mut ColourGrid<'_, W>,
        cell: Cell,
        limits: &Limits,
    ) -> Result<bool, StopReason> {
        self.probes += 1;
        self.time += 1;
        let root = store.level();
        let mut record = ProbeRecord { time: self.time, rows: W::ZERO, columns: W::ZERO };
        let values = store.domain(cell);
        for (number, value) in values.iter().enumerate() {
            store.post(cell, Domain::single(value));
            // A stopped search must not report the probed value as decided.
            let possible = store.propagate(limits).inspect_err(|_| store.undo(root))?;
            let (rows, columns) = store.touched_since(root);
            record = ProbeRecord { rows: record.rows | rows, columns: record.columns | columns, ..record };
            if !possible {
                store.undo(root);
                store.post(cell, values.difference(Domain::single(value)));
                // The time is later than this probe, so the changes make the probe out of date.
                self.time += 1;
                return store.propagate(limits);
            }
            if number == 0 {
                self.common.clear();
                self.common.extend(store.removed_since(root).filter(|&(changed, _)| changed != cell));
            } else {
                self.common.retain(|&(changed, value)| !store.has(changed, value));
            }
            store.undo(root);
        }
        self.records[cell as usize] = record;
        for &(changed, value) in &self.common {
            let left = store.domain(changed).difference(Domain::single(value));
            store.post(changed, left);
        }
        if store.level() == root {
            return Ok(true);
        }
        self.time += 1;
        store.propagate(limits)
    }
}
