//! Carrying the trail on: unit propagation first, then the propagator, one constraint at a time.

use super::clauses::{ClauseRef, Lit, Word};
use super::propagator::{Propagator, Visit};
use super::solver::Solver;
use super::trail::Cause;
use super::watch::Watch;

impl<P: Propagator> Solver<P> {
    pub(crate) fn watch(&mut self, clause: ClauseRef) {
        let binary = self.clauses.length(clause) == 2;
        let (words, _) = self.clauses.watched(clause, 2);
        let (first, second) = (words[0].literal(), words[1].literal());
        self.watches[(!first).index()].push(Watch::new(clause, binary, second));
        self.watches[(!second).index()].push(Watch::new(clause, binary, first));
    }

    /// Carries the trail on to a fixed point; what fails, if anything does.
    pub(crate) fn propagate(&mut self) -> Option<Cause> {
        loop {
            if let Some(failed) = self.propagate_clauses() {
                return Some(failed);
            }
            self.tell();
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
            let mut watches = std::mem::take(&mut self.watches[literal.index()]);
            let failed = self.visit_clauses(literal, &mut watches);
            self.watches[literal.index()] = watches;
            if failed.is_some() {
                return failed;
            }
        }
        None
    }

    /// Tells the propagator what it has not been told yet. What a conflict with a clause takes back before, it never hears of.
    fn tell(&mut self) {
        while let Some(&literal) = self.trail.literals().get(self.told) {
            self.told += 1;
            let by = match self.trail.cause(literal.variable()) {
                Cause::Propagated(constraint) => Some(constraint),
                _ => None,
            };
            self.propagator.assigned(literal, by);
        }
    }

    /// Looks at the clauses that hold the negation of `literal`, which has become true.
    fn visit_clauses(&mut self, literal: Lit, watches: &mut Vec<Watch>) -> Option<Cause> {
        let mut first_gone = watches.len();
        let mut failed = None;
        'groups: for start in (0..watches.len()).step_by(64) {
            // Most blockers hold. Which ones do not is found out first, without a branch for each.
            let mut open = 0u64;
            for (index, watch) in watches[start..].iter().take(64).enumerate() {
                open |= u64::from(self.trail.value(watch.blocker) <= 0) << index;
            }
            // The length of a clause is asked for while the clause before it is looked at: it is often far away.
            let mut length = self.first_length(&watches[start..], open);
            while open != 0 {
                let at = start + open.trailing_zeros() as usize;
                open &= open - 1;
                let ahead = self.first_length(&watches[start..], open);
                let looked_at = self.look_at(literal, watches[at], length);
                length = ahead;
                match looked_at {
                    Look::Stays(blocker) => watches[at].blocker = blocker,
                    Look::Gone => {
                        first_gone = first_gone.min(at);
                        watches[at] = Watch::GONE;
                    }
                    Look::Failed(blocker) => {
                        watches[at].blocker = blocker;
                        failed = Some(Cause::Clause(watches[at].clause()));
                        break 'groups;
                    }
                }
            }
        }
        let mut kept = first_gone;
        for read in first_gone..watches.len() {
            let watch = watches[read];
            watches[kept] = watch;
            kept += usize::from(watch.place != Watch::GONE.place);
        }
        watches.truncate(kept);
        failed
    }

    /// The length of the clause of the first watch of a set.
    #[inline]
    fn first_length(&self, watches: &[Watch], set: u64) -> usize {
        if set == 0 { 0 } else { self.clauses.length(watches[set.trailing_zeros() as usize].clause()) }
    }

    /// Looks at a clause of that length which holds the negation of `literal`, and whose blocker did not hold just now.
    #[inline]
    fn look_at(&mut self, literal: Lit, watch: Watch, length: usize) -> Look {
        let blocked = self.value(watch.blocker);
        if blocked > 0 {
            return Look::Stays(watch.blocker);
        }
        if watch.is_binary() {
            if blocked < 0 {
                return Look::Failed(watch.blocker);
            }
            self.trail.assign(watch.blocker, Cause::Clause(watch.clause()));
            return Look::Stays(watch.blocker);
        }
        let (literals, ended) = self.clauses.watched(watch.clause(), length);
        // The false one comes second.
        let first = literals[0].literal().other_of(literals[1].literal(), !literal);
        literals[0] = P::Word::of_literal(first);
        literals[1] = P::Word::of_literal(!literal);
        let first_value = self.trail.value(first);
        if first_value > 0 {
            return Look::Stays(first);
        }
        let from = ended.number() as usize;
        let values = self.trail.values();
        let other = match first_open(&literals[from..], values) {
            Some(index) => Some(from + index),
            None => first_open(&literals[2..from], values).map(|index| 2 + index),
        };
        if let Some(other) = other {
            *ended = P::Word::of(other as u32);
            let watched = literals[other].literal();
            if self.trail.value(watched) > 0 {
                return Look::Stays(watched);
            }
            literals.swap(1, other);
            self.watches[(!watched).index()].push(Watch { blocker: first, ..watch });
            return Look::Gone;
        }
        if first_value < 0 {
            return Look::Failed(first);
        }
        self.trail.assign(first, Cause::Clause(watch.clause()));
        Look::Stays(first)
    }
}

/// What became of a watch.
enum Look {
    /// It stays, with this blocker.
    Stays(Lit),
    /// The clause is watched elsewhere now.
    Gone,
    /// It stays, with this blocker, and all literals of its clause are false.
    Failed(Lit),
}

/// The index of the first literal that is not false.
#[inline]
fn first_open<N: Word>(literals: &[N], values: &[i8]) -> Option<usize> {
    // Several at once: a branch for each would be guessed wrong too often.
    let (groups, rest) = literals.as_chunks::<GROUP>();
    for (number, group) in groups.iter().enumerate() {
        let mut open = 0u32;
        for (index, literal) in group.iter().enumerate() {
            open |= u32::from(values[literal.literal().index()] >= 0) << index;
        }
        if open != 0 {
            return Some(GROUP * number + open.trailing_zeros() as usize);
        }
    }
    let index = rest.iter().position(|literal| values[literal.literal().index()] >= 0)?;
    Some(GROUP * groups.len() + index)
}

/// How many literals are looked at together.
const GROUP: usize = 4;
