//! The trail: the assigned literals in order, with their levels and reasons.

use super::clause_db::ClauseRef;
use super::lit::Lit;

/// The reason of a literal, or of a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// No reason: the literal is a decision, or it was assigned at level 0.
    None,
    /// A clause of the formula, or a learnt clause.
    Clause(ClauseRef),
    /// A clause that the propagator returned as an explanation.
    Explained(ClauseRef),
    /// A constraint of the propagator. Its explanation has not been requested yet.
    Propagated(u32),
}

/// The assignment, as literals in the order in which they became true.
#[derive(Debug)]
pub(crate) struct Trail {
    /// Indexed by literal: 1 if the literal is true, -1 if false, 0 if unassigned.
    values: Vec<i8>,
    level: Vec<u32>,
    position: Vec<u32>,
    reason: Vec<Reason>,
    literals: Vec<Lit>,
    /// Indexed by decision level minus 1: the length of the trail when the level was opened.
    level_starts: Vec<usize>,
}

impl Trail {
    pub(crate) fn new(variables: usize) -> Self {
        Self {
            values: vec![0; 2 * variables],
            level: vec![0; variables],
            position: vec![0; variables],
            reason: vec![Reason::None; variables],
            literals: Vec::with_capacity(variables),
            level_starts: Vec::new(),
        }
    }

    pub(crate) fn variables(&self) -> usize {
        self.level.len()
    }

    /// Returns 1 if the literal is true, -1 if false, 0 if unassigned.
    #[inline]
    pub(crate) fn value(&self, literal: Lit) -> i8 {
        self.values[literal.index()]
    }

    /// The values of all literals, indexed by [`Lit::index`].
    #[inline]
    pub(crate) fn values(&self) -> &[i8] {
        &self.values
    }

    /// The decision level of an assigned variable.
    #[inline]
    pub(crate) fn level(&self, variable: usize) -> u32 {
        self.level[variable]
    }

    /// The index of an assigned variable's literal on the trail.
    #[inline]
    pub(crate) fn position(&self, variable: usize) -> u32 {
        self.position[variable]
    }

    #[inline]
    pub(crate) fn reason(&self, variable: usize) -> Reason {
        self.reason[variable]
    }

    pub(crate) fn set_reason(&mut self, variable: usize, reason: Reason) {
        self.reason[variable] = reason;
    }

    /// The true literals, oldest first.
    #[inline]
    pub(crate) fn literals(&self) -> &[Lit] {
        &self.literals
    }

    /// The current decision level.
    #[inline]
    pub(crate) fn decision_level(&self) -> usize {
        self.level_starts.len()
    }

    /// The number of literals at levels up to `level`, which must be lower than the current level.
    pub(crate) fn length_at(&self, level: usize) -> usize {
        self.level_starts[level]
    }

    #[inline]
    pub(crate) fn assign(&mut self, literal: Lit, reason: Reason) {
        let variable = literal.variable();
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.level[variable] = self.level_starts.len() as u32;
        self.position[variable] = self.literals.len() as u32;
        self.reason[variable] = reason;
        self.literals.push(literal);
    }

    /// Opens a decision level.
    pub(crate) fn push_level(&mut self) {
        self.level_starts.push(self.literals.len());
    }

    /// Opens a decision level and assigns the decision `literal`.
    pub(crate) fn decide(&mut self, literal: Lit) {
        self.push_level();
        self.assign(literal, Reason::None);
    }

    /// Unassigns the literals of the levels above `level`, and calls `unassigned` for each of these literals. `level`
    /// must be lower than the current level.
    pub(crate) fn backtrack(&mut self, level: usize, mut unassigned: impl FnMut(Lit)) {
        let keep = self.level_starts[level];
        for &literal in &self.literals[keep..] {
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            unassigned(literal);
        }
        self.literals.truncate(keep);
        self.level_starts.truncate(level);
    }

    /// Allocated memory in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.level.len() * (2 + 4 + 4 + size_of::<Reason>() + size_of::<Lit>())
    }
}
