//! The CDCL solver: its state and the search loop.
//!
//! Methods: two watched literals with blockers (Moskewicz et al. 2001, Eén and Sörensson 2003), first unique implication
//! points with recursive minimisation, exponential VSIDS, saved and best phases (Biere and Fleury 2020), glue (Audemard and
//! Simon 2009) and restarts by its moving averages (Biere and Fröhlich 2015), and a propagator with lazy explanations.

use super::clause_db::{ClauseDb, ClauseRef};
use super::config::Config;
use super::heap::ActivityHeap;
use super::lit::Lit;
use super::mode::ModePolicy;
use super::propagator::Propagator;
use super::reduce::{ReducePolicy, reduce};
use super::rephase::{Phases, RephasePolicy};
use super::restart::RestartPolicy;
use super::symmetries::Symmetries;
use super::trail::{Reason, Trail};
use super::watch::Watch;
use crate::solve::{Limits, StopReason};

/// A CDCL solver for clauses over numbered variables and the constraints of a propagator.
#[derive(Debug)]
pub(crate) struct CdclSolver<P: Propagator> {
    pub(super) propagator: P,
    pub(super) clauses: ClauseDb<P::Word>,
    pub(super) learnt: Vec<ClauseRef>,
    pub(super) symmetries: Symmetries,
    /// Explanations of the propagator, for literals on the trail and for older ones.
    pub(super) explanations: ClauseDb<P::Word>,
    /// By literal: the clauses to visit when it becomes true, because they watch its negation.
    pub(super) watches: Vec<Vec<Watch>>,
    pub(super) trail: Trail,
    /// The length of the trail that is propagated through the clauses.
    pub(super) clause_head: usize,
    /// The length of the trail that the propagator was notified of.
    pub(super) propagator_head: usize,
    pub(super) heap: ActivityHeap,
    saved_phases: Vec<bool>,
    /// The phases of the longest trail without conflict since phases were last set, or of the last solution.
    best_phases: Vec<bool>,
    best_length: usize,
    config: Config,
    mode: ModePolicy,
    restarts: RestartPolicy,
    rephase: RephasePolicy,
    reductions: ReducePolicy,
    /// By variable: whether conflict analysis has seen it; `to_clear` lists those.
    pub(super) seen: Vec<bool>,
    pub(super) to_clear: Vec<Lit>,
    /// The stack of the minimisation.
    pub(super) stack: Vec<Lit>,
    /// By variable: the variable whose reason it was found in during minimisation.
    pub(super) minimisation_parent: Vec<u32>,
    /// By variable: the last conflict in which minimisation found that it is not redundant.
    pub(super) poisoned: Vec<u64>,
    pub(super) learnt_clause: Vec<Lit>,
    /// By level: the last `stamp` of a glue computation that counted it.
    pub(super) level_stamps: Vec<u64>,
    pub(super) stamp: u64,
    /// A buffer for clauses and literals from the propagator.
    pub(super) explanation: Vec<Lit>,
    /// Whether no contradiction was found at level 0.
    pub(super) consistent: bool,
    pub(super) conflicts: u64,
}

/// The result of a search with a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SatStatus {
    /// There is a solution; see [`CdclSolver::is_true`].
    Satisfiable,
    Unsatisfiable,
    /// The limit on conflicts was reached.
    Unknown,
}

impl<P: Propagator> CdclSolver<P> {
    pub(crate) fn new(variables: usize, propagator: P) -> Self {
        let config = Config::default();
        Self {
            propagator,
            clauses: ClauseDb::new(),
            learnt: Vec::new(),
            symmetries: Symmetries::default(),
            explanations: ClauseDb::new(),
            watches: vec![Vec::new(); 2 * variables],
            trail: Trail::new(variables),
            clause_head: 0,
            propagator_head: 0,
            heap: ActivityHeap::new(variables),
            saved_phases: vec![false; variables],
            best_phases: vec![false; variables],
            best_length: 0,
            mode: ModePolicy::new(&config),
            restarts: RestartPolicy::default(),
            rephase: RephasePolicy::new(),
            reductions: ReducePolicy::new(&config),
            config,
            seen: vec![false; variables],
            to_clear: Vec::new(),
            stack: Vec::new(),
            minimisation_parent: vec![0; variables],
            poisoned: vec![0; variables],
            learnt_clause: Vec::new(),
            level_stamps: vec![0; variables + 1],
            stamp: 0,
            explanation: Vec::new(),
            consistent: true,
            conflicts: 0,
        }
    }

    pub(crate) fn propagator(&self) -> &P {
        &self.propagator
    }

    /// The number of conflicts so far.
    pub(crate) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// The learnt clauses that have not been removed.
    pub(crate) fn learnt(&self) -> impl Iterator<Item = impl ExactSizeIterator<Item = Lit> + Clone> {
        self.learnt.iter().map(|&clause| self.clauses.literals(clause))
    }

    /// Sets the saved and the best phase of a variable.
    pub(crate) fn set_phase(&mut self, variable: usize, phase: bool) {
        self.saved_phases[variable] = phase;
        self.best_phases[variable] = phase;
    }

    /// Sets the activity of every variable, in order; variables of high activity are decided first.
    pub(crate) fn set_activities(&mut self, activities: impl Iterator<Item = f64>) {
        self.heap.reset(activities);
    }

    /// The value of a variable that is assigned at level 0.
    pub(crate) fn fixed(&self, variable: usize) -> Option<bool> {
        let positive = Lit::new(variable as u32, true);
        let is_fixed = self.value(positive) != 0 && self.trail.level(variable) == 0;
        is_fixed.then(|| self.value(positive) > 0)
    }

    #[inline]
    pub(super) fn value(&self, literal: Lit) -> i8 {
        self.trail.value(literal)
    }

    /// Whether a literal is true in the solution found.
    pub(crate) fn is_true(&self, literal: Lit) -> bool {
        self.value(literal) > 0
    }

    /// Adds a clause and backtracks to level 0.
    pub(crate) fn add(&mut self, literals: &[Lit]) {
        self.backtrack(0);
        let mut clause: Vec<Lit> =
            literals.iter().copied().filter(|&literal| self.value(literal) >= 0).collect();
        clause.sort_unstable();
        clause.dedup();
        let tautology = clause.windows(2).any(|pair| pair[0].variable() == pair[1].variable());
        if tautology || clause.iter().any(|&literal| self.value(literal) > 0) {
            return;
        }
        self.attach(&clause, None);
    }

    /// Attaches a clause of unassigned literals; units are assigned instead. `glue` is that of a learnt clause. The decision level
    /// is 0.
    pub(super) fn attach(&mut self, literals: &[Lit], glue: Option<u32>) {
        match *literals {
            [] => self.consistent = false,
            [unit] => self.trail.assign(unit, Reason::None),
            _ => {
                let clause = self.clauses.add(literals, glue);
                if glue.is_some() {
                    self.learnt.push(clause);
                }
                self.watch(clause);
            }
        }
    }

    fn backtrack(&mut self, level: usize) {
        if self.trail.decision_level() <= level {
            return;
        }
        let length = self.trail.literals().len();
        if length > self.best_length && self.clause_head == length {
            self.save_best_phases();
        }
        let keep = self.trail.length_at(level);
        let notified = keep.min(self.propagator_head)..self.propagator_head;
        let undone = self.trail.literals()[notified].iter().rev();
        undone.for_each(|&literal| self.propagator.notify_unassignment(literal));
        self.propagator.notify_backtrack();
        let Self { trail, saved_phases, heap, .. } = self;
        trail.backtrack(level, |literal| {
            saved_phases[literal.variable()] = literal.is_positive();
            heap.insert(literal.variable());
        });
        self.clause_head = self.clause_head.min(keep);
        self.propagator_head = self.propagator_head.min(keep);
    }

    fn save_best_phases(&mut self) {
        self.best_length = self.trail.literals().len();
        for literal in self.trail.literals() {
            self.best_phases[literal.variable()] = literal.is_positive();
        }
    }

    /// Learns a clause from a conflict, backtracks, and asserts its first literal.
    fn learn(&mut self, conflict: Reason) {
        let (level, glue) = self.analyse(conflict);
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
    }

    /// Searches for a solution; `false` if there is none. A step of the limits is a conflict.
    ///
    /// # Errors
    /// If the limits end the search.
    pub(crate) fn solve(&mut self, limits: &mut Limits) -> Result<bool, StopReason> {
        self.solve_within(u64::MAX, limits).map(|status| status != SatStatus::Unsatisfiable)
    }

    /// Searches for a solution for at most so many conflicts.
    ///
    /// # Errors
    /// If the limits end the search.
    pub(crate) fn solve_within(
        &mut self,
        conflicts: u64,
        limits: &mut Limits,
    ) -> Result<SatStatus, StopReason> {
        let last_conflict = self.conflicts.saturating_add(conflicts);
        let mut decisions = 0u32;
        while self.consistent {
            if let Some(conflict) = self.propagate() {
                if self.trail.decision_level() == 0 {
                    self.consistent = false;
                    break;
                }
                self.conflicts += 1;
                limits.step()?;
                self.learn(conflict);
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
            decisions = decisions.wrapping_add(1);
            if decisions.is_multiple_of(1024) {
                limits.look()?;
            }
            if !self.decide() {
                self.save_best_phases();
                self.rephase.notify_solution(self.conflicts, &self.config);
                return Ok(SatStatus::Satisfiable);
            }
        }
        Ok(SatStatus::Unsatisfiable)
    }

    /// Decides a variable; `false` if all are assigned.
    fn decide(&mut self) -> bool {
        let variable = loop {
            match self.heap.pop() {
                Some(variable) if self.value(Lit::new(variable as u32, true)) != 0 => {}
                Some(variable) => break variable,
                None => return false,
            }
        };
        let phase = match self.rephase.phases(self.mode.mode()) {
            Phases::Saved => self.saved_phases[variable],
            Phases::Best => self.best_phases[variable],
            Phases::InvertedBest => !self.best_phases[variable],
        };
        self.trail.decide(Lit::new(variable as u32, phase));
        true
    }

    fn restart_is_due(&self) -> bool {
        self.restarts.is_due(self.mode.mode(), self.rephase.is_inverted(), &self.config)
            || self.explanations.words() > self.config.max_explanation_words
    }

    fn restart(&mut self, limits: &Limits) -> Result<(), StopReason> {
        self.backtrack(0);
        self.clear_explanations();
        self.learn_images();
        let mode_switched = self.mode.switch_if_due(self.conflicts, &self.config);
        self.restarts.notify_restart(mode_switched);
        if self.reductions.take_due(self.conflicts, &self.config) {
            reduce(&mut self.clauses, &mut self.learnt, &mut self.watches, &self.config);
            limits.allow(self.memory())?;
        }
        Ok(())
    }

    /// Removes all explanations. The decision level is 0.
    fn clear_explanations(&mut self) {
        // Literals of level 0 need no reason any more.
        for index in 0..self.trail.literals().len() {
            self.trail.set_reason(self.trail.literals()[index].variable(), Reason::None);
        }
        self.explanations.clear();
    }

    /// An estimate of the allocated memory in bytes: clauses, watches, and the tables of the variables.
    pub(crate) fn memory(&self) -> usize {
        let watches: usize = self.watches.iter().map(|list| list.capacity() * size_of::<Watch>()).sum();
        let tables = self.trail.memory() + 92 * self.trail.variables();
        let clauses = self.clauses.memory() + self.explanations.memory() + self.symmetries.memory();
        clauses + self.propagator.memory() + watches + tables
    }
}
