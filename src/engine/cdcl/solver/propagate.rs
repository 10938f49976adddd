//! Carrying the trail on: unit propagation first, then the propagator, one constraint at a time.

use super::super::clauses::{ClauseRef, Lit};
use super::super::propagator::{Propagator, Visit};
use super::super::trail::Cause;
use super::Solver;

/// A clause that waits for a literal to become false.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    /// The clause, with [`BINARY`] if it has two literals: those are never looked at in the table.
    place: u32,
    /// Another literal of the clause: where it holds there is nothing to do. In a clause of two it is the other one.
    pub(super) blocker: Lit,
}

const BINARY: u32 = 1 << 31;

impl Watch {
    pub(super) fn new(clause: ClauseRef, binary: bool, blocker: Lit) -> Self {
        Self { place: clause.0 | if binary { BINARY } else { 0 }, blocker }
    }

    #[inline]
    pub(super) const fn is_binary(self) -> bool {
        self.place & BINARY != 0
    }

    #[inline]
    pub(super) const fn clause(self) -> ClauseRef {
        ClauseRef(self.place & !BINARY)
    }
}

impl<P: Propagator> Solver<P> {
    pub(super) fn watch(&mut self, clause: ClauseRef) {
        let literals = self.clauses.literals(clause);
        let (first, second, binary) = (literals[0], literals[1], literals.len() == 2);
        self.watches[(!first).index()].push(Watch::new(clause, binary, second));
        self.watches[(!second).index()].push(Watch::new(clause, binary, first));
    }

    /// Carries the trail on to a fixed point; what fails, if anything does.
    pub(super) fn propagate(&mut self) -> Option<Cause> {
        loop {
            if let Some(failed) = self.propagate_clauses() {
                return Some(failed);
            }
            self.said.clear();
            match self.propagator.visit(&mut self.said) {
                Visit::Idle => return None,
                Visit::Failed(constraint) => return Some(Cause::Propagated(constraint)),
                Visit::Implied(constraint) => {
                    for &literal in &self.said {
                        if self.trail.value(literal) == 0 {
                            self.trail.assign(literal, Cause::Propagated(constraint));
                        }
                    }
                }
            }
        }
    }

    fn propagate_clauses(&mut self) -> Option<Cause> {
        while let Some(&literal) = self.trail.literals().get(self.propagated) {
            self.propagated += 1;
            let by = match self.trail.cause(literal.variable()) {
                Cause::Propagated(constraint) => Some(constraint),
                _ => None,
            };
            self.propagator.assigned(literal, by);
            let mut watches = std::mem::take(&mut self.watches[literal.index()]);
            let failed = self.visit_clauses(literal, &mut watches);
            self.watches[literal.index()] = watches;
            if failed.is_some() {
                return failed;
            }
        }
        None
    }

    /// Looks at the clauses that hold the negation of `literal`, which has become true.
    fn visit_clauses(&mut self, literal: Lit, watches: &mut Vec<Watch>) -> Option<Cause> {
        let (mut read, mut kept) = (0, 0);
        let mut failed = None;
        while read < watches.len() {
            let watch = watches[read];
            read += 1;
            let blocked = self.value(watch.blocker);
            if blocked > 0 {
                watches[kept] = watch;
                kept += 1;
                continue;
            }
            if watch.is_binary() {
                watches[kept] = watch;
                kept += 1;
                if blocked < 0 {
                    failed = Some(Cause::Clause(watch.clause()));
                    break;
                }
                self.trail.assign(watch.blocker, Cause::Clause(watch.clause()));
                continue;
            }
            let (literals, ended) = self.clauses.watched(watch.clause());
            if literals[0] == !literal {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let stays = Watch { blocker: first, ..watch };
            let first_value = self.trail.value(first);
            if first_value > 0 {
                watches[kept] = stays;
                kept += 1;
                continue;
            }
            let is_open = |&other: &Lit| self.trail.value(other) >= 0;
            let from = *ended as usize;
            let other = match literals[from..].iter().position(is_open) {
                Some(index) => Some(from + index),
                None => literals[2..from].iter().position(is_open).map(|index| 2 + index),
            };
            if let Some(other) = other {
                *ended = other as u32;
                let watched = literals[other];
                if self.trail.value(watched) > 0 {
                    watches[kept] = Watch { blocker: watched, ..watch };
                    kept += 1;
                    continue;
                }
                literals.swap(1, other);
                self.watches[(!watched).index()].push(stays);
                continue;
            }
            watches[kept] = stays;
            kept += 1;
            if first_value < 0 {
                failed = Some(Cause::Clause(watch.clause()));
                break;
            }
            self.trail.assign(first, Cause::Clause(watch.clause()));
        }
        watches.copy_within(read.., kept);
        watches.truncate(kept + watches.len() - read);
        failed
    }
}
