//! The conditions under which vertices and edges of a graph are present.

use crate::cdcl::lit::{Lit, lit};
use crate::encode::{Encoding, Literal};
use gridproof_model::Atom;

/// The condition under which a vertex or an edge is present.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Truth {
    /// The vertex or edge is always present, or never present.
    Fixed(bool),
    /// The vertex or edge is present if this literal is true.
    Of(Lit),
}

impl Truth {
    pub(super) fn of_atom(atom: Atom, encoding: &Encoding) -> Option<Self> {
        Some(match encoding.literal_of(atom)? {
            Literal::TRUE => Self::Fixed(true),
            Literal::FALSE => Self::Fixed(false),
            literal => Self::Of(lit(literal)),
        })
    }

    /// Returns 1 if the condition is true, -1 if it is false, 0 if it is open.
    #[inline]
    pub(super) fn value(self, value: impl Fn(Lit) -> i8) -> i8 {
        match self {
            Self::Fixed(holds) => i8::from(holds) - i8::from(!holds),
            Self::Of(literal) => value(literal),
        }
    }

    /// Appends the literal of the condition. If the condition is fixed, appends nothing.
    pub(super) fn push(self, clause: &mut Vec<Lit>) {
        if let Self::Of(literal) = self {
            clause.push(literal);
        }
    }

    /// Appends the negated literal of the condition. If the condition is fixed, appends nothing.
    pub(super) fn push_negated(self, clause: &mut Vec<Lit>) {
        if let Self::Of(literal) = self {
            clause.push(!literal);
        }
    }
}

/// The error for a constraint that can no longer be satisfied.
pub(super) struct Failed;
