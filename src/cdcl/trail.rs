//! What a solver knows: the values of its variables, in the order in which they became known, and why.

use super::clauses::{ClauseRef, Lit};

/// Why a literal holds, or what failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// It was decided, or is known for good.
    None,
    /// A clause of the formula, or a learnt one.
    Clause(ClauseRef),
    /// A clause that a propagator gave when it was asked.
    Explained(ClauseRef),
    /// A constraint of the propagator, which has not been asked yet.
    Propagated(u32),
}

/// The values of the variables.
#[derive(Debug)]
pub(crate) struct Trail {
    /// By literal: 1 where it holds, -1 where its negation does, 0 where neither is known.
    values: Vec<i8>,
    level: Vec<u32>,
    position: Vec<u32>,
    cause: Vec<Cause>,
    literals: Vec<Lit>,
    /// The length of the trail at each decision.
    decisions: Vec<usize>,
}

impl Trail {
    pub(crate) fn new(variables: usize) -> Self {
        Self {
            values: vec![0; 2 * variables],
            level: vec![0; variables],
            position: vec![0; variables],
            cause: vec![Cause::None; variables],
            literals: Vec::with_capacity(variables),
            decisions: Vec::new(),
        }
    }

    pub(crate) fn variables(&self) -> usize {
        self.level.len()
    }

    #[inline]
    pub(crate) fn value(&self, literal: Lit) -> i8 {
        self.values[literal.index()]
    }

    /// By literal: above 0 if it holds, below if it is false, 0 if it is open.
    #[inline]
    pub(crate) fn values(&self) -> &[i8] {
        &self.values
    }

    /// The decision level at which a variable got its value.
    #[inline]
    pub(crate) fn level(&self, variable: usize) -> u32 {
        self.level[variable]
    }

    /// The place on the trail of a variable that has a value.
    #[inline]
    pub(crate) fn position(&self, variable: usize) -> u32 {
        self.position[variable]
    }

    #[inline]
    pub(crate) fn cause(&self, variable: usize) -> Cause {
        self.cause[variable]
    }

    pub(crate) fn set_cause(&mut self, variable: usize, cause: Cause) {
        self.cause[variable] = cause;
    }

    /// The literals that hold, oldest first.
    #[inline]
    pub(crate) fn literals(&self) -> &[Lit] {
        &self.literals
    }

    /// The number of decisions.
    #[inline]
    pub(crate) fn depth(&self) -> usize {
        self.decisions.len()
    }

    /// The length of the trail before the decision of that index.
    pub(crate) fn length_before(&self, decision: usize) -> usize {
        self.decisions[decision]
    }

    #[inline]
    pub(crate) fn assign(&mut self, literal: Lit, cause: Cause) {
        let variable = literal.variable();
        self.values[literal.index()] = 1;
        self.values[(!literal).index()] = -1;
        self.level[variable] = self.decisions.len() as u32;
        self.position[variable] = self.literals.len() as u32;
        self.cause[variable] = cause;
        self.literals.push(literal);
    }

    pub(crate) fn decide(&mut self, literal: Lit) {
        self.decisions.push(self.literals.len());
        self.assign(literal, Cause::None);
    }

    /// Forgets the values of all decisions from the one of that index on; `forgotten` hears of each.
    pub(crate) fn backtrack(&mut self, decision: usize, mut forgotten: impl FnMut(Lit)) {
        let keep = self.decisions[decision];
        for &literal in &self.literals[keep..] {
            self.values[literal.index()] = 0;
            self.values[(!literal).index()] = 0;
            forgotten(literal);
        }
        self.literals.truncate(keep);
        self.decisions.truncate(decision);
    }

    /// The bytes taken.
    pub(crate) fn memory(&self) -> usize {
        self.level.len() * (2 + 4 + 4 + size_of::<Cause>() + size_of::<Lit>())
    }
}
