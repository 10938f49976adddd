//! The store for any model: one domain per cell, and a propagator for each kind of constraint.

use super::depth_first::Store;
use super::domains::{Contradiction, Domains};
use super::propagators::all_different::{Matchings, singles};
use super::propagators::automaton::Automata;
use super::propagators::cage::Cages;
use super::propagators::graph::Graphs;
use super::propagators::regions::RegionParts;
use super::propagators::runs::RunsPropagator;
use super::propagators::{clause, connected, count, forest, lazy, linear, one_loop, table};
use super::queue::DirtyQueue;
use crate::solve::{Counter, Limits, Statistics, StopReason};
use gridproof_model::planted::{self, Fault};
use gridproof_model::structure::Structure;
use gridproof_model::{Cell, Constraint, Domain, MOST_STATES, Model};

/// The estimated number of bytes per cell. On one branch of the search, the trail may contain a cell several times,
/// but at most once per value.
const BYTES_PER_CELL: usize = 128;

/// The number of constraints propagated between two checks of the clock.
const PROPAGATIONS_PER_CHECK: u64 = 256;

#[derive(Debug)]
pub(crate) struct DomainStore<'a> {
    model: &'a Model,
    domains: Domains<'a>,
    runs: RunsPropagator,
    cages: Cages,
    automata: Automata,
    graphs: Graphs,
    parts: RegionParts,
    /// The matchings for generalised arc consistency of `AllDifferent`; `None` if only singles are propagated.
    matchings: Option<Matchings>,
    /// The queues of slow constraints, which are propagated after all others: first automata, then constraints on
    /// graphs and lazy ones.
    late: [DirtyQueue; 2],
    /// Indexed by cell: 1 plus the number of contradictions in constraints on the cell. Empty if branching does not use
    /// weights.
    weights: Vec<u32>,
    propagations: u64,
}

impl<'a> DomainStore<'a> {
    /// A store that propagates naked and hidden singles in `AllDifferent` constraints.
    pub(crate) fn new(model: &'a Model, structure: &'a Structure) -> Self {
        Self::build(model, structure, None)
    }

    /// A store that also enforces generalised arc consistency on `AllDifferent` constraints.
    pub(crate) fn with_matchings(model: &'a Model, structure: &'a Structure) -> Self {
        Self::build(model, structure, Some(Matchings::new(model.constraints())))
    }

    fn build(model: &'a Model, structure: &'a Structure, matchings: Option<Matchings>) -> Self {
        let constraints = model.constraints().len();
        Self {
            model,
            domains: Domains::new(model.domains(), structure, constraints, matchings.is_some()),
            runs: RunsPropagator::default(),
            matchings,
            late: [DirtyQueue::empty(constraints), DirtyQueue::empty(constraints)],
            cages: Cages::default(),
            automata: Automata::default(),
            graphs: Graphs::default(),
            parts: RegionParts::default(),
            weights: if structure.only_houses_and_runs { Vec::new() } else { vec![1; model.cells()] },
            propagations: 0,
        }
    }

    fn propagate_one(&mut self, index: usize, constraint: &Constraint) -> Result<(), Contradiction> {
        let domains = &mut self.domains;
        match constraint {
            Constraint::AllDifferent { cells, .. } if planted::has(Fault::PropagatorRemovesTooMuch) => {
                singles(cells, domains, index)?;
                let domain = domains.get(cells[0]);
                if let (Some(value), true) = (domain.min(), domain.len() == 2) {
                    domains.set(cells[0], domain.difference(Domain::single(value)), Some(index), None);
                }
                Ok(())
            }
            Constraint::AllDifferent { cells, sum: None, .. } => singles(cells, domains, index),
            Constraint::AllDifferent { cells, sum: Some(sum), .. } => {
                // The cache of the cages uses the initial domains as a key, so its entries stay valid on all branches.
                let initial = |all: Domain, &cell: &Cell| all.union(self.model.domains()[cell as usize]);
                let all = cells.iter().fold(Domain::EMPTY, initial);
                self.cages.propagate(cells, *sum, all, domains)
            }
            Constraint::Runs { line, blocks, .. } => self.runs.propagate(line, blocks, domains, index),
            Constraint::Clause(clause) => clause::propagate(clause, domains),
            Constraint::Count(count) => count::propagate(count, domains),
            Constraint::Linear(linear) => linear::propagate(linear, domains),
            Constraint::Table(table) => table::propagate(table, domains),
            Constraint::Automaton(automaton) => self.automata.propagate(automaton, domains),
            Constraint::Connected(connected) => {
                connected::propagate(connected, self.graphs.of(index, constraint), domains)
            }
            Constraint::Loop(one_loop) => {
                one_loop::propagate(one_loop, self.graphs.of(index, constraint), domains)
            }
            Constraint::Forest(forest) => forest::propagate(forest, domains),
            Constraint::Regions(regions) => {
                self.parts.propagate(regions, self.graphs.of(index, constraint).0, domains)
            }
            Constraint::Lazy(lazy) => lazy::propagate(lazy, domains),
        }
    }

    /// The estimated memory of the store, in bytes.
    pub(crate) fn memory(model: &Model) -> usize {
        // Each graph is kept in memory. The other constraints share buffers.
        let graph = |constraint: &Constraint| match constraint {
            Constraint::Connected(connected) => 64 * (connected.vertices().len() + connected.edges().len()),
            Constraint::Loop(one_loop) => 64 * (one_loop.points() + one_loop.edges().len()),
            Constraint::Regions(regions) => 64 * (regions.sizes().len() + regions.links().len()),
            _ => 0,
        };
        let shared = |constraint: &Constraint| match constraint {
            Constraint::Runs { line, blocks, .. } => 2 * (line.len() + 1) * (blocks.len() + 1),
            Constraint::Automaton(automaton) => 2 * MOST_STATES * automaton.cells().len(),
            _ => 0,
        };
        let all = model.constraints();
        model.cells() * BYTES_PER_CELL
            + all.iter().map(graph).sum::<usize>()
            + all.iter().map(shared).max().unwrap_or(0)
    }
}

/// The index in `late` of the queue for a slow constraint; `None` for other constraints.
fn lateness(constraint: &Constraint) -> Option<usize> {
    match constraint {
        Constraint::Automaton(_) => Some(0),
        Constraint::Connected(_)
        | Constraint::Loop(_)
        | Constraint::Forest(_)
        | Constraint::Regions(_)
        | Constraint::Lazy(_) => Some(1),
        _ => None,
    }
}

impl Store for DomainStore<'_> {
    fn propagate(&mut self, limits: &Limits) -> Result<bool, StopReason> {
        if self.domains.as_slice().contains(&Domain::EMPTY) {
            self.domains.clear_queues();
            return Ok(false);
        }
        let model = self.model;
        loop {
            let waiting = self.domains.queue.pop();
            // Slow constraints wait until no other constraint is queued.
            if let Some(index) = waiting
                && let Some(late) = lateness(&model.constraints()[index as usize])
            {
                self.late[late].push(index);
                continue;
            }
            let waiting_late = || self.late.iter_mut().find_map(DirtyQueue::pop);
            let result = if let Some(index) = waiting.or_else(waiting_late) {
                if self.propagations.is_multiple_of(PROPAGATIONS_PER_CHECK)
                    || lateness(&model.constraints()[index as usize]).is_some()
                {
                    limits.check()?;
                }
                self.propagations += 1;
                let constraint = index as usize;
                let result = self.propagate_one(constraint, &model.constraints()[constraint]);
                // If a constraint fails, the weights of its cells are raised.
                if result.is_err() && !self.weights.is_empty() {
                    for &cell in model.constraints()[constraint].cells() {
                        self.weights[cell as usize] += 1;
                    }
                }
                result
            } else {
                // Filtering by matchings runs last, when nothing else is queued.
                let waiting = self.domains.matching_queue.as_mut().and_then(DirtyQueue::pop);
                let (Some(index), Some(matchings)) = (waiting, &mut self.matchings) else { return Ok(true) };
                limits.check()?;
                match &model.constraints()[index as usize] {
                    Constraint::AllDifferent { cells, .. } => {
                        matchings.propagate(index as usize, cells, &mut self.domains)
                    }
                    _ => Ok(()),
                }
            };
            if result.is_err() {
                self.late.iter_mut().for_each(DirtyQueue::clear);
                self.domains.clear_queues();
                return Ok(false);
            }
        }
    }

    /// Chooses the first cell with the fewest values (dom), and the smallest value of this cell. If there are
    /// constraints other than houses and runs, shown cells come first, and the number of values is divided by the
    /// cell's weight (dom/wdeg: F. Boussemart and others, "Boosting systematic search by weighting constraints", ECAI
    /// 2004).
    fn choose(&self) -> Option<(Cell, u8)> {
        let open = (0..).zip(self.domains.as_slice()).filter(|(_, domain)| domain.len() > 1);
        let (cell, domain) = if self.weights.is_empty() {
            open.min_by_key(|(_, domain)| domain.len())?
        } else {
            let better = |&(one, a): &(Cell, &Domain), &(other, b): &(Cell, &Domain)| {
                let shown = self.is_shown(other).cmp(&self.is_shown(one));
                let size =
                    |own: &Domain, cell: Cell| own.len() as u64 * u64::from(self.weights[cell as usize]);
                shown.then_with(|| size(a, other).cmp(&size(b, one)))
            };
            open.min_by(better)?
        };
        Some((cell, domain.min()?))
    }

    fn is_shown(&self, cell: Cell) -> bool {
        self.model.shown().is_none_or(|shown| shown.binary_search(&cell).is_ok())
    }

    fn domain(&self, cell: Cell) -> Domain {
        self.domains.get(cell)
    }

    fn post(&mut self, cell: Cell, domain: Domain) {
        let before = self.domains.get(cell);
        let after = before.intersection(domain);
        if after != before {
            self.domains.set(cell, after, None, None);
        }
    }

    fn level(&self) -> usize {
        self.domains.level()
    }

    fn undo(&mut self, level: usize) {
        self.late.iter_mut().for_each(DirtyQueue::clear);
        self.domains.undo(level);
    }

    fn cells(&self) -> usize {
        self.domains.as_slice().len()
    }

    fn spent(&self, statistics: &mut Statistics) {
        statistics.add(Counter::Propagations, self.propagations);
        if let Some(matchings) = &self.matchings {
            statistics.add(Counter::Matchings, matchings.filtered());
        }
    }
}
