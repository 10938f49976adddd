//! Cycles and forcing chains in which each state follows from a single other state. The links are those of one digit,
//! those within cells, or both.

use super::super::finding::{Finding, Removed};
use super::length::Rank;
use super::links::{Links, STATES, State, cell_of, digit_of, holds, negated, state};
use super::reach::Reach;
use crate::sudoku::{CellSet, DigitSet, Grid, peers};

/// The links that are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Along {
    /// Links of one digit.
    Digit,
    /// All links from true to false states. Links from false to true states are followed only within a cell.
    Cells,
    /// All links.
    Both,
}

impl Along {
    const ALL: [Self; 3] = [Self::Digit, Self::Cells, Self::Both];

    /// The kind of a chain. Among chains of the same length, one with fewer types of links is preferred.
    const fn kind(self) -> u8 {
        match self {
            Self::Digit => 2,
            Self::Cells => 3,
            Self::Both => 4,
        }
    }

    const fn of_cycles(self) -> f64 {
        match self {
            Self::Both => 7.0,
            _ => 6.5,
        }
    }

    const fn of_chains(self) -> f64 {
        match self {
            Self::Both => 7.0,
            _ => 6.6,
        }
    }

    fn links(self, links: &Links, from: State) -> &[State] {
        match self {
            Self::Digit => links.to_others(from),
            Self::Cells if !holds(from) => links.in_cell(from),
            _ => links.all(from),
        }
    }
}

/// A state that was reached, and the index of the state from which it was reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reached {
    pub(super) state: State,
    pub(super) from: u32,
}

const START: u32 = u32::MAX;

/// A cycle or chain that removes candidates. `states` lists its states from the end to the start.
#[derive(Clone, Debug)]
pub(super) struct Simple {
    pub(super) rank: Rank,
    pub(super) removed: Removed,
    pub(super) states: Vec<State>,
    pub(super) is_cycle: bool,
}

/// Finds the easiest cycle or chain. Among equally easy ones, this is the first one found.
pub(super) fn easiest(grid: &Grid) -> Option<Finding> {
    let mut best: Option<Simple> = None;
    let mut search = Search::new(grid);
    search.limit();
    search.run(&mut |found| best = Some(found), true);
    let best = best?;
    let end = best.states[0];
    let placed = (!best.is_cycle && holds(end)).then(|| (cell_of(end), digit_of(end)));
    Some(Finding { difficulty: best.rank.difficulty, removed: best.removed, placed })
}

/// All cycles and chains that remove candidates, in the order in which they are found.
pub(super) fn all(grid: &Grid) -> Vec<Simple> {
    let mut found = Vec::new();
    Search::new(grid).run(&mut |simple| found.push(simple), false);
    found
}

struct Search<'a> {
    grid: &'a Grid,
    links: Links,
    /// The consequences of each state, by the type of links followed.
    reach: [Option<Reach>; 3],
    reached: Vec<Reached>,
    /// For each state, the number of the last run that reached it.
    seen: Vec<u32>,
    run: u32,
    /// The rank to beat.
    best: Option<Rank>,
    /// The rank of a chain that is known to exist: a chain that ranks after it cannot be the best.
    most: Option<Rank>,
}

impl<'a> Search<'a> {
    fn new(grid: &'a Grid) -> Self {
        Self {
            grid,
            links: Links::new(grid),
            reach: [None, None, None],
            reached: Vec::with_capacity(STATES),
            seen: vec![0; STATES],
            run: 0,
            best: None,
            most: None,
        }
    }

    /// Searches from all starts. If `improving`, chains count only if they are better than the best one so far.
    fn run(&mut self, each: &mut dyn FnMut(Simple), improving: bool) {
        for along in Along::ALL {
            let shortest =
                [along.of_cycles(), along.of_chains()].map(|base| Rank::new(base, 4, along.kind()));
            if !shortest.iter().any(|&rank| self.can_win(rank)) {
                continue;
            }
            self.prepare(along);
            for cell in 0..81 {
                let candidates = self.grid.candidates(cell);
                if !candidates.has_several() || (along == Along::Cells && candidates.len() > 2) {
                    continue;
                }
                for digit in candidates {
                    let mut keep = |best: &mut Option<Rank>, simple: Simple| {
                        if improving {
                            *best = Some(simple.rank);
                        }
                        each(simple);
                    };
                    let start = state(cell, digit, true);
                    if self.can_win(shortest[0]) && self.reach(along).is_in_cycle(start) {
                        self.cycles(start, along, &mut keep);
                    }
                    if along != Along::Cells && self.can_win(shortest[1]) {
                        for start in [start, negated(start)] {
                            if self.reach(along).contradicts_itself(start) {
                                self.chain(start, along, &mut keep);
                            }
                        }
                    }
                }
            }
        }
    }

    /// Finds the rank of the easiest chain. Chains are found much faster than cycles, so this rank is used to limit the
    /// search for cycles.
    fn limit(&mut self) {
        for along in [Along::Digit, Along::Both] {
            if !self.can_win(Rank::new(along.of_chains(), 4, along.kind())) {
                continue;
            }
            self.prepare(along);
            for start in 0..STATES as State {
                if self.reach(along).contradicts_itself(start) {
                    self.chain(start, along, &mut |best, chain| *best = Some(chain.rank));
                }
            }
        }
        self.most = self.best.take();
    }

    fn prepare(&mut self, along: Along) {
        let (links, graph) = (&self.links, self.graph(along));
        self.reach[graph as usize].get_or_insert_with(|| Reach::new(|state| graph.links(links, state)));
    }

    /// The type of links for which reachability is computed in order to rule out searches. If all chains are wanted,
    /// the graph of all links is used for each type: building a graph per type costs more than it saves.
    fn graph(&self, along: Along) -> Along {
        if self.most.is_some() { along } else { Along::Both }
    }

    fn reach(&self, along: Along) -> &Reach {
        self.reach[self.graph(along) as usize].as_ref().expect("prepared")
    }

    /// Whether a chain of this rank can be the best.
    fn can_win(&self, rank: Rank) -> bool {
        rank.beats(self.best) && self.most.is_none_or(|most| rank <= most)
    }

    fn start(&mut self, from: State) {
        self.run += 1;
        self.reached.clear();
        self.reached.push(Reached { state: from, from: START });
        self.seen[from as usize] = self.run;
    }

    /// The states on the path to the state at an index of `reached`, from that state back to the start.
    fn way(&self, mut at: u32) -> impl Iterator<Item = State> {
        std::iter::from_fn(move || {
            let reached = self.reached.get(at as usize)?;
            at = reached.from;
            Some(reached.state)
        })
    }

    /// Finds the cycles through a candidate, breadth first. False states can be reached by several paths; true states
    /// are reached only once.
    fn cycles(&mut self, from: State, along: Along, keep: &mut impl FnMut(&mut Option<Rank>, Simple)) {
        self.start(from);
        // True states and false states alternate; `length` is the number of links.
        let (mut next, mut length) = (0, 0);
        while next < self.reached.len() {
            let end = self.reached.len();
            for at in next..end {
                let here = self.reached[at].state;
                for &to in along.links(&self.links, here) {
                    if !self.way(self.reached[at].from).any(|state| state == to) {
                        self.reached.push(Reached { state: to, from: at as u32 });
                    }
                }
            }
            next = end;
            length += 2;
            if length >= 4 && !self.can_win(Rank::new(along.of_cycles(), length, along.kind())) {
                return;
            }
            let end = self.reached.len();
            for at in next..end {
                for &to in along.links(&self.links, self.reached[at].state) {
                    if to == from && length >= 4 {
                        let states = std::iter::once(from).chain(self.way(at as u32)).collect();
                        let cycle = self.of_cycle(states, along, length);
                        if let Some(cycle) = cycle.filter(|cycle| self.can_win(cycle.rank)) {
                            keep(&mut self.best, cycle);
                        }
                    }
                    if self.seen[to as usize] != self.run {
                        self.seen[to as usize] = self.run;
                        self.reached.push(Reached { state: to, from: at as u32 });
                    }
                }
            }
            next = end;
        }
    }

    /// The step of a cycle. Either the candidates of all its true states are true, or the candidates of all its false
    /// states are. So a digit is removed from cells that see both a true and a false state of this digit.
    fn of_cycle(&self, states: Vec<State>, along: Along, length: usize) -> Option<Simple> {
        let way = &states[..states.len() - 1];
        let own: CellSet = way.iter().map(|&state| cell_of(state)).collect();
        let mut seen = [[CellSet::EMPTY; 2]; 9];
        for &state in way {
            let of = &mut seen[digit_of(state) as usize - 1][usize::from(holds(state))];
            *of |= peers(cell_of(state));
        }
        let mut gone = [DigitSet::EMPTY; 81];
        let mut cells = CellSet::EMPTY;
        for (digit, [by_false, by_true]) in (1..).zip(seen) {
            if by_false.is_empty() || by_true.is_empty() {
                continue;
            }
            for cell in (by_false & by_true & self.grid.cells_with(digit)) - own {
                gone[cell as usize].insert(digit);
                cells.insert(cell);
            }
        }
        if cells.is_empty() {
            return None;
        }
        let removed = cells.iter().map(|cell| (cell, gone[cell as usize])).collect();
        let rank = Rank::new(along.of_cycles(), length, along.kind());
        Some(Simple { rank, removed, states, is_cycle: true })
    }

    /// Finds the shortest chain from a state to its negation.
    fn chain(&mut self, from: State, along: Along, keep: &mut impl FnMut(&mut Option<Rank>, Simple)) {
        self.start(from);
        let (mut next, mut length) = (0, 1);
        while next < self.reached.len() {
            let end = self.reached.len();
            length += 1;
            let rank = Rank::new(along.of_chains(), length, along.kind());
            if !self.can_win(rank) {
                return;
            }
            for at in next..end {
                for &to in along.links(&self.links, self.reached[at].state) {
                    if to == negated(from) {
                        let states = std::iter::once(to).chain(self.way(at as u32)).collect();
                        let (cell, own) = (cell_of(to), DigitSet::single(digit_of(to)));
                        let gone = if holds(to) { self.grid.candidates(cell) - own } else { own };
                        let removed = Removed::from_slice(&[(cell, gone)]);
                        keep(&mut self.best, Simple { rank, removed, states, is_cycle: false });
                        return;
                    }
                    if self.seen[to as usize] != self.run {
                        self.seen[to as usize] = self.run;
                        self.reached.push(Reached { state: to, from: at as u32 });
                    }
                }
            }
            next = end;
        }
    }
}
