//! Symmetric learning: adds the images of learnt clauses under the symmetries of the problem.
//!
//! If a permutation of the variables maps the problem to itself, this permutation also maps implied clauses to implied
//! clauses (B. Benhamou, T. Nabhani, R. Ostrowski and M. R. Saidi, "Enhancing clause learning by symmetry in SAT
//! solvers", ICTAI 2010). Only unit clauses and clauses of low glue are mapped.

use super::lit::Lit;
use super::propagator::Propagator;
use super::solver::CdclSolver;
use super::trail::Reason;

impl<P: Propagator> CdclSolver<P> {
    /// Declares permutations of the variables that map the problem to itself. Each permutation is a list of the
    /// images, indexed by variable. A caller that adds a clause later must also add the images of the clause.
    pub(crate) fn set_symmetries(&mut self, maps: Vec<Vec<u32>>) {
        self.symmetries.maps = maps;
    }

    /// Adds the images of the unit clauses learnt since the last call, and of the queued clauses. The decision level
    /// must be 0.
    pub(crate) fn learn_symmetric_clauses(&mut self) {
        let mut symmetries = std::mem::take(&mut self.symmetries);
        for map in &symmetries.maps {
            let image_of = |literal: Lit| Lit::new(map[literal.variable()], literal.is_positive());
            for unit in symmetries.mapped_units..self.trail.literals().len() {
                let image = image_of(self.trail.literals()[unit]);
                match self.value(image) {
                    0 => self.trail.assign(image, Reason::None),
                    value => self.consistent &= value > 0,
                }
            }
            for &clause in &symmetries.pending {
                let glue = self.clauses.glue(clause);
                let literals = self.clauses.literals(clause).map(image_of);
                self.learnt_clause.clear();
                self.learnt_clause.extend(literals.filter(|&literal| self.trail.value(literal) >= 0));
                if self.learnt_clause.iter().all(|&literal| self.value(literal) == 0) {
                    let image = std::mem::take(&mut self.learnt_clause);
                    self.attach(&image, Some(glue));
                    self.learnt_clause = image;
                }
            }
        }
        symmetries.mapped_units = self.trail.literals().len();
        symmetries.pending.clear();
        self.symmetries = symmetries;
    }
}
