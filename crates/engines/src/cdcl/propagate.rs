//! Propagation: clauses are propagated first, with two watched literals and blockers. Then the propagator's constraints
//! are propagated, one at a time.

use super::clause_db::{ArenaWord, ClauseRef};
use super::lit::Lit;
use super::propagator::{Propagation, Propagator};
use super::solver::CdclSolver;
use super::trail::Reason;
use super::watch::Watch;
use crate::solve::{Limits, StopReason};

/// Units of work between two checks of the limits. A unit takes about 10 ns, so this is about a millisecond.
const WORK_PER_CHECK: u64 = 1 << 16;
/// The number of visited watches that count as one unit of work.
const WATCHES_PER_WORK: u64 = 4;

impl<P: Propagator> CdclSolver<P> {
    /// Starts watching the first two literals of a clause.
    pub(crate) fn watch(&mut self, clause: ClauseRef) {
        let binary = self.clauses.length(clause) == 2;
        let (words, _) = self.clauses.watched(clause, 2);
        let (first, second) = (words[0].literal(), words[1].literal());
        self.watches[(!first).index()].push(Watch::new(clause, binary, second));
        self.watches[(!second).index()].push(Watch::new(clause, binary, first));
    }

    /// Propagates to a fixed point and returns the conflict, if there is one.
    ///
    /// # Errors
    /// Returns an error if the limits end the propagation. The next call continues the propagation, unless the solver
    /// backtracks first.
    pub(crate) fn propagate(&mut self, limits: &Limits) -> Result<Option<Reason>, StopReason> {
        loop {
            if let Some(conflict) = self.propagate_clauses(limits)? {
                return Ok(Some(conflict));
            }
            self.check_limits(limits)?;
            self.notify_propagator();
            self.explanation.clear();
            match self.propagator.propagate(&mut self.explanation) {
                Propagation::Fixpoint => return Ok(None),
                Propagation::Conflict(constraint) => return Ok(Some(Reason::Propagated(constraint))),
                Propagation::Implied(constraint) => {
                    for &literal in &self.explanation {
                        if self.trail.value(literal) == 0 {
                            self.trail.assign(literal, Reason::Propagated(constraint));
                        }
                    }
                }
            }
        }
    }

    fn propagate_clauses(&mut self, limits: &Limits) -> Result<Option<Reason>, StopReason> {
        while let Some(&literal) = self.trail.literals().get(self.clause_head) {
            self.check_limits(limits)?;
            self.clause_head += 1;
            let mut watches = std::mem::take(&mut self.watches[literal.index()]);
            self.work += 1 + watches.len() as u64 / WATCHES_PER_WORK;
            let conflict = self.propagate_literal(literal, &mut watches);
            self.watches[literal.index()] = watches;
            if conflict.is_some() {
                return Ok(conflict);
            }
        }
        Ok(None)
    }

    /// Checks the limits if enough work has been done since the last check. One check per step, that is, per conflict,
    /// would not be enough: on boards with a thousand lines, a single conflict takes a fifth of a second.
    #[inline]
    pub(super) fn check_limits(&mut self, limits: &Limits) -> Result<(), StopReason> {
        let work = self.work + self.propagator.work();
        if work < self.next_check {
            return Ok(());
        }
        self.next_check = work + WORK_PER_CHECK;
        limits.check()
    }

    /// Notifies the propagator of new literals on the trail. The propagator is never notified of literals that are
    /// undone because of a conflict among the clauses.
    fn notify_propagator(&mut self) {
        while let Some(&literal) = self.trail.literals().get(self.propagator_head) {
            self.propagator_head += 1;
            let constraint = match self.trail.reason(literal.variable()) {
                Reason::Propagated(constraint) => Some(constraint),
                _ => None,
            };
            self.propagator.notify_assignment(literal, constraint);
        }
    }

    /// Called when `literal` has become true: visits the clauses that watch its negation.
    fn propagate_literal(&mut self, literal: Lit, watches: &mut Vec<Watch>) -> Option<Reason> {
        let mut first_removed = watches.len();
        let mut conflict = None;
        'groups: for start in (0..watches.len()).step_by(64) {
            // Most blockers are true. A bit mask finds the others without one branch for each.
            let mut open = 0u64;
            for (index, watch) in watches[start..].iter().take(64).enumerate() {
                open |= u64::from(self.trail.value(watch.blocker) <= 0) << index;
            }
            // The length of each clause is read while the previous clause is being visited, because the length is
            // often not in the cache.
            let mut length = self.first_length(&watches[start..], open);
            while open != 0 {
                let at = start + open.trailing_zeros() as usize;
                open &= open - 1;
                let next_length = self.first_length(&watches[start..], open);
                let update = self.visit_clause(literal, watches[at], length);
                length = next_length;
                match update {
                    WatchUpdate::Keep(blocker) => watches[at].blocker = blocker,
                    WatchUpdate::Moved => {
                        first_removed = first_removed.min(at);
                        watches[at] = Watch::REMOVED;
                    }
                    WatchUpdate::Conflict(blocker) => {
                        watches[at].blocker = blocker;
                        conflict = Some(Reason::Clause(watches[at].clause()));
                        break 'groups;
                    }
                }
            }
        }
        // Close the gaps that moved watches have left in the list.
        let mut kept = first_removed;
        for read in first_removed..watches.len() {
            let watch = watches[read];
            watches[kept] = watch;
            kept += usize::from(!watch.is_removed());
        }
        watches.truncate(kept);
        conflict
    }

    /// Returns the number of literals in the clause of the first watch whose index is in the bit set; 0 if the set is
    /// empty.
    #[inline]
    fn first_length(&self, watches: &[Watch], set: u64) -> usize {
        if set == 0 { 0 } else { self.clauses.length(watches[set.trailing_zeros() as usize].clause()) }
    }

    /// Visits a clause of `length` literals, one of which is the negation of `literal`. The clause's blocker was not
    /// true when the blocker was last tested.
    #[inline]
    fn visit_clause(&mut self, literal: Lit, watch: Watch, length: usize) -> WatchUpdate {
        let blocker_value = self.value(watch.blocker);
        if blocker_value > 0 {
            return WatchUpdate::Keep(watch.blocker);
        }
        if watch.is_binary() {
            if blocker_value < 0 {
                return WatchUpdate::Conflict(watch.blocker);
            }
            self.trail.assign(watch.blocker, Reason::Clause(watch.clause()));
            return WatchUpdate::Keep(watch.blocker);
        }
        let (literals, position) = self.clauses.watched(watch.clause(), length);
        // Move the false literal to index 1.
        let first = literals[0].literal().other_of(literals[1].literal(), !literal);
        literals[0] = P::Word::from_literal(first);
        literals[1] = P::Word::from_literal(!literal);
        let first_value = self.trail.value(first);
        if first_value > 0 {
            return WatchUpdate::Keep(first);
        }
        let from = position.to_u32() as usize;
        let values = self.trail.values();
        // Search from the saved position to the end, and then from the start to the saved position.
        let replacement = match first_not_false(&literals[from..], values) {
            Some(index) => Some(from + index),
            None => first_not_false(&literals[2..from], values).map(|index| 2 + index),
        };
        if let Some(replacement) = replacement {
            *position = P::Word::from_u32(replacement as u32);
            let watched = literals[replacement].literal();
            // If this literal is true, it becomes the blocker, and the watched literals stay the same.
            if self.trail.value(watched) > 0 {
                return WatchUpdate::Keep(watched);
            }
            literals.swap(1, replacement);
            self.watches[(!watched).index()].push(watch.with_blocker(first));
            return WatchUpdate::Moved;
        }
        // All literals but the first are false, so the clause is violated or implies its first literal.
        if first_value < 0 {
            return WatchUpdate::Conflict(first);
        }
        self.trail.assign(first, Reason::Clause(watch.clause()));
        WatchUpdate::Keep(first)
    }
}

/// How a visit to a clause changes the watch through which the clause was found.
enum WatchUpdate {
    /// The watch stays, and this literal is its blocker.
    Keep(Lit),
    /// Another literal of the clause is watched instead.
    Moved,
    /// All literals of the clause are false. The watch stays, and this literal is its blocker.
    Conflict(Lit),
}

/// The index of the first literal that is not false.
#[inline]
fn first_not_false<N: ArenaWord>(literals: &[N], values: &[i8]) -> Option<usize> {
    // Testing groups avoids a branch for each literal. Such branches would often be mispredicted.
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

/// The number of literals that are tested together.
const GROUP: usize = 4;
