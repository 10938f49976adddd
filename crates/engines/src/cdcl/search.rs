//! The search loop: assumptions, decisions, learning and restarts.

use super::lit::Lit;
use super::propagator::Propagator;
use super::reduce::reduce;
use super::rephase::Phases;
use super::solver::CdclSolver;
use super::trail::Reason;
use crate::solve::{Limits, StopReason};

/// The result of an attempt to make a decision.
enum Decision {
    Made,
    /// All variables are assigned.
    Complete,
    /// This assumption is already false.
    Failed(Lit),
}

/// The result of a search with a limit on conflicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SatStatus {
    /// There is a solution; [`CdclSolver::is_true`] reads it.
    Satisfiable,
    Unsatisfiable,
    /// The limit on conflicts was reached.
    Unknown,
}

impl<P: Propagator> CdclSolver<P> {
    /// Learns a clause from a conflict, backtracks, and asserts the first literal of the clause.
    ///
    /// # Errors
    /// Returns an error if the limits end the analysis. No clause has been learnt in this case.
    fn learn(&mut self, conflict: Reason, limits: &Limits) -> Result<(), StopReason> {
        let (level, glue) = self.analyse(conflict, limits)?;
        self.backtrack(level);
        let asserted = self.learnt_clause[0];
        let reason = if self.learnt_clause.len() == 1 {
            Reason::None
        } else {
            let clause = self.clauses.add(&self.learnt_clause, Some(glue));
            self.learnt.push(clause);
            if glue <= self.config.symmetric_glue {
                self.symmetries.push(clause);
            }
            self.watch(clause);
            Reason::Clause(clause)
        };
        self.trail.assign(asserted, reason);
        self.heap.decay(self.rephase.decay(self.mode.mode(), &self.config));
        self.restarts.notify_conflict(glue, self.conflicts, &self.config);
        self.rephase.notify_conflict(self.conflicts, &self.config);
        Ok(())
    }

    /// Searches for a solution; returns `false` if there is none. Each conflict counts as one step for the limits.
    ///
    /// # Errors
    /// Returns an error if the limits end the search.
    pub(crate) fn solve(&mut self, limits: &mut Limits) -> Result<bool, StopReason> {
        self.solve_under(&[], limits)
    }

    /// Searches for a solution in which all assumptions are true; returns `false` if none exists. Assumptions are
    /// decided first, in order. They apply to this call only. Clauses may be added between calls.
    ///
    /// # Errors
    /// Returns an error if the limits end the search.
    pub(crate) fn solve_under(
        &mut self,
        assumptions: &[Lit],
        limits: &mut Limits,
    ) -> Result<bool, StopReason> {
        self.assume(assumptions);
        self.search(u64::MAX, limits).map(|status| status != SatStatus::Unsatisfiable)
    }

    /// The failed assumptions after a call that found no solution: some of the assumptions, which cannot all be true
    /// together. The list is not necessarily as short as possible. It is empty if there is no solution even without
    /// assumptions.
    pub(crate) fn failed(&self) -> &[Lit] {
        &self.failed
    }

    /// Replaces the assumptions. If they are unchanged, the trail is kept.
    fn assume(&mut self, assumptions: &[Lit]) {
        self.failed.clear();
        if self.assumptions != assumptions {
            self.backtrack(0);
            self.assumptions = assumptions.to_vec();
            // Each assumption opens a level, even if it is already true.
            let levels = self.trail.variables() + assumptions.len() + 1;
            self.level_stamps.resize(levels.max(self.level_stamps.len()), 0);
        }
    }

    /// Searches for a solution, for at most `conflicts` conflicts.
    ///
    /// # Errors
    /// Returns an error if the limits end the search.
    pub(crate) fn solve_within(
        &mut self,
        conflicts: u64,
        limits: &mut Limits,
    ) -> Result<SatStatus, StopReason> {
        self.assume(&[]);
        self.search(conflicts, limits)
    }

    fn search(&mut self, conflicts: u64, limits: &mut Limits) -> Result<SatStatus, StopReason> {
        let result = self.search_loop(conflicts, limits);
        if result.is_err() {
            // The last conflict may not have been analysed. After backtracking, a later call finds this conflict
            // again.
            self.backtrack(0);
        }
        result
    }

    fn search_loop(&mut self, conflicts: u64, limits: &mut Limits) -> Result<SatStatus, StopReason> {
        let last_conflict = self.conflicts.saturating_add(conflicts);
        while self.consistent {
            if let Some(conflict) = self.propagate(limits)? {
                if self.trail.decision_level() == 0 {
                    self.consistent = false;
                    break;
                }
                self.conflicts += 1;
                limits.step()?;
                self.learn(conflict, limits)?;
                continue;
            }
            if self.conflicts >= last_conflict {
                self.backtrack(0);
                self.best_length = 0;
                return Ok(SatStatus::Unknown);
            }
            if self.restart_is_due() {
                self.restart(limits)?;
                continue;
            }
            match self.decide() {
                Decision::Made => {}
                Decision::Complete => {
                    // The next search starts from the values of this solution.
                    self.save_best_phases();
                    self.rephase.notify_solution(self.conflicts, &self.config);
                    return Ok(SatStatus::Satisfiable);
                }
                Decision::Failed(assumption) => {
                    self.analyse_final(assumption, limits)?;
                    self.backtrack(0);
                    return Ok(SatStatus::Unsatisfiable);
                }
            }
        }
        Ok(SatStatus::Unsatisfiable)
    }

    /// Decides the next assumption. If all assumptions are true, decides a variable.
    fn decide(&mut self) -> Decision {
        while let Some(&assumption) = self.assumptions.get(self.trail.decision_level()) {
            match self.value(assumption) {
                0 => {
                    self.trail.decide(assumption);
                    return Decision::Made;
                }
                1.. => self.trail.push_level(),
                _ => return Decision::Failed(assumption),
            }
        }
        let variable = loop {
            match self.heap.pop() {
                Some(variable) if self.value(Lit::new(variable as u32, true)) != 0 => {}
                Some(variable) => break variable,
                None => return Decision::Complete,
            }
        };
        let phase = match self.rephase.phases(self.mode.mode()) {
            Phases::Saved => self.saved_phases[variable],
            Phases::Best => self.best_phases[variable],
            Phases::InvertedBest => !self.best_phases[variable],
        };
        self.trail.decide(Lit::new(variable as u32, phase));
        Decision::Made
    }

    fn restart_is_due(&self) -> bool {
        self.restarts.is_due(self.mode.mode(), self.rephase.is_inverted(), &self.config)
            || self.explanations.words() > self.config.max_explanation_words
    }

    fn restart(&mut self, limits: &Limits) -> Result<(), StopReason> {
        self.backtrack(0);
        self.clear_explanations();
        self.learn_symmetric_clauses();
        let mode_switched = self.mode.switch_if_due(self.conflicts, &self.config);
        self.restarts.notify_restart(mode_switched);
        if self.reductions.take_due(self.conflicts, &self.config) {
            reduce(&mut self.clauses, &mut self.learnt, &mut self.watches, &self.config);
            limits.check_memory(self.memory())?;
        }
        Ok(())
    }

    /// Called after cuts have refused `refused` candidates. The propagator may now start work that it has postponed.
    pub(crate) fn notify_refused(&mut self, refused: u32) {
        if self.propagator.wakes_after(refused) {
            self.backtrack(0);
            self.propagator.notify_refused(refused);
        }
    }

    /// Removes all explanations. The decision level must be 0.
    fn clear_explanations(&mut self) {
        // Literals of level 0 no longer need a reason.
        for index in 0..self.trail.literals().len() {
            self.trail.set_reason(self.trail.literals()[index].variable(), Reason::None);
        }
        self.explanations.clear();
    }
}
