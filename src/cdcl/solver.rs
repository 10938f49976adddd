//! Conflict-driven clause learning.
//!
//! The methods are those of the field: two watched literals with blockers (Moskewicz et al. 2001, Eén and Sörensson
//! 2003), first unique implication points with recursive minimisation, activities that decay (EVSIDS), saved and best
//! phases (Biere and Fleury 2020), glue and restarts by its moving averages (Audemard and Simon 2009, Biere and
//! Fröhlich 2015); and a propagator beside the clauses, which explains itself lazily.

use super::clauses::{ClauseRef, Clauses, Lit};
use super::heap::ActivityHeap;
use super::images::Images;
use super::pace::Pace;
use super::propagator::Propagator;
use super::trail::{Cause, Trail};
use super::watch::Watch;
use crate::solve::{Limits, StopReason};

/// A solver for clauses over numbered variables, and for what its propagator stands for.
#[derive(Debug)]
pub(crate) struct Solver<P: Propagator> {
    pub(super) propagator: P,
    pub(super) clauses: Clauses<P::Word>,
    pub(super) learnt: Vec<ClauseRef>,
    pub(super) images: Images,
    /// Reasons that the propagator gave for what is on the trail, and for what was.
    pub(super) explained: Clauses<P::Word>,
    /// By literal: the clauses to look at when it becomes true, because they hold its negation.
    pub(super) watches: Vec<Vec<Watch>>,
    pub(super) trail: Trail,
    /// How much of the trail has been carried on to clauses, and how much of it the propagator was told of.
    pub(super) propagated: usize,
    pub(super) told: usize,
    pub(super) heap: ActivityHeap,
    pub(super) phase: Vec<bool>,
    /// The phases of the longest trail without conflict since phases were last suggested, or of the last solution.
    pub(super) best: Vec<bool>,
    pub(super) best_length: usize,
    pub(super) pace: Pace,
    /// Marks of the conflict analysis, and what is to be cleared.
    pub(super) seen: Vec<bool>,
    pub(super) to_clear: Vec<Lit>,
    pub(super) stack: Vec<Lit>,
    /// By variable: the one whose reason it is in, while the question is whether that one is implied.
    pub(super) wanted_by: Vec<u32>,
    /// By variable: the conflict at which it was last found not to be implied by the learnt clause.
    pub(super) not_implied: Vec<u64>,
    pub(super) learning: Vec<Lit>,
    /// By level: the number of the glue count that saw it last.
    pub(super) counted: Vec<u64>,
    pub(super) count: u64,
    /// A workspace for what the propagator says.
    pub(super) said: Vec<Lit>,
    pub(super) consistent: bool,
    pub(super) conflicts: u64,
}

/// What came of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// A solution, which [`Solver::holds`] tells.
    Solution,
    /// That there is none.
    Nothing,
    /// Neither.
    Open,
}

impl<P: Propagator> Solver<P> {
    pub(crate) fn new(variables: usize, propagator: P) -> Self {
        Self {
            propagator,
            clauses: Clauses::new(),
            learnt: Vec::new(),
            images: Images::default(),
            explained: Clauses::new(),
            watches: vec![Vec::new(); 2 * variables],
            trail: Trail::new(variables),
            propagated: 0,
            told: 0,
            heap: ActivityHeap::new(variables),
            phase: vec![false; variables],
            best: vec![false; variables],
            best_length: 0,
            pace: Pace::default(),
            seen: vec![false; variables],
            to_clear: Vec::new(),
            stack: Vec::new(),
            wanted_by: vec![0; variables],
            not_implied: vec![0; variables],
            learning: Vec::new(),
            counted: vec![0; variables + 1],
            count: 0,
            said: Vec::new(),
            consistent: true,
            conflicts: 0,
        }
    }

    pub(crate) fn propagator(&self) -> &P {
        &self.propagator
    }

    pub(crate) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// What was learnt and is still kept.
    pub(crate) fn learnt(&self) -> impl Iterator<Item = impl ExactSizeIterator<Item = Lit> + Clone> {
        self.learnt.iter().map(|&clause| self.clauses.literals(clause))
    }

    /// The value a variable is tried with first.
    pub(crate) fn suggest(&mut self, variable: usize, value: bool) {
        self.phase[variable] = value;
        self.best[variable] = value;
    }

    /// Gives every variable its first activity, whatever was learnt of it: the higher, the sooner it is decided.
    pub(crate) fn prefer(&mut self, activities: impl Iterator<Item = f64>) {
        self.heap.restart(activities);
    }

    /// The value of a variable that holds in every solution, if that is known.
    pub(crate) fn always(&self, variable: usize) -> Option<bool> {
        let positive = Lit::new(variable as u32, true);
        let known = self.value(positive) != 0 && self.trail.level(variable) == 0;
        known.then(|| self.value(positive) > 0)
    }

    #[inline]
    pub(super) fn value(&self, literal: Lit) -> i8 {
        self.trail.value(literal)
    }

    /// Whether a literal holds in the solution found.
    pub(crate) fn holds(&self, literal: Lit) -> bool {
        self.value(literal) > 0
    }

    /// Adds a clause; the search starts anew.
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
        self.put(&clause, None);
    }

    /// Puts a clause of undecided literals to the others, or what it comes to. `glue` is that of a learnt one. The trail is
    /// empty but for level 0.
    pub(super) fn put(&mut self, literals: &[Lit], glue: Option<u32>) {
        match *literals {
            [] => self.consistent = false,
            [unit] => self.trail.assign(unit, Cause::None),
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
        if self.trail.depth() <= level {
            return;
        }
        let length = self.trail.literals().len();
        if length > self.best_length && self.propagated == length {
            self.note_best();
        }
        let keep = self.trail.length_before(level);
        let told = keep.min(self.told)..self.told;
        self.trail.literals()[told].iter().rev().for_each(|&literal| self.propagator.unassigned(literal));
        self.propagator.forget_waiting();
        let Self { trail, phase, heap, .. } = self;
        trail.backtrack(level, |literal| {
            phase[literal.variable()] = literal.is_positive();
            heap.insert(literal.variable());
        });
        self.propagated = self.propagated.min(keep);
        self.told = self.told.min(keep);
    }

    fn note_best(&mut self) {
        self.best_length = self.trail.literals().len();
        for literal in self.trail.literals() {
            self.best[literal.variable()] = literal.is_positive();
        }
    }

    /// Handles a conflict: learns from it and goes back.
    fn learn(&mut self, failed: Cause) {
        let (level, glue) = self.analyse(failed);
        self.backtrack(level);
        let asserted = self.learning[0];
        let cause = if self.learning.len() == 1 {
            Cause::None
        } else {
            let clause = self.clauses.add(&self.learning, Some(glue));
            self.learnt.push(clause);
            self.images.note(clause, glue);
            self.watch(clause);
            Cause::Clause(clause)
        };
        self.trail.assign(asserted, cause);
        self.heap.decay(self.pace.decay());
        self.pace.conflict(glue);
    }

    /// Searches for a solution; `false` if there is none. A step is a conflict.
    pub(crate) fn solve(&mut self, limits: &mut Limits) -> Result<bool, StopReason> {
        self.solve_within(u64::MAX, limits).map(|found| found != Found::Nothing)
    }

    /// Searches for a solution until there have been so many conflicts more.
    pub(crate) fn solve_within(&mut self, conflicts: u64, limits: &mut Limits) -> Result<Found, StopReason> {
        let until = self.conflicts.saturating_add(conflicts);
        let mut decided = 0u32;
        while self.consistent {
            if let Some(failed) = self.propagate() {
                if self.trail.depth() == 0 {
                    self.consistent = false;
                    break;
                }
                self.conflicts += 1;
                limits.step()?;
                self.learn(failed);
                continue;
            }
            if self.conflicts >= until {
                self.backtrack(0);
                self.best_length = 0;
                return Ok(Found::Open);
            }
            if self.pace.restart_is_due() || self.explanations_are_many() {
                self.restart(limits)?;
                continue;
            }
            decided = decided.wrapping_add(1);
            if decided.is_multiple_of(1024) {
                limits.look()?;
            }
            if !self.decide() {
                self.note_solution();
                return Ok(Found::Solution);
            }
        }
        Ok(Found::Nothing)
    }

    /// Decides a variable; `false` if all have their values.
    fn decide(&mut self) -> bool {
        let variable = loop {
            match self.heap.pop() {
                Some(variable) if self.value(Lit::new(variable as u32, true)) != 0 => {}
                Some(variable) => break variable,
                None => return false,
            }
        };
        let phase = if self.pace.turns_away() {
            !self.best[variable]
        } else if self.pace.is_stable() {
            self.best[variable]
        } else {
            self.phase[variable]
        };
        self.trail.decide(Lit::new(variable as u32, phase));
        true
    }

    fn note_solution(&mut self) {
        self.note_best();
        self.pace.found_solution();
    }

    fn restart(&mut self, limits: &Limits) -> Result<(), StopReason> {
        self.backtrack(0);
        self.forget_explanations();
        self.learn_images();
        self.pace.restarted();
        if self.pace.reduction_is_due() {
            self.reduce();
            limits.allow(self.memory())?;
        }
        Ok(())
    }
}
