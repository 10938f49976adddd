//! What a conflict teaches: the clause of the first unique implication point, minimised.

use super::super::clauses::{ClauseRef, Lit};
use super::Solver;

impl Solver {
    /// Learns a clause from a failed one: it lies in `learning` afterwards, the literal that it asserts first, one of
    /// the next lower level second. Gives the level to go back to and the glue.
    pub(super) fn analyse(&mut self, failed: ClauseRef) -> (usize, u32) {
        self.learning.clear();
        self.learning.push(Lit::new(0, true));
        let current = self.decisions.len() as u32;
        let mut open = 0;
        let mut at = self.trail.len();
        let mut clause = failed;
        let mut asserted: Option<Lit> = None;
        loop {
            if self.clauses.is_learnt(clause) {
                let glue = self.glue_of(clause);
                self.clauses.use_with_glue(clause, glue);
            }
            for index in 0..self.clauses.literals(clause).len() {
                let literal = self.clauses.literals(clause)[index];
                let variable = literal.variable();
                if asserted.is_some_and(|asserted| asserted.variable() == variable)
                    || self.seen[variable]
                    || self.level[variable] == 0
                {
                    continue;
                }
                self.seen[variable] = true;
                self.to_clear.push(literal);
                self.heap.bump(variable);
                if self.level[variable] == current {
                    open += 1;
                } else {
                    self.learning.push(literal);
                }
            }
            loop {
                at -= 1;
                if self.seen[self.trail[at].variable()] {
                    break;
                }
            }
            let next = self.trail[at];
            open -= 1;
            if open == 0 {
                self.learning[0] = !next;
                break;
            }
            clause = self.reason[next.variable()];
            asserted = Some(next);
        }
        self.minimise();
        let glue = self.glue_of_learning();
        for literal in self.to_clear.drain(..) {
            self.seen[literal.variable()] = false;
        }
        let back = (1..self.learning.len()).max_by_key(|&i| self.level[self.learning[i].variable()]);
        let Some(second) = back else { return (0, glue) };
        self.learning.swap(1, second);
        (self.level[self.learning[1].variable()] as usize, glue)
    }

    /// Drops the literals of `learning` that the others imply.
    fn minimise(&mut self) {
        let levels = self.learning.iter().fold(0u64, |set, l| set | self.level_bit(*l));
        let mut kept = 1;
        for index in 1..self.learning.len() {
            let literal = self.learning[index];
            if self.reason[literal.variable()] == ClauseRef::NONE || !self.is_implied(literal, levels) {
                self.learning[kept] = literal;
                kept += 1;
            }
        }
        self.learning.truncate(kept);
    }

    fn level_bit(&self, literal: Lit) -> u64 {
        1 << (self.level[literal.variable()] % 64)
    }

    /// Whether marked literals imply this one; `levels` are the levels on which there are any.
    fn is_implied(&mut self, literal: Lit, levels: u64) -> bool {
        self.stack.clear();
        self.stack.push(literal);
        let marked = self.to_clear.len();
        while let Some(next) = self.stack.pop() {
            let reason = self.reason[next.variable()];
            for index in 0..self.clauses.literals(reason).len() {
                let other = self.clauses.literals(reason)[index];
                let variable = other.variable();
                if variable == next.variable() || self.seen[variable] || self.level[variable] == 0 {
                    continue;
                }
                if self.reason[variable] == ClauseRef::NONE || self.level_bit(other) & levels == 0 {
                    for literal in self.to_clear.drain(marked..) {
                        self.seen[literal.variable()] = false;
                    }
                    return false;
                }
                self.seen[variable] = true;
                self.to_clear.push(other);
                self.stack.push(other);
            }
        }
        true
    }

    fn glue_of(&mut self, clause: ClauseRef) -> u32 {
        let Self { clauses, level, counted, count, .. } = self;
        count_levels(clauses.literals(clause), level, counted, count)
    }

    fn glue_of_learning(&mut self) -> u32 {
        let Self { learning, level, counted, count, .. } = self;
        count_levels(learning, level, counted, count)
    }
}

/// The number of different decision levels among literals.
fn count_levels(literals: &[Lit], level: &[u32], counted: &mut [u64], count: &mut u64) -> u32 {
    *count += 1;
    let mut levels = 0;
    for literal in literals {
        let last = &mut counted[level[literal.variable()] as usize];
        levels += u32::from(*last != *count);
        *last = *count;
    }
    levels
}
