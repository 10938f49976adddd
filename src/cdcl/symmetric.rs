//! What is learnt, seen under the symmetries of the problem.
//!
//! Where a permutation of the variables maps all clauses and constraints to themselves, it maps what follows from
//! them to what follows too: symmetrical learning (B. Benhamou, T. Nabhani, R. Ostrowski and M. R. Saidi, "Enhancing
//! clause learning by symmetry in SAT solvers", ICTAI 2010). Only what is short or known for good is worth it.

use super::clauses::Lit;
use super::propagator::Propagator;
use super::solver::Solver;
use super::trail::Cause;

impl<P: Propagator> Solver<P> {
    /// Tells of permutations of the variables under which the problem stays the same: from now on, a clause must be added
    /// together with its images.
    pub(crate) fn set_symmetries(&mut self, symmetries: Vec<Vec<u32>>) {
        self.images.symmetries = symmetries;
    }

    /// Adds the images of what was learnt since the last time. The trail is empty but for level 0.
    pub(crate) fn learn_images(&mut self) {
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
