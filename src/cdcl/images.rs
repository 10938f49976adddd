//! The symmetries of a problem, and what is still to be mapped by them.

use super::clauses::ClauseRef;

/// The glue above which clauses are not worth their images.
const GLUE: u32 = 6;

/// The symmetries of a problem, and what their images are still to be made of.
#[derive(Debug, Default)]
pub(crate) struct Images {
    /// By variable: its image.
    pub(super) symmetries: Vec<Vec<u32>>,
    pub(super) clauses: Vec<ClauseRef>,
    /// How many of the literals that are known for good have their images.
    pub(super) known: usize,
}

impl Images {
    /// Notes a learnt clause.
    pub(crate) fn note(&mut self, clause: ClauseRef, glue: u32) {
        if glue <= GLUE && !self.symmetries.is_empty() {
            self.clauses.push(clause);
        }
    }

    pub(crate) fn memory(&self) -> usize {
        let maps: usize = self.symmetries.iter().map(|map| map.len() * size_of::<u32>()).sum();
        maps + self.clauses.capacity() * size_of::<ClauseRef>()
    }
}
