//! The symmetries of a problem, and the learnt clauses whose images have not been added yet.

use super::clause_db::ClauseRef;

/// Permutations of the variables that map the problem to itself, and the learnt clauses whose images must still be
/// added.
#[derive(Debug, Default)]
pub(super) struct Symmetries {
    /// Indexed by symmetry, then by variable: the image of the variable.
    pub(super) maps: Vec<Vec<u32>>,
    /// Learnt clauses whose images have not been added yet.
    pub(super) pending: Vec<ClauseRef>,
    /// The number of literals of level 0 whose images have been added.
    pub(super) mapped_units: usize,
}

impl Symmetries {
    /// Queues a learnt clause, so that its images are added later. Does nothing if there are no symmetries.
    pub(super) fn push(&mut self, clause: ClauseRef) {
        if !self.maps.is_empty() {
            self.pending.push(clause);
        }
    }

    /// Allocated memory in bytes.
    pub(super) fn memory(&self) -> usize {
        let maps: usize = self.maps.iter().map(|map| map.len() * size_of::<u32>()).sum();
        maps + self.pending.capacity() * size_of::<ClauseRef>()
    }
}
