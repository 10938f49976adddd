//! What is learnt, seen under the symmetries of the problem.
//!
//! Where a permutation of the variables maps all clauses and constraints to themselves, it maps what follows from
//! them to what follows too: symmetrical learning (B. Benhamou, T. Nabhani, R. Ostrowski and M. R. Saidi, "Enhancing
//! clause learning by symmetry in SAT solvers", ICTAI 2010). Only what is short or known for good is worth it.

use super::super::clauses::{ClauseRef, Lit};
use super::super::propagator::Propagator;
use super::super::trail::Cause;
use super::Solver;

/// The glue above which clauses are not worth their images.
const GLUE: u32 = 6;

/// The symmetries of a problem, and what their images are still to be made of.
#[derive(Debug, Default)]
pub(super) struct Images {
    /// By variable: its image.
    symmetries: Vec<Vec<u32>>,
    clauses: Vec<ClauseRef>,
    /// How many of the literals that are known for good have their images.
    known: usize,
}

impl Images {
    /// Notes a learnt clause.
    pub(super) fn note(&mut self, clause: ClauseRef, glue: u32) {
        if glue <= GLUE && !self.symmetries.is_empty() {
            self.clauses.push(clause);
        }
    }

    pub(super) fn memory(&self) -> usize {
        let maps: usize = self.symmetries.iter().map(|map| map.len() * size_of::<u32>()).sum();
        maps + self.clauses.capacity() * size_of::<ClauseRef>()
    }
}

impl<P: Propagator> Solver<P> {
    /// Tells of permutations of the variables under which the problem stays the same: from now on, a clause must be added
    /// together with its images.
    pub(in crate::engine::cdcl) fn set_symmetries(&mut self, symmetries: Vec<Vec<u32>>) {
        self.images.symmetries = symmetries;
    }

    /// Adds the images of what was learnt since the last time. The trail is empty but for level 0.
    pub(super) fn learn_images(&mut self) {
        let mut images = std::mem::take(&mut self.images);
        for map in &images.symmetries {
            let of = |literal: Lit| Lit::new(map[literal.variable()], literal.is_positive());
            for known in images.known..self.trail.literals().len() {
                let image = of(self.trail.literals()[known]);
                match self.value(image) {
                    0 => self.trail.assign(image, Cause::None),
                    value => self.consistent &= value > 0,
                }
            }
            for &clause in &images.clauses {
                let glue = self.clauses.glue(clause);
                let literals = self.clauses.literals(clause).map(of);
                self.learning.clear();
                self.learning.extend(literals.filter(|&literal| self.trail.value(literal) >= 0));
                if self.learning.iter().all(|&literal| self.value(literal) == 0) {
                    let image = std::mem::take(&mut self.learning);
                    self.put(&image, Some(glue));
                    self.learning = image;
                }
            }
        }
        images.known = self.trail.literals().len();
        images.clauses.clear();
        self.images = images;
    }
}
