//! The variables for clause learning on nonograms.
//!
//! A cell with two possible values has one variable, which is true for the larger value. A cell with more values has a
//! variable for each, and clauses require that exactly one is true. So a true literal removes at most one value from
//! its cell.

use super::clues::BoardClues;
use super::switching::switched_solution;
use super::symmetry::Symmetry;
use crate::cdcl::enumerate::VariableMap;
use crate::cdcl::lit::Lit;
use crate::cdcl::propagator::Propagator;
use crate::cdcl::solver::CdclSolver;
use gridproof_model::{Assignment, Cell, Domain};

/// The variables of a board.
#[derive(Debug)]
pub(crate) struct Variables {
    columns: usize,
    domains: Vec<Domain>,
    symmetries: Vec<Symmetry>,
    /// Indexed by cell: its first variable, and for a cell with two values, the larger one. The variables of a cell
    /// with more values follow one another.
    first: Vec<(u32, Option<u8>)>,
    /// Indexed by variable: its cell, and the value for which it is true.
    meaning: Vec<(Cell, u8)>,
}

impl Variables {
    /// The variables of a board with these domains.
    pub(crate) fn new(clues: &impl BoardClues, domains: &[Domain]) -> Self {
        let mut first = Vec::with_capacity(domains.len());
        let mut meaning = Vec::new();
        for (cell, domain) in (0..).zip(domains) {
            let larger = domain.iter().last().filter(|_| domain.len() == 2);
            first.push((meaning.len() as u32, larger));
            match domain.len() {
                0 | 1 => {}
                2 => meaning.extend(larger.map(|value| (cell, value))),
                _ => meaning.extend(domain.iter().map(|value| (cell, value))),
            }
        }
        let (columns, symmetries) = (clues.columns(), clues.symmetries(domains));
        Self { columns, domains: domains.to_vec(), symmetries, first, meaning }
    }

    /// Returns the number of clauses that give each cell exactly one value.
    pub(crate) fn clauses(domains: &[Domain]) -> usize {
        let clauses = |domain: &Domain| match domain.len() {
            0..=2 => 0,
            values => 1 + values * (values - 1) / 2,
        };
        domains.iter().map(clauses).sum()
    }

    /// The number of variables.
    pub(crate) fn count(&self) -> usize {
        self.meaning.len()
    }

    /// The domains of the cells at the start.
    pub(crate) fn domains(&self) -> &[Domain] {
        &self.domains
    }

    /// Indexed by variable: its cell, and the value for which it is true.
    pub(crate) fn meaning(&self) -> &[(Cell, u8)] {
        &self.meaning
    }

    /// Returns the literal that is true if a cell has a value. The cell must be undecided at the start, and its domain
    /// must contain the value.
    #[inline]
    pub(crate) fn literal(&self, cell: Cell, value: u8) -> Lit {
        let (first, larger) = self.first[cell as usize];
        if let Some(larger) = larger {
            return Lit::new(first, value == larger);
        }
        let below = self.domains[cell as usize].intersection(Domain::first(usize::from(value))).len();
        Lit::new(first + below as u32, true)
    }

    /// Returns the cell of a literal and the value that this cell loses if the literal is true; `None` if it loses
    /// none.
    pub(crate) fn removes(&self, literal: Lit) -> Option<(Cell, u8)> {
        let (cell, value) = self.meaning[literal.variable()];
        let domain = self.domains[cell as usize];
        if !literal.is_positive() {
            Some((cell, value))
        } else if domain.len() == 2 {
            domain.min().map(|other| (cell, other))
        } else {
            None
        }
    }

    /// Adds the clauses that give each cell exactly one value.
    pub(crate) fn add_clauses<P: Propagator>(&self, solver: &mut CdclSolver<P>) {
        let mut clause = Vec::new();
        for (cell, domain) in (0..).zip(&self.domains) {
            if domain.len() < 3 {
                continue;
            }
            clause.clear();
            clause.extend(domain.iter().map(|value| self.literal(cell, value)));
            solver.add(&clause);
            for (index, &one) in clause.iter().enumerate() {
                clause[index + 1..].iter().for_each(|&other| solver.add(&[!one, !other]));
            }
        }
    }

    /// Indexed by symmetry and variable: the variable's image.
    pub(crate) fn images(&self) -> Vec<Vec<u32>> {
        let image = |symmetry: &Symmetry, (cell, value): (Cell, u8)| {
            self.literal(symmetry.image(cell), value).variable() as u32
        };
        let map = |symmetry| self.meaning.iter().map(|&meaning| image(symmetry, meaning)).collect();
        self.symmetries.iter().map(map).collect()
    }
}

impl VariableMap for Variables {
    fn assignment(&self, is_true: impl Fn(Lit) -> bool) -> Option<Assignment> {
        let value = |(cell, domain): (Cell, &Domain)| match domain.len() {
            0 | 1 => domain.value(),
            _ => domain.iter().find(|&value| is_true(self.literal(cell, value))),
        };
        (0..).zip(&self.domains).map(value).collect()
    }

    fn blocking_clause(&self, assignment: &Assignment) -> Option<Vec<Lit>> {
        let fits = self.domains.iter().zip(assignment).all(|(domain, &value)| domain.contains(value));
        let open = (0..).zip(&self.domains).zip(assignment).filter(|((_, domain), _)| domain.len() > 1);
        fits.then(|| open.map(|((cell, _), &value)| !self.literal(cell, value)).collect())
    }

    fn images(&self, solution: &Assignment) -> Vec<Assignment> {
        self.symmetries.iter().map(|symmetry| symmetry.apply(solution)).collect()
    }

    fn switched_solution(&self, solution: &Assignment) -> Option<Assignment> {
        switched_solution(self.columns, &self.domains, solution)
    }
}
