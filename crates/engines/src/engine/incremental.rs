//! A solver whose model stays loaded and can be solved many times, under different assumptions. Clauses can be added
//! between the calls.
//!
//! Clauses learnt in one call are kept for the next call. Explanations, hints and generators use this solver, because
//! they ask thousands of related questions.

use crate::cdcl::lit::{Lit, lit};
use crate::cdcl::propagator::NoPropagator;
use crate::cdcl::solver::CdclSolver;
use crate::encode::{Encoding, Literal, Simplify, encode};
use crate::solve::{Budget, Limits, StopReason};
use gridproof_model::{Assignment, Cell, Model, check};

/// A statement about a cell: the cell has, or does not have, a certain value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellLiteral {
    /// The cell.
    pub cell: Cell,
    /// The value.
    pub value: u8,
    /// True for the statement that the cell has the value; false for the statement that it does not.
    pub holds: bool,
}

impl CellLiteral {
    /// The literal "the cell has the value".
    pub const fn is(cell: Cell, value: u8) -> Self {
        Self { cell, value, holds: true }
    }

    /// The literal "the cell does not have the value".
    pub const fn is_not(cell: Cell, value: u8) -> Self {
        Self { cell, value, holds: false }
    }

    /// Whether the literal is true in an assignment. Returns `false` if the assignment has no such cell.
    pub fn is_true_in(self, assignment: &Assignment) -> bool {
        assignment.get(self.cell as usize).is_some_and(|&value| (value == self.value) == self.holds)
    }
}

impl std::ops::Not for CellLiteral {
    type Output = Self;

    fn not(self) -> Self {
        Self { holds: !self.holds, ..self }
    }
}

/// The answer to a call of [`IncrementalSolver::solve`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Answer {
    /// A solution in which all assumptions are true.
    Solution(Assignment),
    /// There is no such solution. The core is a list of assumptions that cannot all be true, not necessarily a
    /// shortest one. It is empty if there is no solution even without assumptions.
    Core(Vec<CellLiteral>),
    /// The budget of the call ran out.
    Unknown(StopReason),
}

/// A model loaded into the clause-learning solver.
#[derive(Debug)]
pub struct IncrementalSolver {
    model: Model,
    encoding: Encoding,
    solver: CdclSolver<NoPropagator>,
    budget: Budget,
    added: Vec<Vec<CellLiteral>>,
    contradictory: bool,
}

impl IncrementalSolver {
    /// Loads a model. The budget applies to loading, and then to each call.
    ///
    /// # Errors
    /// Returns an error if the budget is not enough to load the model.
    pub fn new(model: &Model, budget: &Budget) -> Result<Self, StopReason> {
        let limits = Limits::start(budget);
        let encoding = encode(model, Simplify::Together, &limits)?;
        limits.check_memory(encoding.memory())?;
        let mut solver = CdclSolver::new(encoding.cnf().variables() as usize, NoPropagator);
        let mut clause: Vec<Lit> = Vec::new();
        for literals in encoding.cnf().clauses() {
            clause.clear();
            clause.extend(literals.iter().copied().map(lit));
            solver.add(&clause);
        }
        let contradictory = encoding.cnf().is_contradictory();
        Ok(Self {
            model: model.clone(),
            encoding,
            solver,
            budget: budget.clone(),
            added: Vec::new(),
            contradictory,
        })
    }

    /// Sets the budget that applies to each later call.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// The model, without the added clauses.
    pub fn model(&self) -> &Model {
        &self.model
    }

    /// The number of conflicts in all calls so far.
    pub(super) fn conflicts(&self) -> u64 {
        self.solver.conflicts()
    }

    /// Adds a clause: in every later solution, at least one of the literals must be true. The empty clause excludes
    /// every solution. A cell that is not in the model has no value.
    pub fn add_clause(&mut self, literals: &[CellLiteral]) {
        self.added.push(literals.to_vec());
        let mut clause = Vec::with_capacity(literals.len());
        for &literal in literals {
            match self.literal(literal) {
                Literal::TRUE => return,
                Literal::FALSE => {}
                literal => clause.push(lit(literal)),
            }
        }
        self.contradictory |= clause.is_empty();
        self.solver.add(&clause);
    }

    /// Excludes a solution, and all solutions that differ from it only in cells that are not shown. Later calls find
    /// other solutions.
    pub fn forbid(&mut self, solution: &Assignment) {
        let all = (0..).zip(solution).map(|(cell, &value)| CellLiteral::is_not(cell, value));
        let clause: Vec<CellLiteral> = match self.model.shown() {
            None => all.collect(),
            Some(shown) => all.filter(|literal| shown.binary_search(&literal.cell).is_ok()).collect(),
        };
        self.add_clause(&clause);
    }

    /// Searches for a solution in which all assumptions are true. The assumptions apply to this call only.
    pub fn solve(&mut self, assumptions: &[CellLiteral]) -> Answer {
        if self.contradictory {
            return Answer::Core(Vec::new());
        }
        let mut assumed: Vec<(Lit, CellLiteral)> = Vec::with_capacity(assumptions.len());
        for &assumption in assumptions {
            match self.literal(assumption) {
                Literal::TRUE => {}
                // The cell cannot have the value, so this assumption is a core by itself.
                Literal::FALSE => return Answer::Core(vec![assumption]),
                literal => assumed.push((lit(literal), assumption)),
            }
        }
        let literals: Vec<Lit> = assumed.iter().map(|(literal, _)| *literal).collect();
        let mut limits = Limits::start(&self.budget);
        loop {
            match self.solver.solve_under(&literals, &mut limits) {
                Err(reason) => return Answer::Unknown(reason),
                Ok(false) => {
                    let failed = self.solver.failed();
                    let is_failed = |(literal, _): &&(Lit, CellLiteral)| failed.contains(literal);
                    let core = assumed.iter().filter(is_failed).map(|(_, assumption)| *assumption);
                    return Answer::Core(core.collect());
                }
                Ok(true) => {
                    let solver = &self.solver;
                    let solution = self.encoding.assignment(|literal| solver.is_true(lit(literal)));
                    let solution = solution.expect("the formula is not contradictory");
                    if !self.cut(&solution) {
                        self.check(&solution, assumptions);
                        return Answer::Solution(solution);
                    }
                    // Each refused candidate counts as a step, so that the step limit also ends a long series of
                    // cuts.
                    if let Err(reason) = limits.step() {
                        return Answer::Unknown(reason);
                    }
                }
            }
        }
    }

    /// Adds the cuts that a candidate violates. Returns whether the candidate violates any cuts.
    fn cut(&mut self, candidate: &Assignment) -> bool {
        let cuts = self.encoding.cuts(candidate);
        for cut in &cuts {
            let clause: Vec<Lit> = cut.iter().copied().map(lit).collect();
            self.solver.add(&clause);
        }
        !cuts.is_empty()
    }

    /// The formula's literal for a statement. The literal is a constant if the cell cannot have the value, or must
    /// have it.
    fn literal(&self, CellLiteral { cell, value, holds }: CellLiteral) -> Literal {
        let literal = self.encoding.literal(cell, value);
        if holds { literal } else { !literal }
    }

    /// Checks a solution against the model, the assumptions and the added clauses, with code that is independent of
    /// the solver.
    ///
    /// # Panics
    /// Panics if the solution is wrong, which is a bug in the solver or the encoder.
    fn check(&self, solution: &Assignment, assumptions: &[CellLiteral]) {
        assert_eq!(check(&self.model, solution), Ok(()), "not a solution");
        let is_true = |literal: &CellLiteral| literal.is_true_in(solution);
        let in_model = |literal: &&CellLiteral| (literal.cell as usize) < solution.len();
        assert!(assumptions.iter().filter(in_model).all(is_true), "an assumption is false");
        let satisfied = |clause: &Vec<CellLiteral>| {
            clause.iter().any(|literal| is_true(literal) || !in_model(&literal) && !literal.holds)
        };
        assert!(self.added.iter().all(satisfied), "an added clause is false");
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use gridproof_model::brute;
    use gridproof_puzzles::{Nonogram, Sudoku};

    fn literals(cells: u32, values: u8, most: usize) -> impl Strategy<Value = Vec<CellLiteral>> {
        let literal = (0..cells, 0..values, prop::bool::ANY);
        let literal = literal.prop_map(|(cell, value, holds)| CellLiteral { cell, value, holds });
        prop::collection::vec(literal, 0..most)
    }

    /// Solves under each list of assumptions, and adds a clause after each call. Compares the answers with the list
    /// of all solutions.
    fn compare(model: &Model, calls: &[(Vec<CellLiteral>, Vec<CellLiteral>)]) {
        let mut solutions = brute::solutions(model, 1000).expect("tiny");
        let mut solver = IncrementalSolver::new(model, &Budget::default()).expect("no limit");
        for (assumptions, clause) in calls {
            let meets = |all: &[CellLiteral], solution: &Assignment| {
                all.iter().all(|literal| literal.is_true_in(solution))
            };
            match solver.solve(assumptions) {
                Answer::Solution(solution) => {
                    assert!(solutions.contains(&solution) && meets(assumptions, &solution));
                }
                Answer::Core(core) => {
                    assert!(core.iter().all(|literal| assumptions.contains(literal)));
                    assert!(!solutions.iter().any(|solution| meets(&core, solution)), "{core:?}");
                }
                Answer::Unknown(reason) => panic!("no limit, but {reason:?}"),
            }
            solver.add_clause(clause);
            solutions.retain(|solution| clause.iter().any(|literal| literal.is_true_in(solution)));
        }
    }

    proptest! {
        #[test]
        fn nonograms_under_assumptions(
            cells in prop::collection::vec(0u8..2, 16),
            calls in prop::collection::vec((literals(16, 3, 6), literals(16, 2, 5)), 1..6),
        ) {
            let rows: Vec<Vec<u32>> = cells.chunks(4).map(|row| vec![row.iter().map(|&c| u32::from(c)).sum()]).collect();
            let clues: Vec<Vec<u32>> = rows.into_iter().map(|row| row.into_iter().filter(|&n| n > 0).collect()).collect();
            if let Ok(nonogram) = Nonogram::black_and_white(&clues, &clues) {
                compare(&nonogram.model(), &calls);
            }
        }

        #[test]
        fn sudokus_under_assumptions(
            open in 0usize..6,
            calls in prop::collection::vec((literals(16, 5, 6), literals(16, 4, 5)), 1..6),
        ) {
            let mut givens = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
            givens[open..open + 8].fill(0);
            compare(&Sudoku::new(2, 2, givens).expect("valid").model(), &calls);
        }
    }

    #[test]
    fn a_model_without_solution_has_an_empty_core() {
        let model =
            Nonogram::black_and_white(&[vec![1], vec![1]], &[vec![2], vec![]]).expect("valid").model();
        let model = model.with_domains(vec![gridproof_model::Domain::single(0); 4]).expect("four cells");
        let mut solver = IncrementalSolver::new(&model, &Budget::default()).expect("no limit");
        assert_eq!(solver.solve(&[CellLiteral::is(0, 0)]), Answer::Core(Vec::new()));
    }

    #[test]
    fn cells_beyond_the_model_have_no_value() {
        let model = Sudoku::new(2, 2, vec![0; 16]).expect("valid").model();
        let mut solver = IncrementalSolver::new(&model, &Budget::default()).expect("no limit");
        let beyond = CellLiteral::is(16, 0);
        assert_eq!(solver.solve(&[beyond]), Answer::Core(vec![beyond]));
        assert!(matches!(solver.solve(&[!beyond]), Answer::Solution(_)));
        solver.add_clause(&[!beyond]);
        assert!(matches!(solver.solve(&[]), Answer::Solution(_)));
    }

    #[test]
    fn forbidden_solutions_do_not_come_again() {
        let model = Sudoku::new(2, 2, vec![0; 16]).expect("valid").model();
        let mut solver = IncrementalSolver::new(&model, &Budget::default()).expect("no limit");
        let mut count = 0;
        while let Answer::Solution(solution) = solver.solve(&[]) {
            solver.forbid(&solution);
            count += 1;
        }
        assert_eq!(count, 288);
        assert_eq!(solver.solve(&[]), Answer::Core(Vec::new()));
    }

    #[test]
    fn a_budget_ends_a_call_and_the_next_goes_on() {
        let model = Sudoku::new(4, 4, vec![0; 256]).expect("valid").model();
        let mut solver = IncrementalSolver::new(&model, &Budget::default()).expect("no limit");
        solver.set_budget(Budget::time(std::time::Duration::ZERO));
        let first = solver.solve(&[]);
        assert!(matches!(first, Answer::Unknown(StopReason::Time) | Answer::Solution(_)), "{first:?}");
        solver.set_budget(Budget::default());
        assert!(matches!(solver.solve(&[]), Answer::Solution(_)));
    }
}
