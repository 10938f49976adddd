//! The kernel for any model: one domain a cell, a propagator for each kind of constraint.

use super::depth_first::Kernel;
use super::matching;
use super::queue::DirtyQueue;
use super::runs::PlainLineSolver;
use crate::model::structure::Structure;
use crate::model::{Cell, Constraint, Domain, Model};
use crate::solve::{Counter, Deduction, Limits, Observer, Rule, Statistics, StopReason};

/// The undo trail may hold each cell's domain several times on a branch; no more than its values, though.
const BYTES_PER_CELL: usize = 128;

#[derive(Debug)]
pub(crate) struct DomainKernel<'a> {
    model: &'a Model,
    structure: &'a Structure,
    domains: Vec<Domain>,
    /// Domains as they were, with their cells.
    trail: Vec<(Cell, Domain)>,
    queue: DirtyQueue,
    lines: PlainLineSolver,
    /// The domains of a line under work.
    scratch: Vec<Domain>,
    propagations: u64,
    /// Beyond singles: nothing where singles are all that is wanted.
    matchings: Option<Matchings>,
}

/// What is known of the `AllDifferent` constraints beyond singles.
#[derive(Debug)]
struct Matchings {
    /// Constraints that wait until singles have come to an end.
    queue: DirtyQueue,
    /// A value of its own for each cell of a constraint, out of date perhaps; and where those of each constraint begin.
    given: Vec<u8>,
    starts: Vec<usize>,
    filtered: u64,
}

impl Matchings {
    fn new(constraints: &[Constraint]) -> Self {
        let lengths = constraints.iter().scan(0, |sum, constraint| {
            *sum += constraint.cells().len();
            Some(*sum)
        });
        let starts: Vec<usize> = std::iter::once(0).chain(lengths).collect();
        let given = vec![u8::MAX; starts.last().copied().unwrap_or(0)];
        Self { queue: DirtyQueue::full(constraints.len()), given, starts, filtered: 0 }
    }
}

/// A constraint cannot hold.
struct Contradiction;

impl<'a> DomainKernel<'a> {
    pub(crate) fn new(model: &'a Model, structure: &'a Structure) -> Self {
        Self {
            model,
            structure,
            domains: model.domains().to_vec(),
            trail: Vec::new(),
            queue: DirtyQueue::full(model.constraints().len()),
            lines: PlainLineSolver::default(),
            scratch: Vec::new(),
            propagations: 0,
            matchings: None,
        }
    }

    /// A kernel that knows of each `AllDifferent` all that it rules out, not only singles.
    pub(crate) fn with_matchings(model: &'a Model, structure: &'a Structure) -> Self {
        Self { matchings: Some(Matchings::new(model.constraints())), ..Self::new(model, structure) }
    }

    /// Bytes that the kernel takes, roughly.
    pub(crate) fn memory(model: &Model) -> usize {
        let tables = |constraint: &Constraint| match constraint {
            Constraint::AllDifferent { .. } => 0,
            Constraint::Runs { line, blocks, .. } => 2 * (line.len() + 1) * (blocks.len() + 1),
        };
        model.cells() * BYTES_PER_CELL + model.constraints().iter().map(tables).max().unwrap_or(0)
    }

    /// Nothing waits any more.
    fn forget_waiting(&mut self) {
        self.queue.clear();
        if let Some(matchings) = &mut self.matchings {
            matchings.queue.clear();
        }
    }

    /// Gives a cell another domain, and lets its constraints wait: for singles all but one, for a matching all but one.
    fn change(&mut self, cell: Cell, domain: Domain, single: Option<usize>, matched: Option<usize>) {
        self.trail.push((cell, self.domains[cell as usize]));
        self.domains[cell as usize] = domain;
        for &constraint in self.structure.incidence.of_cell(cell) {
            if single != Some(constraint as usize) {
                self.queue.push(constraint);
            }
            if let Some(matchings) = self.matchings.as_mut().filter(|_| matched != Some(constraint as usize))
            {
                matchings.queue.push(constraint);
            }
        }
    }

    fn narrow(&mut self, cell: Cell, domain: Domain, why: Why<'_>) -> Result<bool, Contradiction> {
        let before = self.domains[cell as usize];
        let after = before.intersection(domain);
        if after == before {
            return Ok(false);
        }
        self.change(cell, after, Some(why.constraint), None);
        if let (Some(observer), Some(value)) = (why.observer, after.value()) {
            let constraint = Some(why.constraint);
            observer.deduced(&Deduction { cell, value, rule: why.rule, constraint, pass: 0 });
        }
        if after.is_empty() { Err(Contradiction) } else { Ok(true) }
    }

    fn all_different(&mut self, cells: &[Cell], why: Why<'_>) -> Result<(), Contradiction> {
        loop {
            let mut placed = Domain::EMPTY;
            for &cell in cells {
                let domain = self.domains[cell as usize];
                if domain.is_empty() || domain.value().is_some_and(|value| placed.contains(value)) {
                    return Err(Contradiction);
                }
                if domain.value().is_some() {
                    placed = placed.union(domain);
                }
            }
            let mut changed = false;
            for &cell in cells {
                if self.domains[cell as usize].len() > 1 {
                    let without = Domain::from_bits(!placed.bits());
                    changed |= self.narrow(cell, without, Why { rule: Rule::NakedSingle, ..why })?;
                }
            }
            if !changed && !self.hidden_singles(cells, placed, why)? {
                return Ok(());
            }
        }
    }

    /// Where there are as many values as cells, each value must occur: one with a single place goes there.
    fn hidden_singles(
        &mut self,
        cells: &[Cell],
        placed: Domain,
        why: Why<'_>,
    ) -> Result<bool, Contradiction> {
        let (mut once, mut more) = (Domain::EMPTY, Domain::EMPTY);
        for &cell in cells {
            let domain = self.domains[cell as usize];
            more = more.union(once.intersection(domain));
            once = once.union(domain);
        }
        if once.len() < cells.len() {
            return Err(Contradiction);
        }
        let hidden = once.difference(more).difference(placed);
        if once.len() > cells.len() || hidden.is_empty() {
            return Ok(false);
        }
        for &cell in cells {
            let here = self.domains[cell as usize].intersection(hidden);
            if here.len() > 1 {
                return Err(Contradiction);
            }
            if !here.is_empty() {
                self.narrow(cell, here, Why { rule: Rule::HiddenSingle, ..why })?;
            }
        }
        Ok(true)
    }

    /// Narrows the cells of a constraint to what a matching leaves.
    fn matched(&mut self, constraint: usize) -> Result<(), Contradiction> {
        let model = self.model;
        let Constraint::AllDifferent { cells, .. } = &model.constraints()[constraint] else { return Ok(()) };
        // More cells than values fail by singles.
        let mut domains = [0; Domain::VALUES];
        let (Some(domains), Some(matchings)) = (domains.get_mut(..cells.len()), &mut self.matchings) else {
            return Ok(());
        };
        for (domain, &cell) in domains.iter_mut().zip(cells) {
            *domain = self.domains[cell as usize].bits();
        }
        matchings.filtered += 1;
        let given = &mut matchings.given[matchings.starts[constraint]..][..cells.len()];
        if !matching::give(domains, given) {
            return Err(Contradiction);
        }
        matching::filter(domains, given);
        for (&domain, &cell) in domains.iter().zip(cells) {
            let before = self.domains[cell as usize];
            let after = before.intersection(Domain::from_bits(domain));
            if after != before {
                // A matching leaves no singles behind.
                self.change(cell, after, Some(constraint), Some(constraint));
            }
        }
        Ok(())
    }

    fn runs(&mut self, constraint: &Constraint, why: Why<'_>) -> Result<(), Contradiction> {
        let Constraint::Runs { line, blocks, .. } = constraint else { return Ok(()) };
        let mut domains = std::mem::take(&mut self.scratch);
        domains.clear();
        domains.extend(line.iter().map(|&cell| self.domains[cell as usize]));
        let possible = self.lines.solve(blocks, &mut domains);
        let mut result = if possible { Ok(()) } else { Err(Contradiction) };
        for (&cell, &domain) in line.iter().zip(&domains) {
            result = result.and_then(|()| self.narrow(cell, domain, why).map(|_| ()));
        }
        self.scratch = domains;
        result
    }
}

/// What narrows a domain, for the observer.
#[derive(Clone, Copy)]
struct Why<'a> {
    constraint: usize,
    rule: Rule,
    observer: Option<&'a dyn Observer>,
}

/// How many constraints are propagated between two looks at the clock.
const PROPAGATIONS_PER_LOOK: u64 = 256;

impl Kernel for DomainKernel<'_> {
    fn propagate(&mut self, limits: &Limits, observer: Option<&dyn Observer>) -> Result<bool, StopReason> {
        if self.domains.contains(&Domain::EMPTY) {
            self.forget_waiting();
            return Ok(false);
        }
        let model = self.model;
        loop {
            let Some(index) = self.queue.pop() else {
                let waiting = self.matchings.as_mut().and_then(|matchings| matchings.queue.pop());
                let Some(index) = waiting else { return Ok(true) };
                if self.matched(index as usize).is_err() {
                    self.forget_waiting();
                    return Ok(false);
                }
                continue;
            };
            if self.propagations.is_multiple_of(PROPAGATIONS_PER_LOOK) {
                limits.look()?;
            }
            self.propagations += 1;
            let constraint = index as usize;
            let rule = Rule::Line;
            let result = match &model.constraints()[constraint] {
                Constraint::AllDifferent { cells, .. } => {
                    self.all_different(cells, Why { constraint, rule, observer })
                }
                runs @ Constraint::Runs { .. } => self.runs(runs, Why { constraint, rule, observer }),
            };
            if result.is_err() {
                self.forget_waiting();
                return Ok(false);
            }
        }
    }

    /// The first of the cells with the fewest values; its smallest value first.
    fn choose(&self) -> Option<(Cell, u8)> {
        let open = (0..).zip(&self.domains).filter(|(_, domain)| domain.len() > 1);
        let (cell, domain) = open.min_by_key(|(_, domain)| domain.len())?;
        Some((cell, domain.min()?))
    }

    fn domain(&self, cell: Cell) -> Domain {
        self.domains[cell as usize]
    }

    fn restrict(&mut self, cell: Cell, domain: Domain) {
        let before = self.domains[cell as usize];
        let after = before.intersection(domain);
        if after != before {
            self.change(cell, after, None, None);
        }
    }

    fn mark(&self) -> usize {
        self.trail.len()
    }

    fn undo(&mut self, mark: usize) {
        self.forget_waiting();
        while self.trail.len() > mark {
            let Some((cell, domain)) = self.trail.pop() else { return };
            self.domains[cell as usize] = domain;
        }
    }

    fn cells(&self) -> usize {
        self.domains.len()
    }

    fn spent(&self, statistics: &mut Statistics) {
        statistics.add(Counter::Propagations, self.propagations);
        if let Some(matchings) = &self.matchings {
            statistics.add(Counter::Matchings, matchings.filtered);
        }
    }
}
