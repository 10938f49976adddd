//! Forgetting: learnt clauses that promise little, and explanations that nothing on the trail needs.

use super::propagator::Propagator;
use super::solver::Solver;
use super::trail::Cause;
use super::watch::Watch;

/// Words of explanations after which the search starts anew to be rid of them.
const MANY_EXPLANATIONS: usize = 1 << 22;

impl<P: Propagator> Solver<P> {
    pub(crate) fn explanations_are_many(&self) -> bool {
        self.explained.words() > MANY_EXPLANATIONS
    }

    /// Forgets all explanations. The trail is empty but for level 0.
    pub(crate) fn forget_explanations(&mut self) {
        // What is known for good needs no reason any more.
        for index in 0..self.trail.literals().len() {
            self.trail.set_cause(self.trail.literals()[index].variable(), Cause::None);
        }
        self.explained.clear();
    }

    /// Removes the half of the learnt clauses that promise least. The trail is empty but for level 0, and nothing on
    /// it has a reason.
    pub(crate) fn reduce(&mut self) {
        let mut candidates = Vec::new();
        for &clause in &self.learnt {
            let keep = self.clauses.glue(clause) <= 2 || self.clauses.length(clause) == 2;
            if !self.clauses.take_used(clause) && !keep {
                candidates.push((self.clauses.glue(clause), self.clauses.length(clause), clause));
            }
        }
        candidates.sort_by_key(|&(glue, length, _)| std::cmp::Reverse((glue, length)));
        for &(_, _, clause) in &candidates[..candidates.len() / 2] {
            self.clauses.remove(clause);
        }
        self.learnt.retain(|&clause| !self.clauses.is_removed(clause));
        for list in &mut self.watches {
            list.retain(|watch| !self.clauses.is_removed(watch.clause()));
        }
        if self.clauses.is_wasteful() {
            let moved = self.clauses.compact();
            self.learnt.iter_mut().for_each(|clause| *clause = moved.place(*clause));
            for watch in self.watches.iter_mut().flatten() {
                *watch = Watch::new(moved.place(watch.clause()), watch.is_binary(), watch.blocker);
            }
        }
    }

    /// The bytes taken, by estimate: clauses, watches, and the tables of the variables.
    pub(crate) fn memory(&self) -> usize {
        let watches: usize = self.watches.iter().map(|list| list.capacity() * size_of::<Watch>()).sum();
        let tables = self.trail.memory() + 92 * self.trail.variables();
        let clauses = self.clauses.memory() + self.explained.memory() + self.images.memory();
        clauses + self.propagator.memory() + watches + tables
    }
}
