//! Consequences that several assumptions share, and contradictions: Nishio, cell and region forcing chains, and dynamic
//! forcing chains.

use std::rc::Rc;

use super::super::finding::{Finding, Removed};
use super::super::order::houses_of;
use super::length::{Rank, by_length};
use super::links::{Cause, Links, STATES, State, cell_of, digit_of, holds, state};
use super::trace::{Advances, Buffers, Depth, Nested, Trace};
use crate::sudoku::{DigitSet, Grid, House};

/// A family of the chains in this module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// Contradictions along links of one digit.
    Nishio,
    /// Common consequences of all candidates of a cell, or of all places of a digit in a house.
    Static,
    /// Like [`Family::Static`], but false candidates count as removed. Also includes contradictions, and conclusions
    /// that follow both from a candidate being true and from its being false.
    Dynamic,
}

/// The kinds of chains. Among chains of the same length, the kind with the lowest number is preferred.
const REDUCTION: u8 = 1;
const OF_A_CELL: u8 = 5;
const OF_A_HOUSE: u8 = 6;
const CONTRADICTION: u8 = 7;

/// What the assumptions of a chain are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// A candidate that is assumed to be true, to be false, or both in turn.
    Candidate,
    /// The candidates of a cell, of which one must be true.
    Cell,
    /// The places of a digit in a house, of which one must be true.
    House(House),
}

/// A chain that removes something.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) rank: Rank,
    pub(super) removed: Removed,
    pub(super) placed: Option<(u8, u8)>,
    pub(super) origin: Origin,
    /// The assumption and the last node of each path.
    pub(super) ends: Vec<(State, u16)>,
}

/// A search for chains of a family.
pub(super) struct Search<'a> {
    grid: &'a Grid,
    family: Family,
    base: f64,
    advances: Option<Advances<'a>>,
    links: Links,
    traces: Vec<Option<Box<Trace>>>,
    buffers: Buffers,
    aim: Aim,
    found: Vec<Found>,
    /// For each result, the index of its best chain in `found`, or [`NONE`]. If only one chain is wanted, there is a
    /// single entry.
    best: Vec<u16>,
}

/// Specifies which of the chains found are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// Only the best one.
    Best,
    /// The best one for each set of removed candidates.
    Each,
}

const NONE: u16 = u16::MAX;

/// Finds the easiest chain of a family. Among equally easy chains, this is the first one found.
pub(super) fn easiest(grid: &Grid, family: Family, base: f64, advances: Option<Advances>) -> Option<Finding> {
    let mut search = Search::new(grid, family, base, advances, Aim::Best);
    search.run();
    let best = search.found.pop()?;
    Some(Finding { difficulty: best.rank.difficulty, removed: best.removed, placed: best.placed })
}

impl<'a> Search<'a> {
    pub(super) fn new(
        grid: &'a Grid,
        family: Family,
        base: f64,
        advances: Option<Advances<'a>>,
        aim: Aim,
    ) -> Self {
        Self {
            grid,
            family,
            base,
            advances,
            links: Links::new(grid),
            traces: std::iter::repeat_with(|| None).take(STATES).collect(),
            buffers: Buffers::default(),
            aim,
            found: Vec::new(),
            best: vec![NONE; if aim == Aim::Each { STATES } else { 1 }],
        }
    }

    /// Searches all cells.
    pub(super) fn run(&mut self) {
        for cell in 0..81 {
            let candidates = self.grid.candidates(cell);
            let size = candidates.len();
            if size < 2 || (size == 2 && self.family == Family::Static) {
                continue;
            }
            for digit in candidates {
                if self.family != Family::Static {
                    self.contradictions(state(cell, digit, true));
                    self.contradictions(state(cell, digit, false));
                }
                if self.family == Family::Dynamic && size > 2 {
                    self.reductions(cell, digit);
                }
                if self.family != Family::Nishio {
                    for house in houses_of(cell) {
                        self.house(house, cell, digit);
                    }
                }
            }
            if self.family != Family::Nishio {
                let starts: Vec<State> = candidates.iter().map(|digit| state(cell, digit, true)).collect();
                self.shared(&starts, Origin::Cell, OF_A_CELL);
            }
        }
    }

    /// Returns the best chain for each set of removed candidates, sorted by rank and then by the order of discovery.
    /// Also returns the consequences of each assumption.
    pub(super) fn into_best(self) -> (Vec<Found>, Vec<Option<Box<Trace>>>) {
        let mut is_best = vec![false; self.found.len()];
        for &index in self.best.iter().filter(|&&index| index != NONE) {
            is_best[index as usize] = true;
        }
        let best = self.found.into_iter().zip(is_best).filter(|(_, is_best)| *is_best);
        let mut best: Vec<Found> = best.map(|(found, _)| found).collect();
        best.sort_by(|a, b| a.rank.partial_cmp(&b.rank).expect("finite"));
        (best, self.traces)
    }

    fn prepare(&mut self, start: State) {
        if self.traces[start as usize].is_some() {
            return;
        }
        let depth = Depth { dynamic: self.family != Family::Static, in_cells: self.family != Family::Nishio };
        let trace = Trace::new(self.grid, &self.links, start, depth, self.advances);
        self.traces[start as usize] = Some(Box::new(trace));
    }

    fn trace(&self, start: State) -> &Trace {
        self.traces[start as usize].as_deref().expect("prepared")
    }

    /// Finds out whether an assumption leads to a contradiction. If so, the assumption is wrong.
    fn contradictions(&mut self, start: State) {
        self.prepare(start);
        if let Some((one, other)) = self.trace(start).contradiction {
            self.consider(start ^ 1, Origin::Candidate, CONTRADICTION, &[(start, one), (start, other)]);
        }
    }

    /// Finds the conclusions that follow both from a candidate being true and from its being false.
    fn reductions(&mut self, cell: u8, digit: u8) {
        let starts = [state(cell, digit, true), state(cell, digit, false)];
        self.shared(&starts, Origin::Candidate, REDUCTION);
    }

    /// Finds the common consequences of all places of a digit in a house. Does nothing unless `cell` is the first of
    /// these places.
    fn house(&mut self, house: House, cell: u8, digit: u8) {
        let cells = house.cells_at(self.grid.places(digit, house));
        if !cells.has_several() || cells.first() != Some(cell) {
            return;
        }
        let starts: Vec<State> = cells.iter().map(|cell| state(cell, digit, true)).collect();
        self.shared(&starts, Origin::House(house), OF_A_HOUSE);
    }

    /// Finds the common consequences of these assumptions. True states come first; both groups are in the order in
    /// which they follow from the first assumption.
    fn shared(&mut self, starts: &[State], origin: Origin, kind: u8) {
        for &start in starts {
            self.prepare(start);
        }
        let mut all = self.trace(starts[0]).all().clone();
        for &start in &starts[1..] {
            all.keep(self.trace(start).all());
        }
        if all.is_empty() {
            return;
        }
        let first = self.trace(starts[0]);
        let in_order = |which| first.in_order(which).filter(|&state| all.contains(state));
        let shared: Vec<State> = in_order(true).chain(in_order(false)).collect();
        for result in shared {
            let ends: Vec<(State, u16)> =
                starts.iter().map(|&start| (start, self.trace(start).node(result))).collect();
            self.consider(result, origin, kind, &ends);
        }
    }

    /// Keeps a chain if it removes a candidate and is the best so far. With [`Aim::Each`], the chain need only be the
    /// best so far among the chains with the same removals.
    fn consider(&mut self, result: State, origin: Origin, kind: u8, ends: &[(State, u16)]) {
        let (cell, digit) = (cell_of(result), digit_of(result));
        let own = DigitSet::single(digit);
        let gone = if holds(result) { self.grid.candidates(cell) - own } else { own };
        if gone.is_empty() {
            return;
        }
        let key = match (self.aim, gone.only()) {
            (Aim::Best, _) => 0,
            (Aim::Each, Some(digit)) => state(cell, digit, false) as usize,
            (Aim::Each, None) => result as usize,
        };
        let most = match self.found.get(self.best[key] as usize) {
            Some(best) => best.rank.states - usize::from(kind >= best.rank.kind),
            None => usize::MAX,
        };
        let Some(states) = self.states(ends, most) else { return };
        self.best[key] = self.found.len() as u16;
        self.found.push(Found {
            rank: Rank { difficulty: self.base + by_length(states), states, kind },
            removed: Removed::from_slice(&[(cell, gone)]),
            placed: holds(result).then_some((cell, digit)),
            origin,
            ends: ends.to_vec(),
        });
    }

    /// The number of states on all paths and in the chains nested in them; `None` if there are more than `most`.
    fn states(&mut self, ends: &[(State, u16)], most: usize) -> Option<usize> {
        let mut states = 0;
        for &(start, node) in ends {
            let trace = self.traces[start as usize].as_deref()?;
            states += trace.count(node, most.checked_sub(states)?, &mut self.buffers)?;
        }
        if self.advances.is_some() {
            states += self.nested_states(ends);
        }
        (states <= most).then_some(states)
    }

    /// The number of states of the chains nested in these paths. Equal chains count once.
    fn nested_states(&self, ends: &[(State, u16)]) -> usize {
        let mut nested: Vec<&Rc<Nested>> = Vec::new();
        for &(start, node) in ends {
            let trace = self.trace(start);
            for node in trace.ancestors(node) {
                if let Some(chain) = trace.nested(node)
                    && !nested.iter().any(|known| Rc::ptr_eq(known, chain) || known.ways == chain.ways)
                {
                    nested.push(chain);
                }
            }
        }
        nested.iter().map(|chain| chain.states).sum()
    }
}

/// The cause of the first state of each path. If the paths start from all candidates of a cell or all places in a
/// house, the chain depends on the earlier removals there.
pub(super) const fn cause_of_start(origin: Origin) -> Option<Cause> {
    match origin {
        Origin::Candidate => None,
        Origin::Cell => Some(Cause::Cell),
        Origin::House(house) => Some(Cause::House(house)),
    }
}
