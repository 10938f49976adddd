//! Literals.

use crate::encode::Literal;

/// A literal, stored as a number: twice the variable, plus 1 if the literal is negated. Variables are numbered from
/// 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Lit(u32);

impl Lit {
    pub(crate) const fn new(variable: u32, positive: bool) -> Self {
        Self(variable << 1 | !positive as u32)
    }

    /// Returns the literal whose [`Lit::code`] is `code`.
    #[inline]
    pub(crate) const fn from_code(code: u32) -> Self {
        Self(code)
    }

    #[inline]
    pub(crate) const fn code(self) -> u32 {
        self.0
    }

    #[inline]
    pub(crate) const fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline]
    pub(crate) const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// The index of this literal in tables with one entry for each literal.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Given that `one` is either `self` or `second`, returns the other of these two literals.
    #[inline]
    pub(crate) const fn other_of(self, second: Self, one: Self) -> Self {
        Self(self.0 ^ second.0 ^ one.0)
    }
}

impl std::ops::Not for Lit {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Converts a literal of a formula to a literal of the solver.
pub(crate) fn lit(literal: Literal) -> Lit {
    Lit::new(literal.variable() - 1, literal.is_positive())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negation() {
        let literal = Lit::new(5, true);
        assert_eq!((!literal).variable(), 5);
        assert!(literal.is_positive() && !(!literal).is_positive());
        assert_eq!(!!literal, literal);
    }

    #[test]
    fn other_literal_of_a_pair() {
        let (a, b) = (Lit::new(3, true), Lit::new(8, false));
        assert_eq!((a.other_of(b, a), a.other_of(b, b)), (b, a));
    }
}
