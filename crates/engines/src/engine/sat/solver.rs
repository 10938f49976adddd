//! The solver varisat, loaded with an encoding and limited by a budget.

use std::cell::RefCell;
use std::rc::Rc;

use varisat::{ExtendFormula, Lit, ProofFormat, Solver};

use super::deadline::{Deadline, Spending};
use crate::encode::{Encoding, Literal};
use crate::solve::StopReason;
use gridproof_model::Assignment;

/// The number of clauses loaded between two checks of the budget.
const CLAUSES_PER_CHECK: usize = 4096;

/// A loaded solver. After an error, its methods must not be called again.
pub(super) struct LoadedSolver<'a> {
    encoding: &'a Encoding,
    solver: Solver<'static>,
    spending: Rc<RefCell<Spending>>,
    /// A buffer for the literals of a clause.
    clause: Vec<Lit>,
}

impl<'a> LoadedSolver<'a> {
    /// Loads the clauses of an encoding.
    pub(super) fn new(encoding: &'a Encoding, spending: &Rc<RefCell<Spending>>) -> Result<Self, StopReason> {
        let mut solver = Solver::new();
        // Varisat's own proof format is the only one that allows clauses to be added after a search.
        solver.write_proof(Deadline(Rc::clone(spending)), ProofFormat::Varisat);
        spending.borrow_mut().memory = encoding.memory();
        let mut loaded = Self { encoding, solver, spending: Rc::clone(spending), clause: Vec::new() };
        for (clause, number) in encoding.cnf().clauses().zip(1..) {
            if number % CLAUSES_PER_CHECK == 0 {
                spending.borrow().limits.check()?;
            }
            loaded.add(clause);
        }
        Ok(loaded)
    }

    /// Adds a clause.
    pub(super) fn add(&mut self, clause: &[Literal]) {
        self.clause.clear();
        self.clause.extend(clause.iter().map(|literal| Lit::from_dimacs(literal.dimacs() as isize)));
        self.solver.add_clause(&self.clause);
    }

    /// Adds the cuts that an assignment of the cells violates. Returns whether the assignment violates any cuts.
    pub(super) fn cut(&mut self, assignment: &Assignment) -> bool {
        let cuts = self.encoding.cuts(assignment);
        for cut in &cuts {
            self.add(cut);
        }
        !cuts.is_empty()
    }

    /// Excludes an assignment of the cells from later solutions.
    pub(super) fn forbid(&mut self, assignment: &Assignment) {
        if let Some(clause) = self.encoding.forbid(assignment) {
            self.add(&clause);
        }
    }

    /// Searches for the next solution; returns `None` if there are no more.
    pub(super) fn solve(&mut self) -> Result<Option<Assignment>, StopReason> {
        match self.solver.solve() {
            Ok(false) => Ok(None),
            Ok(true) => Ok(self.assignment()),
            // Errors come only from the proof writer, which fails in order to end the search.
            Err(_) => Err(self.spending.borrow().stopped.unwrap_or(StopReason::Cancelled)),
        }
    }

    fn assignment(&self) -> Option<Assignment> {
        let mut values = vec![false; self.encoding.cnf().variables() as usize];
        // A variable that is in no clause may be missing from the solver's model. It can have either value.
        for literal in self.solver.model()? {
            if let Some(value) = values.get_mut(literal.index()) {
                *value = literal.is_positive();
            }
        }
        self.encoding.assignment(|literal| values[literal.variable() as usize - 1] == literal.is_positive())
    }
}
