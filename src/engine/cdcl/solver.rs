//! Conflict-driven clause learning.
//!
//! The methods are those of the field: two watched literals with blockers (Moskewicz et al. 2001, Eén and Sörensson
//! 2003), first unique implication points with recursive minimisation, activities that decay (EVSIDS), saved and best
//! phases (Biere and Fleury 2020), glue and restarts by its moving averages (Audemard and Simon 2009, Biere and
//! Fröhlich 2015).

mod analyse;

use super::clauses::{ClauseRef, Clauses, Lit, moved};
use super::heap::ActivityHeap;
use super::pace::Pace;
use crate::engine::{Meter, Reason};

/// A clause that waits for a literal to become false.
#[derive(Clone, Copy, Debug)]
struct Watch {
    /// The clause, with [`BINARY`] if it has two literals: those are never looked at in the table.
    place: u32,
    /// Another literal of the clause: where it holds there is nothing to do. In a clause of two it is the other one.
    blocker: Lit,
}

const BINARY: u32 = 1 << 31;

impl Watch {
    fn new(clause: ClauseRef, binary: bool, blocker: Lit) -> Self {
        Self { place: clause.0 | if binary { BINARY } else { 0 }, blocker }
    }

    #[inline]
    const fn is_binary(self) -> bool {
        self.place & BINARY != 0
    }

    #[inline]
    const fn clause(self) -> ClauseRef {
        ClauseRef(self.place & !BINARY)
    }
}

/// A solver for clauses over numbered variables.
#[derive(Debug)]
pub(super) struct Solver {
    clauses: Clauses,
    learnt: Vec<ClauseRef>,
    /// By literal: the clauses to look at when it becomes true, because they hold its negation.
    watches: Vec<Vec<Watch>>,
    /// By literal: 1 where it holds, -1 where its negation does, 0 where neither is known.
    values: Vec<i8>,
    level: Vec<u32>,
    reason: Vec<ClauseRef>,
    trail: Vec<Lit>,
    /// The length of the trail at each decision.
    decisions: Vec<usize>,
    propagated: usize,
    heap: ActivityHeap,
    phase: Vec<bool>,
    /// The phases of the longest trail without conflict since the last change of phases.
    best: Vec<bool>,
    best_length: usize,
    /// The phases asked for.
    hint: Vec<bool>,
    pace: Pace,
    /// Marks of the conflict analysis, and what is to be cleared.
    seen: Vec<bool>,
    to_clear: Vec<Lit>,
    stack: Vec<Lit>,
    learning: Vec<Lit>,
    /// By level: the number of the glue count that saw it last.
    counted: Vec<u64>,
    count: u64,
    consistent: bool,
    conflicts: u64,
}

impl Solver {
    pub(super) fn new(variables: usize) -> Self {
        Self {
            clauses: Clauses::default(),
            learnt: Vec::new(),
            watches: vec![Vec::new(); 2 * variables],
            values: vec![0; 2 * variables],
            level: vec![0; variables],
            reason: vec![ClauseRef::NONE; variables],
            trail: Vec::with_capacity(variables),
            decisions: Vec::new(),
            propagated: 0,
            heap: ActivityHeap::new(variables),
            phase: vec![false; variables],
            best: vec![false; variables],
            best_length: 0,
            hint: vec![false; variables],
            pace: Pace::default(),
            seen: vec![false; variables],
            to_clear: Vec::new(),
            stack: Vec::new(),
            learning: Vec::new(),
            counted: vec![0; variables + 1],
            count: 0,
            consistent: true,
            conflicts: 0,
        }
    }

    pub(super) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// The value a variable is tried with first.
    pub(super) fn suggest(&mut self, variable: usize, value: bool) {
        self.hint[variable] = value;
        self.phase[variable] = value;
        self.best[variable] = value;
    }

    /// Variables of a higher first activity are decided first.
    pub(super) fn prefer(&mut self, variable: usize, activity: f64) {
        self.heap.prefer(variable, activity);
    }

    #[inline]
    fn value(&self, literal: Lit) -> i8 {
        self.values[literal.index()]
    }

    /// Whether a literal holds in the solution found.
    pub(super) fn holds(&self, literal: Lit) -> bool {
        self.value(literal) > 0
    }

    /// Adds a clause; the search starts anew.
    pub(super) fn add(&mut self, literals: &[Lit]) {
        self.backtrack(0);
        let mut clause: Vec<Lit> =
            literals.iter().copied().filter(|&literal| self.value(literal) >= 0).collect();
        clause.sort_unstable();
        clause.dedup();
        let tautology = clause.windows(2).any(|pair| pair[0].variable() == pair[1].variable());
        if tautology || clause.iter().any(|&literal| self.value(literal) > 0) {
            return;
        }
        match clause[..] {
            [] => self.consistent = false,
            [unit] => self.assign(unit, ClauseRef::NONE),
            _ => {
                let place = self.clauses.add(&clause, None);
                self.watch(place);
            }
        }
    }

    fn watch(&mut self, clause: ClauseRef) {
        let literals = self.clauses.literals(clause);
        let (first, second, binary) = (literals[0], literals[1], literals.len() == 2);
        self.watches[(!first).index()].push(Watch::new(clause, binary, second));
        self.watches[(!second).index()].push(Watch::new(clause, binary, first));
    }

    #[inline]
    fn assign(&mut self, literal: Lit, reason: ClauseRef) {
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.level[literal.variable()] = self.decisions.len() as u32;
        self.reason[literal.variable()] = reason;
        self.trail.push(literal);
    }

    fn backtrack(&mut self, level: usize) {
        if self.decisions.len() <= level {
            return;
        }
        let keep = self.decisions[level];
        if self.trail.len() > self.best_length && self.propagated == self.trail.len() {
            self.note_best();
        }
        for &literal in &self.trail[keep..] {
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            self.phase[literal.variable()] = literal.is_positive();
            self.heap.insert(literal.variable());
        }
        self.trail.truncate(keep);
        self.decisions.truncate(level);
        self.propagated = keep;
    }

    fn note_best(&mut self) {
        self.best_length = self.trail.len();
        for literal in &self.trail {
            self.best[literal.variable()] = literal.is_positive();
        }
    }

    /// Carries the trail on; the clause that fails, if one does.
    fn propagate(&mut self) -> Option<ClauseRef> {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            let mut watches = std::mem::take(&mut self.watches[literal.index()]);
            let failed = self.visit(literal, &mut watches);
            self.watches[literal.index()] = watches;
            if failed.is_some() {
                return failed;
            }
        }
        None
    }

    /// Looks at the clauses that hold the negation of `literal`, which has become true.
    fn visit(&mut self, literal: Lit, watches: &mut Vec<Watch>) -> Option<ClauseRef> {
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
                    failed = Some(watch.clause());
                    break;
                }
                self.assign(watch.blocker, watch.clause());
                continue;
            }
            let literals = self.clauses.literals_mut(watch.clause());
            if literals[0] == !literal {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let stays = Watch { blocker: first, ..watch };
            let first_value = self.values[first.index()];
            if first_value > 0 {
                watches[kept] = stays;
                kept += 1;
                continue;
            }
            let other = literals[2..].iter().position(|other| self.values[other.index()] >= 0);
            if let Some(other) = other {
                literals.swap(1, other + 2);
                let watched = literals[1];
                self.watches[(!watched).index()].push(stays);
                continue;
            }
            watches[kept] = stays;
            kept += 1;
            if first_value < 0 {
                failed = Some(watch.clause());
                break;
            }
            self.assign(first, watch.clause());
        }
        watches.copy_within(read.., kept);
        watches.truncate(kept + watches.len() - read);
        failed
    }

    /// Handles a conflict: learns from it and goes back.
    fn learn(&mut self, failed: ClauseRef) {
        let (level, glue) = self.analyse(failed);
        self.backtrack(level);
        let asserted = self.learning[0];
        let reason = if self.learning.len() == 1 {
            ClauseRef::NONE
        } else {
            let clause = self.clauses.add(&self.learning, Some(glue));
            self.learnt.push(clause);
            self.watch(clause);
            clause
        };
        self.assign(asserted, reason);
        self.heap.decay(self.pace.decay());
        self.pace.conflict(glue);
    }

    /// Searches for a solution; `false` if there is none. A step of the meter is a conflict.
    pub(super) fn solve(&mut self, meter: &mut Meter) -> Result<bool, Reason> {
        let mut decided = 0u32;
        while self.consistent {
            if let Some(failed) = self.propagate() {
                if self.decisions.is_empty() {
                    self.consistent = false;
                    break;
                }
                self.conflicts += 1;
                meter.step()?;
                self.learn(failed);
                continue;
            }
            if self.pace.restart_is_due() {
                self.restart(meter)?;
                continue;
            }
            decided = decided.wrapping_add(1);
            if decided.is_multiple_of(4096) {
                meter.look()?;
            }
            if !self.decide() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Decides a variable; `false` if all have their values.
    fn decide(&mut self) -> bool {
        let variable = loop {
            match self.heap.pop() {
                Some(variable) if self.values[2 * variable] != 0 => {}
                Some(variable) => break variable,
                None => return false,
            }
        };
        let phase = if self.pace.is_stable() { self.best[variable] } else { self.phase[variable] };
        self.decisions.push(self.trail.len());
        self.assign(Lit::new(variable as u32, phase), ClauseRef::NONE);
        true
    }

    fn restart(&mut self, meter: &Meter) -> Result<(), Reason> {
        self.backtrack(0);
        self.pace.restarted();
        if let Some(number) = self.pace.phases_are_due() {
            self.change_phases(number);
        }
        if self.pace.reduction_is_due() {
            self.reduce();
            meter.allow(self.memory())?;
        }
        Ok(())
    }

    /// Now and then the phases are set anew, so that the search looks elsewhere.
    fn change_phases(&mut self, number: u64) {
        match number % 4 {
            0 | 2 => self.phase.clone_from(&self.best),
            1 => self.phase.clone_from(&self.hint),
            _ => self.phase.iter_mut().zip(&self.hint).for_each(|(phase, hint)| *phase = !hint),
        }
        self.best.clone_from(&self.phase);
        self.best_length = 0;
    }

    /// Removes the half of the learnt clauses that promise least. The trail is empty but for level 0.
    fn reduce(&mut self) {
        // What is known for good needs no reason any more.
        for literal in &self.trail {
            self.reason[literal.variable()] = ClauseRef::NONE;
        }
        let mut candidates = Vec::new();
        for &clause in &self.learnt {
            let keep = self.clauses.glue(clause) <= 2 || self.clauses.literals(clause).len() == 2;
            if !self.clauses.take_used(clause) && !keep {
                candidates.push((self.clauses.glue(clause), self.clauses.literals(clause).len(), clause));
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
            let old = self.clauses.compact();
            self.learnt.iter_mut().for_each(|clause| *clause = moved(&old, *clause));
            for watch in self.watches.iter_mut().flatten() {
                *watch = Watch::new(moved(&old, watch.clause()), watch.is_binary(), watch.blocker);
            }
        }
    }

    /// The bytes taken, by estimate: clauses, watches, and the tables of the variables.
    pub(super) fn memory(&self) -> usize {
        let watches: usize = self.watches.iter().map(|list| list.capacity() * size_of::<Watch>()).sum();
        self.clauses.memory() + watches + 100 * self.level.len()
    }
}
