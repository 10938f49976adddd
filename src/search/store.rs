//! The store for any model: one domain a cell, and a propagator for each kind of constraint.

use super::depth_first::Store;
use super::domains::{Contradiction, Domains};
use super::propagators::all_different::{Matchings, singles};
use super::propagators::runs::RunsPropagator;
use super::queue::DirtyQueue;
use crate::model::structure::Structure;
use crate::model::{Cell, Constraint, Domain, Model};
use crate::solve::{Counter, Limits, Statistics, StopReason};

/// Bytes of a cell, by estimate: the trail may hold its domain several times on a branch, but no more often than it has
/// values.
const BYTES_PER_CELL: usize = 128;

/// Constraints propagated between two looks at the clock.
const PROPAGATIONS_PER_LOOK: u64 = 256;

#[derive(Debug)]
pub(crate) struct DomainStore<'a> {
    model: &'a Model,
    domains: Domains<'a>,
    runs: RunsPropagator,
    /// Generalised arc consistency of `AllDifferent`; `None` where singles are enough.
    matchings: Option<Matchings>,
    propagations: u64,
}

impl<'a> DomainStore<'a> {
    /// A store whose `AllDifferent` constraints propagate naked and hidden singles.
    pub(crate) fn new(model: &'a Model, structure: &'a Structure) -> Self {
        Self::build(model, structure, None)
    }

    /// A store whose `AllDifferent` constraints are generalised arc consistent.
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
            propagations: 0,
        }
    }

    /// Bytes of the store, by estimate.
    pub(crate) fn memory(model: &Model) -> usize {
        let tables = |constraint: &Constraint| match constraint {
            Constraint::Runs { line, blocks, .. } => 2 * (line.len() + 1) * (blocks.len() + 1),
            _ => 0,
        };
        model.cells() * BYTES_PER_CELL + model.constraints().iter().map(tables).max().unwrap_or(0)
    }
}

/// Refuses a constraint that does not hold once all its cells are decided.
fn checked(constraint: &Constraint, domains: &Domains<'_>) -> Result<(), Contradiction> {
    let decided = constraint.cells().iter().all(|&cell| domains.get(cell).value().is_some());
    if !decided {
        return Ok(());
    }
    let values: Vec<u8> = domains.as_slice().iter().map(|domain| domain.min().unwrap_or(0)).collect();
    if constraint.holds(&values) { Ok(()) } else { Err(Contradiction) }
}

impl Store for DomainStore<'_> {
    fn propagate(&mut self, limits: &Limits) -> Result<bool, StopReason> {
        if self.domains.as_slice().contains(&Domain::EMPTY) {
            self.domains.clear_queues();
            return Ok(false);
        }
        let model = self.model;
        loop {
            let result = if let Some(index) = self.domains.queue.pop() {
                if self.propagations.is_multiple_of(PROPAGATIONS_PER_LOOK) {
                    limits.look()?;
                }
                self.propagations += 1;
                let constraint = index as usize;
                match &model.constraints()[constraint] {
                    Constraint::AllDifferent { cells, sum: None, .. } => {
                        singles(cells, &mut self.domains, constraint)
                    }
                    Constraint::Runs { line, blocks, .. } => {
                        self.runs.propagate(line, blocks, &mut self.domains, constraint)
                    }
                    other => checked(other, &self.domains),
                }
            } else {
                let waiting = self.domains.matching_queue.as_mut().and_then(DirtyQueue::pop);
                let (Some(index), Some(matchings)) = (waiting, &mut self.matchings) else { return Ok(true) };
                match &model.constraints()[index as usize] {
                    Constraint::AllDifferent { cells, .. } => {
                        matchings.propagate(index as usize, cells, &mut self.domains)
                    }
                    _ => Ok(()),
                }
            };
            if result.is_err() {
                self.domains.clear_queues();
                return Ok(false);
            }
        }
    }

    /// The first of the cells with the fewest values (dom), shown ones before hidden ones; its smallest value first.
    fn choose(&self) -> Option<(Cell, u8)> {
        let open = (0..).zip(self.domains.as_slice()).filter(|(_, domain)| domain.len() > 1);
        let (cell, domain) = match self.model.shown() {
            None => open.min_by_key(|(_, domain)| domain.len())?,
            Some(_) => open.min_by_key(|&(cell, domain)| (!self.is_shown(cell), domain.len()))?,
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
