//! The domains of a model's cells during a search, with an undo trail and the queues of constraints to propagate.

use super::queue::DirtyQueue;
use gridproof_model::structure::Structure;
use gridproof_model::{Cell, Domain};

/// The error for a constraint that can no longer be satisfied.
pub(super) struct Contradiction;

/// The domains, indexed by cell.
#[derive(Debug)]
pub(super) struct Domains<'a> {
    structure: &'a Structure,
    cells: Vec<Domain>,
    /// The changes: each changed cell, with its domain before the change.
    trail: Vec<(Cell, Domain)>,
    /// Constraints queued for their cheap propagators.
    pub(super) queue: DirtyQueue,
    /// Constraints queued for filtering by matchings, which runs when `queue` is empty; `None` if matchings are not
    /// used.
    pub(super) matching_queue: Option<DirtyQueue>,
}

impl<'a> Domains<'a> {
    /// The initial domains, with all `constraints` queued.
    pub(super) fn new(
        domains: &[Domain],
        structure: &'a Structure,
        constraints: usize,
        matchings: bool,
    ) -> Self {
        Self {
            structure,
            cells: domains.to_vec(),
            trail: Vec::new(),
            queue: DirtyQueue::full(constraints),
            matching_queue: matchings.then(|| DirtyQueue::full(constraints)),
        }
    }

    #[inline]
    pub(super) fn get(&self, cell: Cell) -> Domain {
        self.cells[cell as usize]
    }

    /// All domains, indexed by cell.
    #[inline]
    pub(super) fn as_slice(&self) -> &[Domain] {
        &self.cells
    }

    /// Restricts a cell to the values in `domain`. Returns whether the cell's domain changed. If it did, queues all
    /// constraints of the cell except `constraint`.
    pub(super) fn post(
        &mut self,
        cell: Cell,
        domain: Domain,
        constraint: usize,
    ) -> Result<bool, Contradiction> {
        let before = self.cells[cell as usize];
        let after = before.intersection(domain);
        if after == before {
            return Ok(false);
        }
        self.set(cell, after, Some(constraint), None);
        if after.is_empty() { Err(Contradiction) } else { Ok(true) }
    }

    /// Sets the domain of a cell and queues the cell's constraints: all but `propagated` for the cheap propagators,
    /// and all but `matched` for filtering by matchings.
    pub(super) fn set(
        &mut self,
        cell: Cell,
        domain: Domain,
        propagated: Option<usize>,
        matched: Option<usize>,
    ) {
        self.trail.push((cell, self.cells[cell as usize]));
        self.cells[cell as usize] = domain;
        for &constraint in self.structure.incidence.of_cell(cell) {
            if propagated != Some(constraint as usize) {
                self.queue.push(constraint);
            }
            if let Some(queue) = self.matching_queue.as_mut().filter(|_| matched != Some(constraint as usize))
            {
                queue.push(constraint);
            }
        }
    }

    /// Empties the queues.
    pub(super) fn clear_queues(&mut self) {
        self.queue.clear();
        if let Some(queue) = &mut self.matching_queue {
            queue.clear();
        }
    }

    /// The current level: the length of the trail.
    pub(super) fn level(&self) -> usize {
        self.trail.len()
    }

    /// Restores the domains as they were at `level`, and empties the queues.
    pub(super) fn undo(&mut self, level: usize) {
        self.clear_queues();
        while self.trail.len() > level {
            let Some((cell, domain)) = self.trail.pop() else { return };
            self.cells[cell as usize] = domain;
        }
    }
}
