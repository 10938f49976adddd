//! Conflict analysis: derives first unique implication point (1-UIP) clauses, minimises them, and finds failed
//! assumptions.

use super::clause_db::{ArenaWord, ClauseDb, ClauseRef};
use super::lit::Lit;
use super::propagator::Propagator;
use super::solver::CdclSolver;
use super::trail::Reason;
use crate::solve::{Limits, StopReason};

/// A reason in the form of a clause. The variant names the database that contains the clause.
#[derive(Clone, Copy)]
enum ReasonClause {
    Clause(ClauseRef),
    Explained(ClauseRef),
}

impl ReasonClause {
    #[inline]
    fn literals<'a, N: ArenaWord>(
        self,
        clauses: &'a ClauseDb<N>,
        explanations: &'a ClauseDb<N>,
    ) -> impl ExactSizeIterator<Item = Lit> + use<'a, N> {
        match self {
            Self::Clause(clause) => clauses.literals(clause),
            Self::Explained(clause) => explanations.literals(clause),
        }
    }
}

impl<P: Propagator> CdclSolver<P> {
    /// Derives the learnt clause of a conflict and stores it in `learnt_clause`. The asserted literal comes first. The
    /// second literal has the highest level among the other literals; the solver backtracks to this level. Returns this
    /// level and the glue.
    ///
    /// # Errors
    /// Returns an error if the limits end the analysis. The limits are also checked during the analysis, because
    /// explanations of long lines take a long time to compute.
    pub(crate) fn analyse(&mut self, conflict: Reason, limits: &Limits) -> Result<(usize, u32), StopReason> {
        let result = self.derive(conflict, limits);
        self.clear_seen();
        let glue = result?;
        let second = (1..self.learnt_clause.len())
            .max_by_key(|&index| self.trail.level(self.learnt_clause[index].variable()));
        let Some(second) = second else { return Ok((0, glue)) };
        self.learnt_clause.swap(1, second);
        Ok((self.trail.level(self.learnt_clause[1].variable()) as usize, glue))
    }

    /// Derives the learnt clause, with the asserted literal first, and returns its glue. The variables of the clause
    /// stay marked as seen.
    fn derive(&mut self, conflict: Reason, limits: &Limits) -> Result<u32, StopReason> {
        self.learnt_clause.clear();
        self.learnt_clause.push(Lit::new(0, true));
        // Resolve backwards along the trail until only one literal of the current level is left: the first unique
        // implication point. `open` counts the seen literals of the current level that have not been resolved yet.
        let current = self.trail.decision_level() as u32;
        let mut open = 0;
        let mut at = self.trail.literals().len();
        let mut reason = conflict;
        let mut implied: Option<Lit> = None;
        loop {
            self.check_limits(limits)?;
            let Some(clause) = self.reason_clause(reason, implied) else {
                debug_assert!(false, "a decision is the last literal of its level");
                break;
            };
            // A learnt clause that takes part in a conflict survives the next reduction. Its stored glue is lowered
            // if the current glue is smaller.
            if let ReasonClause::Clause(clause) = clause
                && self.clauses.is_learnt(clause)
            {
                let glue = self.glue_of(clause);
                self.clauses.set_used(clause, glue);
            }
            let Self { clauses, explanations, trail, seen, to_clear, heap, learnt_clause, .. } = self;
            // The implied literal is already marked as seen.
            for literal in clause.literals(clauses, explanations) {
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
                    learnt_clause.push(literal);
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
                self.learnt_clause[0] = !next;
                break;
            }
            reason = self.trail.reason(next.variable());
            implied = Some(next);
        }
        // Bumping the reason literals marks more variables as seen, so it must come after minimisation.
        self.minimise(limits)?;
        let glue = self.glue_of_learnt_clause();
        self.bump_reason_literals();
        Ok(glue)
    }

    /// Sets `failed` after an assumption has become false. The list consists of this assumption and the assumptions
    /// that imply its negation (final conflict analysis: N. Eén and N. Sörensson, "An extensible SAT-solver", SAT
    /// 2003). All decisions on the trail must be assumptions.
    ///
    /// # Errors
    /// Returns an error if the limits end the analysis.
    pub(crate) fn analyse_final(&mut self, falsified: Lit, limits: &Limits) -> Result<(), StopReason> {
        self.failed.clear();
        self.failed.push(falsified);
        let result = match self.trail.level(falsified.variable()) {
            0 => Ok(()),
            _ => self.derive_failed(falsified, limits),
        };
        self.clear_seen();
        result
    }

    fn derive_failed(&mut self, falsified: Lit, limits: &Limits) -> Result<(), StopReason> {
        self.seen[falsified.variable()] = true;
        self.to_clear.push(falsified);
        for at in (self.trail.length_at(0)..self.trail.literals().len()).rev() {
            let literal = self.trail.literals()[at];
            if !self.seen[literal.variable()] {
                continue;
            }
            self.check_limits(limits)?;
            let reason = self.trail.reason(literal.variable());
            let Some(clause) = self.reason_clause(reason, Some(literal)) else {
                self.failed.push(literal);
                continue;
            };
            let Self { clauses, explanations, trail, seen, to_clear, .. } = self;
            for other in clause.literals(clauses, explanations) {
                let variable = other.variable();
                if !seen[variable] && trail.level(variable) > 0 {
                    seen[variable] = true;
                    to_clear.push(other);
                }
            }
        }
        Ok(())
    }

    fn clear_seen(&mut self) {
        for literal in self.to_clear.drain(..) {
            self.seen[literal.variable()] = false;
        }
    }

    /// Bumps the variables that occur in the reasons of the learnt clause's literals (reason-side bumping, as in
    /// Kissat: A. Biere, M. Fleury and others, SAT Competition 2020).
    fn bump_reason_literals(&mut self) {
        for index in 1..self.learnt_clause.len() {
            let clause = match self.trail.reason(self.learnt_clause[index].variable()) {
                Reason::Clause(clause) => ReasonClause::Clause(clause),
                Reason::Explained(clause) => ReasonClause::Explained(clause),
                Reason::None | Reason::Propagated(_) => continue,
            };
            let Self { clauses, explanations, seen, to_clear, heap, .. } = self;
            for literal in clause.literals(clauses, explanations) {
                let variable = literal.variable();
                if !seen[variable] {
                    seen[variable] = true;
                    to_clear.push(literal);
                    heap.bump(variable);
                }
            }
        }
    }

    /// Returns the clause of a conflict, or the clause that is the reason of the literal `implied`; `None` for a
    /// decision. An explanation is stored, so that the propagator explains each literal only once.
    fn reason_clause(&mut self, reason: Reason, implied: Option<Lit>) -> Option<ReasonClause> {
        match reason {
            Reason::None => None,
            Reason::Clause(clause) => Some(ReasonClause::Clause(clause)),
            Reason::Explained(clause) => Some(ReasonClause::Explained(clause)),
            Reason::Propagated(constraint) => {
                self.explanation.clear();
                self.propagator.explain(constraint, implied, &self.trail, &mut self.explanation);
                let clause = self.explanations.add(&self.explanation, None);
                if let Some(implied) = implied {
                    self.trail.set_reason(implied.variable(), Reason::Explained(clause));
                }
                Some(ReasonClause::Explained(clause))
            }
        }
    }

    /// Removes the literals of the learnt clause that are redundant given its other literals (recursive minimisation:
    /// N. Sörensson and A. Biere, "Minimizing learned clauses", SAT 2009).
    fn minimise(&mut self, limits: &Limits) -> Result<(), StopReason> {
        let levels =
            self.learnt_clause.iter().fold(0u64, |set, l| set | level_bit(self.trail.level(l.variable())));
        let mut kept = 1;
        for index in 1..self.learnt_clause.len() {
            let literal = self.learnt_clause[index];
            if !self.is_redundant(literal, levels, limits)? {
                self.learnt_clause[kept] = literal;
                kept += 1;
            }
        }
        self.learnt_clause.truncate(kept);
        Ok(())
    }

    /// Whether `literal` can be removed, because the negations of seen literals imply its negation. `levels` is an
    /// approximate set of the decision levels in the learnt clause.
    fn is_redundant(&mut self, literal: Lit, levels: u64, limits: &Limits) -> Result<bool, StopReason> {
        if self.trail.reason(literal.variable()) == Reason::None {
            return Ok(false);
        }
        self.stack.clear();
        self.stack.push(literal);
        let root = literal.variable() as u32;
        let seen_before = self.to_clear.len();
        while let Some(next) = self.stack.pop() {
            self.check_limits(limits)?;
            let reason = self.trail.reason(next.variable());
            let Some(clause) = self.reason_clause(reason, Some(!next)) else { continue };
            let Self { clauses, explanations, trail, seen, to_clear, stack, .. } = self;
            // The implied literal is already marked as seen.
            for other in clause.literals(clauses, explanations) {
                let variable = other.variable();
                let level = trail.level(variable);
                if seen[variable] || level == 0 {
                    continue;
                }
                // The literal is not redundant if its reasons lead to a decision, to a level without a literal of the
                // learnt clause, or to a variable that an earlier attempt failed to remove.
                let is_decision = trail.reason(variable) == Reason::None;
                if is_decision || level_bit(level) & levels == 0 || self.poisoned[variable] == self.conflicts
                {
                    // The other variables on the path from the root cannot be removed either.
                    let mut failed = next.variable() as u32;
                    while failed != root {
                        self.poisoned[failed as usize] = self.conflicts;
                        failed = self.minimisation_parent[failed as usize];
                    }
                    for literal in to_clear.drain(seen_before..) {
                        seen[literal.variable()] = false;
                    }
                    return Ok(false);
                }
                seen[variable] = true;
                self.minimisation_parent[variable] = next.variable() as u32;
                to_clear.push(other);
                stack.push(other);
            }
        }
        Ok(true)
    }

    fn glue_of(&mut self, clause: ClauseRef) -> u32 {
        let Self { clauses, trail, level_stamps, stamp, .. } = self;
        count_levels(clauses.literals(clause), |v| trail.level(v), level_stamps, stamp)
    }

    fn glue_of_learnt_clause(&mut self) -> u32 {
        let Self { learnt_clause, trail, level_stamps, stamp, .. } = self;
        count_levels(learnt_clause.iter().copied(), |v| trail.level(v), level_stamps, stamp)
    }
}

/// The bit that represents a level in an approximate set of levels (the abstract level of `MiniSat`).
const fn level_bit(level: u32) -> u64 {
    1 << (level % 64)
}

/// The number of distinct decision levels among literals (G. Audemard and L. Simon, "Predicting learnt clauses quality in
/// modern SAT solvers", IJCAI 2009).
fn count_levels(
    literals: impl Iterator<Item = Lit>,
    level: impl Fn(usize) -> u32,
    level_stamps: &mut [u64],
    stamp: &mut u64,
) -> u32 {
    *stamp += 1;
    let mut levels = 0;
    for literal in literals {
        let last = &mut level_stamps[level(literal.variable()) as usize];
        levels += u32::from(*last != *stamp);
        *last = *stamp;
    }
    levels
}
