//! The CDCL solver: its state, its clauses, and its interface for callers.
//!
//! Methods: two watched literals with blockers (Moskewicz et al. 2001, Eén and Sörensson 2003), first unique
//! implication points with recursive minimisation, exponential VSIDS, saved and best phases (Biere and Fleury 2020),
//! glue (Audemard and Simon 2009), restarts by moving averages of the glue (Biere and Fröhlich 2015), and a
//! propagator with lazy explanations.

use smallvec::SmallVec;

use super::clause_db::{ClauseDb, ClauseRef};
use super::config::Config;
use super::heap::ActivityHeap;
use super::lit::Lit;
use super::mode::ModePolicy;
use super::propagator::Propagator;
use super::reduce::ReducePolicy;
use super::rephase::RephasePolicy;
use super::restart::RestartPolicy;
use super::symmetries::Symmetries;
use super::trail::{Reason, Trail};
use super::watch::Watch;

/// A CDCL solver for clauses over numbered variables, and for the constraints of a propagator.
#[derive(Debug)]
pub(crate) struct CdclSolver<P: Propagator> {
    pub(super) propagator: P,
    pub(super) clauses: ClauseDb<P::Word>,
    pub(super) learnt: Vec<ClauseRef>,
    pub(super) symmetries: Symmetries,
    /// The propagator's explanations. Some of them explain literals that are no longer on the trail.
    pub(super) explanations: ClauseDb<P::Word>,
    /// Indexed by literal: the clauses that watch the negation of the literal. These clauses are visited when the
    /// literal becomes true.
    pub(super) watches: Vec<Vec<Watch>>,
    pub(super) trail: Trail,
    /// The number of literals, from the start of the trail, that have been propagated through the clauses.
    pub(super) clause_head: usize,
    /// The number of literals, from the start of the trail, of which the propagator has been notified.
    pub(super) propagator_head: usize,
    pub(super) heap: ActivityHeap,
    pub(super) saved_phases: Vec<bool>,
    /// Indexed by variable: the variable's value in the longest trail without a conflict since `best_length` was reset.
    /// The trail of a solution also counts as a trail without a conflict.
    pub(super) best_phases: Vec<bool>,
    pub(super) best_length: usize,
    pub(super) config: Config,
    pub(super) mode: ModePolicy,
    pub(super) restarts: RestartPolicy,
    pub(super) rephase: RephasePolicy,
    pub(super) reductions: ReducePolicy,
    /// The assumptions of the current call. They are decided at the first levels.
    pub(super) assumptions: Vec<Lit>,
    /// The failed assumptions of the last call.
    pub(super) failed: Vec<Lit>,
    /// Indexed by variable: whether conflict analysis has seen the variable. `to_clear` contains a literal of each
    /// seen variable.
    pub(super) seen: Vec<bool>,
    pub(super) to_clear: Vec<Lit>,
    /// The stack of clause minimisation.
    pub(super) stack: Vec<Lit>,
    /// Indexed by variable: the variable whose reason led minimisation to this variable.
    pub(super) minimisation_parent: Vec<u32>,
    /// Indexed by variable: the number of the last conflict for which minimisation found that the variable cannot be
    /// removed.
    pub(super) poisoned: Vec<u64>,
    pub(super) learnt_clause: Vec<Lit>,
    /// Indexed by level: the `stamp` of the last glue computation that counted the level.
    pub(super) level_stamps: Vec<u64>,
    pub(super) stamp: u64,
    /// A buffer for clauses and literals from the propagator.
    pub(super) explanation: Vec<Lit>,
    /// False once a contradiction has been found at level 0.
    pub(super) consistent: bool,
    pub(super) conflicts: u64,
    /// The work done on clauses so far; see [`Propagator::work`].
    pub(super) work: u64,
    /// The total work at which the limits are checked next.
    pub(super) next_check: u64,
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
            assumptions: Vec::new(),
            failed: Vec::new(),
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
            work: 0,
            next_check: 0,
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

    /// Sets both the saved phase and the best phase of a variable.
    pub(crate) fn set_phase(&mut self, variable: usize, phase: bool) {
        self.saved_phases[variable] = phase;
        self.best_phases[variable] = phase;
    }

    /// Sets the activities of all variables, in the order of the variables; variables with high activity are decided
    /// first.
    pub(crate) fn set_activities(&mut self, activities: impl Iterator<Item = f64>) {
        self.heap.reset(activities);
    }

    /// The value of a variable if it is assigned at level 0, otherwise `None`.
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

    /// Adds a clause, after backtracking to level 0.
    pub(crate) fn add(&mut self, literals: &[Lit]) {
        self.backtrack(0);
        let mut clause: SmallVec<[Lit; 16]> =
            literals.iter().copied().filter(|&literal| self.value(literal) >= 0).collect();
        clause.sort_unstable();
        clause.dedup();
        let tautology = clause.windows(2).any(|pair| pair[0].variable() == pair[1].variable());
        if tautology || clause.iter().any(|&literal| self.value(literal) > 0) {
            return;
        }
        self.attach(&clause, None);
    }

    /// Adds a clause and backtracks only as far as necessary: until the clause is no longer violated, or until it
    /// implies a literal, which is then assigned. All assigned literals must have been propagated, except those implied
    /// by clauses that this method has added.
    ///
    /// A refused candidate usually differs little from the next one. Backtracking to level 0 and deciding everything
    /// again took 30% of the time on a large fillomino, whose cells have many values
    /// (docs/experiments/many-kinds.md).
    pub(crate) fn add_cut(&mut self, literals: &[Lit]) {
        let fixed =
            |literal: Lit| if self.trail.level(literal.variable()) == 0 { self.value(literal) } else { 0 };
        if literals.iter().any(|&literal| fixed(literal) > 0) {
            return;
        }
        let mut clause: SmallVec<[Lit; 16]> =
            literals.iter().copied().filter(|&literal| fixed(literal) == 0).collect();
        clause.sort_unstable();
        clause.dedup();
        if clause.windows(2).any(|pair| pair[0].variable() == pair[1].variable()) {
            return;
        }
        // Watch two literals that are not false, or else those that backtracking unassigns first. So sort the
        // literals by the level at which they became false, highest first; literals that are not false come before
        // all others.
        let false_from = |&literal: &Lit| match self.value(literal) {
            ..0 => self.trail.level(literal.variable()),
            _ => u32::MAX,
        };
        clause.sort_by_key(|literal| std::cmp::Reverse(false_from(literal)));
        let [first, second] = match clause[..] {
            [] | [_] => {
                self.backtrack(0);
                return self.attach(&clause, None);
            }
            [first, second, ..] => [first, second].map(|literal| false_from(&literal)),
        };
        // If the second literal became false at a lower level than the first, the clause implies the first one at
        // that lower level. If both became false at the same level, the solver backtracks to the level below, where
        // both are unassigned.
        let is_unit = first > second;
        if is_unit {
            self.backtrack(second as usize);
        } else if first < u32::MAX {
            self.backtrack(first as usize - 1);
        }
        let asserted = clause[0];
        let clause = self.clauses.add(&clause, None);
        self.watch(clause);
        if is_unit && self.value(asserted) == 0 {
            self.trail.assign(asserted, Reason::Clause(clause));
        }
    }

    /// Attaches a clause of unassigned literals. If it has only one literal, that literal is assigned instead. `glue`
    /// is set for learnt clauses. The decision level must be 0.
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

    pub(super) fn backtrack(&mut self, level: usize) {
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

    pub(super) fn save_best_phases(&mut self) {
        self.best_length = self.trail.literals().len();
        for literal in self.trail.literals() {
            self.best_phases[literal.variable()] = literal.is_positive();
        }
    }

    /// An estimate of the memory, in bytes, allocated for the clauses, the watches, the propagator and the tables of
    /// variables.
    pub(crate) fn memory(&self) -> usize {
        let watches: usize = self.watches.iter().map(|list| list.capacity() * size_of::<Watch>()).sum();
        let tables = self.trail.memory() + 92 * self.trail.variables();
        let clauses = self.clauses.memory() + self.explanations.memory() + self.symmetries.memory();
        clauses + self.propagator.memory() + watches + tables
    }
}
