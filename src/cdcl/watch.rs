//! The clauses that wait for a literal.

use super::clauses::{ClauseRef, Lit};

/// A clause that waits for a literal to become false.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watch {
    /// The clause, with [`BINARY`] if it has two literals: those are never looked at in the table.
    pub(super) place: u32,
    /// Another literal of the clause: where it holds there is nothing to do. In a clause of two it is the other one.
    pub(crate) blocker: Lit,
}

pub(super) const BINARY: u32 = 1 << 31;

impl Watch {
    /// Stands where a watch was that is not needed any more.
    pub(crate) const GONE: Self = Self { place: u32::MAX, blocker: Lit::new(0, true) };

    pub(crate) fn new(clause: ClauseRef, binary: bool, blocker: Lit) -> Self {
        Self { place: clause.0 | if binary { BINARY } else { 0 }, blocker }
    }

    #[inline]
    pub(crate) const fn is_binary(self) -> bool {
        self.place & BINARY != 0
    }

    #[inline]
    pub(crate) const fn clause(self) -> ClauseRef {
        ClauseRef(self.place & !BINARY)
    }
}
