//! Probing: line solving with each undecided cell set to black, then to white.
//!
//! If one colour fails, the cell has the other. Otherwise every cell that gets the same colour both times is decided.
//! This is called "fully probing" in I.-C. Wu, D.-J. Sun, L.-P. Chen, K.-Y. Chen, C.-H. Kuo, H.-H. Kang and H.-H. Lin,
//! "An Efficient Approach to Solving Nonograms", IEEE Transactions on Computational Intelligence and AI in Games 5,
//! 2013.

use super::clues::{BLACK, Clues, WHITE};
use super::grid::GridStore;
use super::line::Line;
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
    /// The maximum number of lines solved by the store since its creation; probing ends soon after.
    pub(crate) lines: u64,
    /// The maximum number of successive probes that decide no cell.
    pub(crate) fruitless: u64,
}

impl ProbeLimits {
    /// A limit on lines only.
    pub(crate) const fn lines(lines: u64) -> Self {
        Self { lines, fruitless: u64::MAX }
    }
}

/// The last probe of a cell.
#[derive(Clone, Copy, Debug)]
struct ProbeRecord<W> {
    /// The time of the probe; 0 if the cell was not probed.
    time: u64,
    /// The number of cells that each colour decided, including the probed cell.
    reach: [u32; 2],
    /// The rows and columns in which the probe decided cells.
    rows: W,
    columns: W,
}

impl<W: Bits> ProbeRecord<W> {
    const NEVER: Self = Self { time: 0, reach: [0; 2], rows: W::ZERO, columns: W::ZERO };
}

/// Probes the cells of one board.
#[derive(Debug)]
pub(crate) struct Prober<W> {
    /// By cell: its last probe. The list grows as cells are probed, because on the largest boards time may run out
    /// before all are.
    records: Vec<ProbeRecord<W>>,
    /// By line: the time of its last change.
    changed: Vec<u64>,
    /// A logical clock that counts probes and changes.
    time: u64,
    /// Workspace: the rows that changed when the cell was black, with their states.
    reached: Vec<(u32, Line<W>)>,
    probes: u64,
}

impl<W: Bits> Prober<W> {
    pub(crate) fn new(clues: &Clues) -> Self {
        Self { records: Vec::new(), changed: vec![0; clues.lines()], time: 0, reached: Vec::new(), probes: 0 }
    }

    /// The memory of a prober in bytes.
    pub(crate) fn memory(clues: &Clues) -> usize {
        size_of::<ProbeRecord<W>>() * clues.cells()
            + (size_of::<(u32, Line<W>)>() + size_of::<u64>()) * clues.lines()
    }

    /// The number of probes so far.
    pub(crate) fn probes(&self) -> u64 {
        self.probes
    }

    /// Probes the cells of a store until no probe decides a cell, or until a limit is reached. The store must be at a
    /// fixed point, and is at one afterwards. The method may be called again.
    pub(crate) fn run(
        &mut self,
        store: &mut GridStore<'_, W>,
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

    /// Probes cells like [`Prober::run`], but each cell only once.
    pub(crate) fn pass(
        &mut self,
        store: &mut GridStore<'_, W>,
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
            self.note(store, root);
        }
        Ok(ProbeResult::Done)
    }

    /// Whether the lines in which the last probe of a cell decided cells are all unchanged since.
    fn is_up_to_date(&self, store: &GridStore<'_, W>, cell: Cell) -> bool {
        let Some(&ProbeRecord { time, rows, columns, .. }) = self.records.get(cell as usize) else {
            return false;
        };
        let unchanged = |line: usize| self.changed[line] <= time;
        time > 0
            && rows.members().all(|row| unchanged(row as usize))
            && columns.members().all(|column| unchanged(store.clues().rows() + column as usize))
    }

    /// Marks the lines that changed since `mark`, or that are about to be undone to it. Probes that depended on them
    /// are out of date.
    pub(crate) fn note_changes(&mut self, store: &GridStore<'_, W>, mark: usize) {
        self.time += 1;
        self.note(store, mark);
    }

    fn note(&mut self, store: &GridStore<'_, W>, mark: usize) {
        for cell in store.changed_since(mark) {
            let (row, column) = store.clues().place(cell);
            self.changed[row] = self.time;
            self.changed[store.clues().rows() + column] = self.time;
        }
    }

    /// Chooses the undecided cell with the largest product of reaches in its last probe, and the colour with the
    /// smaller reach.
    pub(crate) fn choose(&self, store: &GridStore<'_, W>) -> Option<(Cell, u8)> {
        let mut best: Option<(u64, Cell, u8)> = None;
        for row in 0..store.clues().rows() {
            for column in store.row(row).undecided().members() {
                let cell = store.clues().cell(row, column);
                let reach = self.records.get(cell as usize).map_or([0; 2], |record| record.reach);
                let [white, black] = reach.map(u64::from);
                let score = (white + 1) * (black + 1);
                if best.is_none_or(|(most, ..)| score > most) {
                    best = Some((score, cell, if black < white { BLACK } else { WHITE }));
                }
            }
        }
        best.map(|(_, cell, value)| (cell, value))
    }

    /// Probes a cell with both colours and propagates the conclusions; returns `false` if there is no solution.
    fn probe(
        &mut self,
        store: &mut GridStore<'_, W>,
        cell: Cell,
        limits: &Limits,
    ) -> Result<bool, StopReason> {
        self.probes += 1;
        self.time += 1;
        let root = store.level();
        let mut record = ProbeRecord { time: self.time, reach: [0; 2], rows: W::ZERO, columns: W::ZERO };
        let try_value = |store: &mut GridStore<'_, W>, record: &mut ProbeRecord<W>, value: u8| {
            store.post(cell, Domain::single(value));
            // A stopped search must not report the probed value as decided.
            let possible = store.propagate(limits).inspect_err(|_| store.undo(root))?;
            record.reach[usize::from(value)] = (store.level() - root) as u32;
            for changed in store.changed_since(root) {
                let (row, column) = store.clues().place(changed);
                record.rows = record.rows | W::bit(row as u32);
                record.columns = record.columns | W::bit(column as u32);
            }
            Ok(possible)
        };
        let possible = try_value(store, &mut record, BLACK)?;
        self.reached.clear();
        self.reached.extend(record.rows.members().map(|row| (row, store.row(row as usize))));
        store.undo(root);
        if !possible {
            store.post(cell, Domain::single(WHITE));
            // The time is later than this probe, so the changes make the probe out of date.
            self.time += 1;
            return store.propagate(limits);
        }
        if !try_value(store, &mut record, WHITE)? {
            store.undo(root);
            store.post(cell, Domain::single(BLACK));
            self.time += 1;
            return store.propagate(limits);
        }
        // A cell is decided if it has the same colour in both outcomes. Only rows that changed with black can have such
        // cells.
        for (row, line) in &mut self.reached {
            let other = store.row(*row as usize);
            *line = Line { black: line.black | other.black, white: line.white | other.white };
        }
        store.undo(root);
        if self.records.len() <= cell as usize {
            self.records.resize(cell as usize + 1, ProbeRecord::NEVER);
        }
        self.records[cell as usize] = record;
        for &(row, common) in &self.reached {
            let now = store.row(row as usize);
            for (value, decided) in [(WHITE, now.black ^ common.black), (BLACK, now.white ^ common.white)] {
                for column in decided.members() {
                    let cell = store.clues().cell(row as usize, column);
                    store.post(cell, Domain::single(value));
                }
            }
        }
        if store.level() == root {
            return Ok(true);
        }
        self.time += 1;
        store.propagate(limits)
    }
}
