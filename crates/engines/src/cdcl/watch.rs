//! Watches: the entries of the watch lists. These lists contain the clauses to visit when a watched literal becomes
//! false.

use super::clause_db::ClauseRef;
use super::lit::Lit;

/// An entry in the watch list of a literal. It refers to a clause that watches the negation of the literal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Watch {
    /// The clause, with [`BINARY`] set if it has two literals. Propagation does not read the literals of such a
    /// clause.
    tagged_clause: u32,
    /// Another literal of the clause; in a binary clause, the only other one. If this literal is true, the clause need
    /// not be visited.
    pub(crate) blocker: Lit,
}

const BINARY: u32 = 1 << 31;

impl Watch {
    /// Marks an entry of a watch list as removed.
    pub(super) const REMOVED: Self = Self { tagged_clause: u32::MAX, blocker: Lit::new(0, true) };

    pub(super) fn new(clause: ClauseRef, binary: bool, blocker: Lit) -> Self {
        Self { tagged_clause: clause.0 | if binary { BINARY } else { 0 }, blocker }
    }

    /// Returns a watch of the same clause with a different blocker.
    #[inline]
    pub(super) const fn with_blocker(self, blocker: Lit) -> Self {
        Self { blocker, ..self }
    }

    #[inline]
    pub(super) const fn is_removed(self) -> bool {
        self.tagged_clause == Self::REMOVED.tagged_clause
    }

    #[inline]
    pub(super) const fn is_binary(self) -> bool {
        self.tagged_clause & BINARY != 0
    }

    #[inline]
    pub(super) const fn clause(self) -> ClauseRef {
        ClauseRef(self.tagged_clause & !BINARY)
    }
}
