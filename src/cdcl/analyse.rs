//! What a conflict teaches: the clause of the first unique implication point, minimised.

use super::clauses::{ClauseRef, Clauses, Lit, Word};
use super::propagator::Propagator;
use super::solver::Solver;
use super::trail::Cause;

/// A clause, and the table that it is in.
#[derive(Clone, Copy)]
enum Source {
    Clauses(ClauseRef),
    Explained(ClauseRef),
}

impl Source {
    #[inline]
    fn literals<'a, N: Word>(
        self,
        clauses: &'a Clauses<N>,
        explained: &'a Clauses<N>,
    ) -> impl ExactSizeIterator<Item = Lit> + use<'a, N> {
        match self {
            Self::Clauses(clause) => clauses.literals(clause),
            Self::Explained(clause) => explained.literals(clause),
        }
    }
}

impl<P: Propagator> Solver<P> {
    /// Learns a clause from what failed: it lies in `learning` afterwards, the literal that it asserts first, one of
    /// the next lower level second. Gives the level to go back to and the glue.
    pub(crate) fn analyse(&mut self, failed: Cause) -> (usize, u32) {
        self.learning.clear();
        self.learning.push(Lit::new(0, true));
        let current = self.trail.depth() as u32;
        let mut open = 0;
        let mut at = self.trail.literals().len();
        let mut cause = failed;
        let mut asserted: Option<Lit> = None;
        loop {
            let Some(source) = self.source(cause, asserted) else {
                debug_assert!(false, "a decision is the last literal of its level");
                break;
            };
            if let Source::Clauses(clause) = source
                && self.clauses.is_learnt(clause)
            {
                let glue = self.glue_of(clause);
                self.clauses.use_with_glue(clause, glue);
            }
            let Self { clauses, explained, trail, seen, to_clear, heap, learning, .. } = self;
            // What is asserted has been seen already.
            for literal in source.literals(clauses, explained) {
                let variable = literal.variable();
                let level = trail.level(variable);
                if seen[variable] || level == 0 {
                    continue;
                }
                seen[variable] = true;
                to_clear.push(literal);
                heap.bump(variable);
                if level == current {
                    open += 1;
                } else {
                    learning.push(literal);
                }
            }
            loop {
                at -= 1;
                if self.seen[self.trail.literals()[at].variable()] {
                    break;
                }
            }
            let next = self.trail.literals()[at];
            open -= 1;
            if open == 0 {
                self.learning[0] = !next;
                break;
            }
            cause = self.trail.cause(next.variable());
            asserted = Some(next);
        }
        self.minimise();
        let glue = self.glue_of_learning();
        self.bump_reasons();
        for literal in self.to_clear.drain(..) {
            self.seen[literal.variable()] = false;
        }
        let back = (1..self.learning.len()).max_by_key(|&i| self.trail.level(self.learning[i].variable()));
        let Some(second) = back else { return (0, glue) };
        self.learning.swap(1, second);
        (self.trail.level(self.learning[1].variable()) as usize, glue)
    }

    /// Makes variables more active from which the literals of `learning` follow directly, as Kissat does (A. Biere, M. Fleury and
    /// others, SAT Competition 2020).
    fn bump_reasons(&mut self) {
        for index in 1..self.learning.len() {
            let source = match self.trail.cause(self.learning[index].variable()) {
                Cause::Clause(clause) => Source::Clauses(clause),
                Cause::Explained(clause) => Source::Explained(clause),
                Cause::None | Cause::Propagated(_) => continue,
            };
            let Self { clauses, explained, seen, to_clear, heap, .. } = self;
            for literal in source.literals(clauses, explained) {
                let variable = literal.variable();
                if !seen[variable] {
                    seen[variable] = true;
                    to_clear.push(literal);
                    heap.bump(variable);
                }
            }
        }
    }

    /// The clause of a cause: of `asserted`, or of the failure. A propagator is asked only once.
    fn source(&mut self, cause: Cause, asserted: Option<Lit>) -> Option<Source> {
        match cause {
            Cause::None => None,
            Cause::Clause(clause) => Some(Source::Clauses(clause)),
            Cause::Explained(clause) => Some(Source::Explained(clause)),
            Cause::Propagated(constraint) => {
                self.said.clear();
                self.propagator.explain(constraint, asserted, &self.trail, &mut self.said);
                let clause = self.explained.add(&self.said, None);
                if let Some(asserted) = asserted {
                    self.trail.set_cause(asserted.variable(), Cause::Explained(clause));
                }
                Some(Source::Explained(clause))
            }
        }
    }

    /// Drops the literals of `learning` that the others imply.
    fn minimise(&mut self) {
        let levels =
            self.learning.iter().fold(0u64, |set, l| set | level_bit(self.trail.level(l.variable())));
        let mut kept = 1;
        for index in 1..self.learning.len() {
            let literal = self.learning[index];
            if !self.is_implied(literal, levels) {
                self.learning[kept] = literal;
                kept += 1;
            }
        }
        self.learning.truncate(kept);
    }

    /// Whether marked literals imply this false one; `levels` are the levels on which there are any.
    fn is_implied(&mut self, literal: Lit, levels: u64) -> bool {
        if self.trail.cause(literal.variable()) == Cause::None {
            return false;
        }
        self.stack.clear();
        self.stack.push(literal);
        let root = literal.variable() as u32;
        let marked = self.to_clear.len();
        while let Some(next) = self.stack.pop() {
            let cause = self.trail.cause(next.variable());
            let Some(source) = self.source(cause, Some(!next)) else { continue };
            let Self { clauses, explained, trail, seen, to_clear, stack, wanted_by, not_implied, .. } = self;
            // What the reason is of has been seen already.
            for other in source.literals(clauses, explained) {
                let variable = other.variable();
                let level = trail.level(variable);
                if seen[variable] || level == 0 {
                    continue;
                }
                let is_decided = trail.cause(variable) == Cause::None;
                if is_decided || level_bit(level) & levels == 0 || not_implied[variable] == self.conflicts {
                    // Nor is anything implied that led here.
                    let mut vain = next.variable() as u32;
                    while vain != root {
                        not_implied[vain as usize] = self.conflicts;
                        vain = wanted_by[vain as usize];
                    }
                    for literal in to_clear.drain(marked..) {
                        seen[literal.variable()] = false;
                    }
                    return false;
                }
                seen[variable] = true;
                wanted_by[variable] = next.variable() as u32;
                to_clear.push(other);
                stack.push(other);
            }
        }
        true
    }

    fn glue_of(&mut self, clause: ClauseRef) -> u32 {
        let Self { clauses, trail, counted, count, .. } = self;
        count_levels(clauses.literals(clause), |v| trail.level(v), counted, count)
    }

    fn glue_of_learning(&mut self) -> u32 {
        let Self { learning, trail, counted, count, .. } = self;
        count_levels(learning.iter().copied(), |v| trail.level(v), counted, count)
    }
}

/// A level in a set of levels, together with some others.
const fn level_bit(level: u32) -> u64 {
    1 << (level % 64)
}

/// The number of different decision levels among literals.
fn count_levels(
    literals: impl Iterator<Item = Lit>,
    level: impl Fn(usize) -> u32,
    counted: &mut [u64],
    count: &mut u64,
) -> u32 {
    *count += 1;
    let mut levels = 0;
    for literal in literals {
        let last = &mut counted[level(literal.variable()) as usize];
        levels += u32::from(*last != *count);
        *last = *count;
    }
    levels
}
