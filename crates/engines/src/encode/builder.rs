//! The builder of a formula. It checks the budget while the formula is being built.

use std::collections::HashMap;

use smallvec::SmallVec;

use super::cnf::{Cnf, Literal, MOST_VARIABLES};
use super::meaning::Meaning;
use crate::solve::{Limits, StopReason};
use gridproof_model::{Cell, Domain};

/// The number of clauses and variables added between two checks of the budget.
const MADE_PER_CHECK: u32 = 1024;

/// Collects clauses and the meanings of variables. Its methods fail when the budget is exhausted.
pub(super) struct Builder<'a> {
    pub(crate) cnf: Cnf,
    pub(crate) meanings: Vec<Meaning>,
    pub(crate) limits: &'a Limits,
    until_check: u32,
    /// The auxiliary variables of atoms. The key consists of the cell and the values of its domain for which the atom
    /// holds.
    pub(crate) atoms: HashMap<(Cell, Domain), Literal>,
    /// The indices of the clauses that define the variables in `atoms`. Such a clause belongs to no constraint,
    /// although it was added while a constraint was being encoded.
    pub(crate) definitions: Vec<usize>,
}

impl<'a> Builder<'a> {
    pub(super) fn new(limits: &'a Limits) -> Self {
        Self {
            cnf: Cnf::default(),
            meanings: Vec::new(),
            limits,
            until_check: MADE_PER_CHECK,
            atoms: HashMap::new(),
            definitions: Vec::new(),
        }
    }

    /// Adds a variable and returns its positive literal.
    pub(super) fn variable(&mut self, meaning: Meaning) -> Result<Literal, StopReason> {
        self.made()?;
        if self.cnf.variables() == MOST_VARIABLES {
            return Err(StopReason::Memory);
        }
        self.meanings.push(meaning);
        Ok(self.cnf.new_variable())
    }

    /// Adds a clause; see [`Cnf::add`].
    pub(super) fn clause(&mut self, clause: impl IntoIterator<Item = Literal>) -> Result<(), StopReason> {
        self.made()?;
        self.cnf.add(clause);
        Ok(())
    }

    /// Adds a clause in which a literal may occur more than once. A tautology is not added.
    pub(super) fn set(&mut self, clause: impl IntoIterator<Item = Literal>) -> Result<(), StopReason> {
        let mut clause: SmallVec<[Literal; 16]> = clause.into_iter().collect();
        clause.sort_unstable_by_key(|literal| (literal.variable(), literal.is_positive()));
        clause.dedup();
        if clause.windows(2).any(|pair| pair[0] == !pair[1]) {
            // A tautology adds no clause, but processing it takes as much time as adding a clause, so it counts towards
            // the next check.
            return self.made();
        }
        self.clause(clause)
    }

    /// Adds "`premise` implies `conclusion`".
    pub(super) fn implies(&mut self, premise: Literal, conclusion: Literal) -> Result<(), StopReason> {
        self.clause([!premise, conclusion])
    }

    /// Adds the empty clause.
    pub(super) fn contradiction(&mut self) -> Result<(), StopReason> {
        self.clause([])
    }

    #[inline]
    fn made(&mut self) -> Result<(), StopReason> {
        self.until_check -= 1;
        if self.until_check == 0 {
            self.until_check = MADE_PER_CHECK;
            self.check_limits()?;
        }
        Ok(())
    }

    /// Checks the budget.
    pub(super) fn check_limits(&self) -> Result<(), StopReason> {
        self.limits.check()?;
        self.limits.check_memory(self.cnf.memory())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{Budget, Cancel};

    /// Most clauses of wide counters are tautologies. In the past, the budget was not checked between tautologies.
    #[test]
    fn clauses_that_say_nothing_are_work_too() {
        let cancel = Cancel::default();
        let limits = Limits::start(&Budget { cancel: Some(cancel.clone()), ..Budget::default() });
        let mut builder = Builder::new(&limits);
        cancel.cancel();
        let nothing = [Literal::TRUE, !Literal::TRUE];
        let stopped = (0..MADE_PER_CHECK).find_map(|_| builder.set(nothing).err());
        assert_eq!((stopped, builder.cnf.len()), (Some(StopReason::Cancelled), 0));
    }
}
