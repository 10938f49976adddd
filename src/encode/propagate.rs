//! What each constraint rules out, carried to the others until nothing changes.

use std::collections::VecDeque;

use super::{different, starts};
use crate::model::{Cell, Constraint, Domain, Model};
use crate::solve::{Limits, StopReason};

/// Something cannot be: the model has no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction;

/// Domains as they get smaller, and the cells whose domain did.
#[derive(Debug)]
pub(crate) struct Narrowed {
    domains: Vec<Domain>,
    changed: Vec<Cell>,
}

impl Narrowed {
    pub(crate) fn new(domains: Vec<Domain>) -> Self {
        Self { domains, changed: Vec::new() }
    }

    pub(crate) fn domain(&self, cell: Cell) -> Domain {
        self.domains[cell as usize]
    }

    /// Keeps of a cell's values those in `allowed`; says whether that changed anything.
    pub(crate) fn restrict(&mut self, cell: Cell, allowed: Domain) -> Result<bool, Contradiction> {
        let domain = &mut self.domains[cell as usize];
        let left = domain.intersection(allowed);
        if left.is_empty() {
            return Err(Contradiction);
        }
        if left == *domain {
            return Ok(false);
        }
        *domain = left;
        self.changed.push(cell);
        Ok(true)
    }
}

/// Why propagation ended early.
enum Stop {
    Contradiction,
    Budget(StopReason),
}

impl From<Contradiction> for Stop {
    fn from(_: Contradiction) -> Self {
        Self::Contradiction
    }
}

impl From<StopReason> for Stop {
    fn from(reason: StopReason) -> Self {
        Self::Budget(reason)
    }
}

/// Visits each constraint, and again whenever one of its cells has changed, first come, first served: singles in
/// `AllDifferent`, complete line solving in `Runs`. The domains that are left; none if that shows that there is no
/// solution.
pub(crate) fn propagate(
    model: &Model,
    limits: &Limits,
) -> Result<Result<Vec<Domain>, Contradiction>, StopReason> {
    let mut narrowed = Narrowed::new(model.domains().to_vec());
    match visit(model, &mut narrowed, limits) {
        Ok(()) => Ok(Ok(narrowed.domains)),
        Err(Stop::Contradiction) => Ok(Err(Contradiction)),
        Err(Stop::Budget(reason)) => Err(reason),
    }
}

fn visit(model: &Model, narrowed: &mut Narrowed, limits: &Limits) -> Result<(), Stop> {
    if narrowed.domains.iter().any(|domain| domain.is_empty()) {
        return Err(Stop::Contradiction);
    }
    let constraints = model.constraints();
    let incidence = Incidence::new(model);
    let mut queue: VecDeque<u32> = (0..constraints.len() as u32).collect();
    let mut queued = vec![true; constraints.len()];
    while let Some(index) = queue.pop_front() {
        match &constraints[index as usize] {
            Constraint::AllDifferent { cells, .. } => different::narrow(cells, narrowed)?,
            Constraint::Runs { line, blocks, .. } => {
                limits.look()?;
                starts::narrow(line, blocks, narrowed, limits)??;
            }
        }
        // A constraint finds all it can in one visit, so its own changes do not call it again.
        queued[index as usize] = false;
        for cell in std::mem::take(&mut narrowed.changed) {
            for &other in incidence.of(cell) {
                if other != index && !std::mem::replace(&mut queued[other as usize], true) {
                    queue.push_back(other);
                }
            }
        }
    }
    Ok(())
}

/// The constraints that name each cell.
struct Incidence {
    /// Where each cell's list starts in `constraints`; one more entry than cells.
    starts: Vec<usize>,
    constraints: Vec<u32>,
}

impl Incidence {
    fn new(model: &Model) -> Self {
        let mut starts = vec![0; model.cells() + 1];
        for constraint in model.constraints() {
            constraint.cells().iter().for_each(|&cell| starts[cell as usize + 1] += 1);
        }
        for cell in 0..model.cells() {
            starts[cell + 1] += starts[cell];
        }
        let mut next = starts.clone();
        let mut constraints = vec![0; starts[model.cells()]];
        for (constraint, index) in model.constraints().iter().zip(0..) {
            for &cell in constraint.cells() {
                let place = &mut next[cell as usize];
                constraints[*place] = index;
                *place += 1;
            }
        }
        Self { starts, constraints }
    }

    fn of(&self, cell: Cell) -> &[u32] {
        &self.constraints[self.starts[cell as usize]..self.starts[cell as usize + 1]]
    }
}
