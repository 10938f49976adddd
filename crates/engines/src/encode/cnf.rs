//! Literals and clauses. Clauses are simplified when they are added.

use std::ops::Not;

/// A literal: a variable or its negation, or a constant. Stored clauses contain no constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(i32);

/// The largest number of variables in a formula. The range of the solver's literals sets this limit.
pub(super) const MOST_VARIABLES: u32 = (1 << 28) - 1;

impl Literal {
    /// The constant that is always true.
    pub const TRUE: Self = Self(i32::MAX);
    /// The constant that is always false.
    pub const FALSE: Self = Self(-i32::MAX);

    /// The positive literal of a variable, numbered from 1.
    pub const fn positive(variable: u32) -> Self {
        Self(variable.cast_signed())
    }

    /// The literal in DIMACS notation: the number of the variable, negative if the variable is negated.
    pub const fn dimacs(self) -> i32 {
        self.0
    }

    /// The variable, numbered from 1.
    pub const fn variable(self) -> u32 {
        self.0.unsigned_abs()
    }

    /// Whether the literal is a variable rather than the negation of a variable.
    pub const fn is_positive(self) -> bool {
        self.0 > 0
    }

    /// `self` if `positive`, otherwise its negation.
    pub(crate) const fn signed(self, positive: bool) -> Self {
        if positive { self } else { Self(-self.0) }
    }
}

impl Not for Literal {
    type Output = Self;

    fn not(self) -> Self {
        Self(-self.0)
    }
}

/// Marks the end of a clause in the flat table, as in DIMACS.
const END: Literal = Literal(0);

/// A formula in conjunctive normal form.
#[derive(Clone, Debug, Default)]
pub struct Cnf {
    /// The clauses one after another, each followed by [`END`].
    literals: Vec<Literal>,
    clauses: usize,
    variables: u32,
    contradictory: bool,
}

impl Cnf {
    /// The number of variables. Variables are numbered from 1.
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// The number of clauses.
    pub fn len(&self) -> usize {
        self.clauses
    }

    /// Whether there are no clauses.
    pub fn is_empty(&self) -> bool {
        self.clauses == 0
    }

    /// Whether the formula contains the empty clause, so that it is unsatisfiable.
    pub fn is_contradictory(&self) -> bool {
        self.contradictory
    }

    /// The clauses in the order in which they were added.
    pub fn clauses(&self) -> impl Iterator<Item = &[Literal]> {
        self.literals.split(|&literal| literal == END).take(self.clauses)
    }

    /// The total number of literals in all clauses.
    pub fn literals(&self) -> usize {
        self.literals.len() - self.clauses
    }

    /// The estimated memory, in bytes, at the start of solving: these clauses, and a solver's copy of them with its
    /// watch lists.
    ///
    /// The factors were fitted to the peak memory measured when nonograms were solved: 135 MB for 150x150 cells, and
    /// 674 MB for 200x200 cells. For an empty sudoku of side 49 in the pairwise encoding, the estimate is twice the
    /// actual peak of 283 MB.
    pub(crate) fn memory(&self) -> usize {
        const A_VARIABLE: usize = 192;
        const A_CLAUSE: usize = 24;
        const A_LITERAL: usize = 12;
        A_VARIABLE * self.variables() as usize + A_CLAUSE * self.len() + A_LITERAL * self.literals()
    }

    pub(crate) fn new_variable(&mut self) -> Literal {
        self.variables += 1;
        Literal::positive(self.variables)
    }

    /// Removes [`Literal::FALSE`] from a clause and adds the clause. A clause that contains [`Literal::TRUE`] is not
    /// added.
    pub(crate) fn add(&mut self, clause: impl IntoIterator<Item = Literal>) {
        let start = self.literals.len();
        for literal in clause {
            if literal == Literal::TRUE {
                self.literals.truncate(start);
                return;
            }
            if literal != Literal::FALSE {
                self.literals.push(literal);
            }
        }
        self.contradictory |= self.literals.len() == start;
        self.literals.push(END);
        self.clauses += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_never_reach_a_clause() {
        let mut cnf = Cnf::default();
        let (a, b) = (cnf.new_variable(), cnf.new_variable());
        cnf.add([a, Literal::FALSE, !b]);
        cnf.add([b, Literal::TRUE, a]);
        cnf.add([!Literal::TRUE, b]);
        assert_eq!(cnf.clauses().collect::<Vec<_>>(), [&[a, !b][..], &[b]]);
        assert_eq!((cnf.len(), cnf.literals(), cnf.variables()), (2, 3, 2));
        assert!(!cnf.is_contradictory());
        cnf.add([Literal::FALSE]);
        assert!(cnf.is_contradictory());
        assert_eq!(cnf.clauses().last(), Some(&[][..]));
    }
}
