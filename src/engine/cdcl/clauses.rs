//! The clauses of a solver, in one flat table.

/// A literal as a number: twice the variable, plus 1 if negated. Variables count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Lit(u32);

impl Lit {
    pub(super) const fn new(variable: u32, positive: bool) -> Self {
        Self(variable << 1 | !positive as u32)
    }

    #[inline]
    pub(super) const fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline]
    pub(super) const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// A place in tables that have one for each literal.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Of this literal and another, the one that is not `one`, which is among them.
    #[inline]
    pub(super) const fn other_of(self, other: Self, one: Self) -> Self {
        Self(self.0 ^ other.0 ^ one.0)
    }
}

impl std::ops::Not for Lit {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Where a clause stands in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClauseRef(pub(super) u32);

/// Each clause takes three words (its length; its marks; where the last search for a literal to watch ended) and a word a
/// literal.
#[derive(Clone, Debug, Default)]
pub(super) struct Clauses {
    table: Vec<Lit>,
    /// Words of clauses that are removed.
    wasted: usize,
}

const HEADER: usize = 3;

/// The marks of a clause: learnt or not, removed or not, used since the last look, and its glue.
const LEARNT: u32 = 1;
const REMOVED: u32 = 2;
const USED: u32 = 4;
const GLUE_SHIFT: u32 = 3;

impl Clauses {
    /// Adds a clause. `glue` is the number of decision levels of a learnt clause; `None` if it is not learnt.
    pub(super) fn add(&mut self, literals: &[Lit], glue: Option<u32>) -> ClauseRef {
        let place = ClauseRef(self.table.len() as u32);
        self.table.push(Lit(literals.len() as u32));
        self.table.push(Lit(glue.map_or(0, |glue| glue << GLUE_SHIFT | LEARNT | USED)));
        self.table.push(Lit(2));
        self.table.extend_from_slice(literals);
        place
    }

    #[inline]
    pub(super) fn literals(&self, clause: ClauseRef) -> &[Lit] {
        let start = clause.0 as usize + HEADER;
        &self.table[start..start + self.table[clause.0 as usize].0 as usize]
    }

    /// The number of literals.
    #[inline]
    pub(super) fn length(&self, clause: ClauseRef) -> usize {
        self.table[clause.0 as usize].0 as usize
    }

    /// The literals of a clause of that length, of which the first two are watched, and the index at which the last search for another one to watch
    /// ended. The next search begins there: in a long clause, those before are likely to be false still (I. Gent,
    /// "Optimal implementation of watched literals and more general techniques", JAIR 48, 2013).
    #[inline]
    pub(super) fn watched(&mut self, clause: ClauseRef, length: usize) -> (&mut [Lit], &mut u32) {
        let start = clause.0 as usize + HEADER;
        let (header, literals) = self.table[start - 1..start + length].split_at_mut(1);
        (literals, &mut header[0].0)
    }

    fn marks(&self, clause: ClauseRef) -> u32 {
        self.table[clause.0 as usize + 1].0
    }

    fn set_marks(&mut self, clause: ClauseRef, marks: u32) {
        self.table[clause.0 as usize + 1] = Lit(marks);
    }

    pub(super) fn is_learnt(&self, clause: ClauseRef) -> bool {
        self.marks(clause) & LEARNT != 0
    }

    pub(super) fn is_removed(&self, clause: ClauseRef) -> bool {
        self.marks(clause) & REMOVED != 0
    }

    pub(super) fn glue(&self, clause: ClauseRef) -> u32 {
        self.marks(clause) >> GLUE_SHIFT
    }

    /// Notes that a clause took part in a conflict, with the glue it had there.
    pub(super) fn use_with_glue(&mut self, clause: ClauseRef, glue: u32) {
        let least = self.glue(clause).min(glue);
        self.set_marks(clause, least << GLUE_SHIFT | LEARNT | USED);
    }

    /// Whether the clause was used since this was last asked.
    pub(super) fn take_used(&mut self, clause: ClauseRef) -> bool {
        let marks = self.marks(clause);
        self.set_marks(clause, marks & !USED);
        marks & USED != 0
    }

    pub(super) fn remove(&mut self, clause: ClauseRef) {
        self.wasted += HEADER + self.literals(clause).len();
        self.set_marks(clause, self.marks(clause) | REMOVED);
    }

    /// Whether a good part of the table is waste.
    pub(super) fn is_wasteful(&self) -> bool {
        self.wasted * 4 > self.table.len()
    }

    /// Moves the clauses together. Gives the table that says where each went: ask it by [`moved`].
    pub(super) fn compact(&mut self) -> Vec<Lit> {
        let mut old = std::mem::take(self);
        let mut at = 0;
        while at < old.table.len() {
            let clause = ClauseRef(at as u32);
            let end = at + HEADER + old.table[at].0 as usize;
            if !old.is_removed(clause) {
                let place = self.table.len() as u32;
                self.table.extend_from_slice(&old.table[at..end]);
                old.table[at + 1] = Lit(place);
            }
            at = end;
        }
        old.table
    }

    /// Forgets all clauses.
    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.wasted = 0;
    }

    /// The length of the table.
    pub(super) fn words(&self) -> usize {
        self.table.len()
    }

    /// The bytes taken.
    pub(super) fn memory(&self) -> usize {
        self.table.capacity() * size_of::<Lit>()
    }
}

/// Where a clause that was not removed went when the table was compacted.
pub(super) fn moved(old: &[Lit], clause: ClauseRef) -> ClauseRef {
    ClauseRef(old[clause.0 as usize + 1].0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_keep_their_marks_when_the_table_is_compacted() {
        let lit = |n: u32| Lit::new(n, n.is_multiple_of(2));
        let mut clauses = Clauses::default();
        let given = clauses.add(&[lit(1), lit(2)], None);
        let gone = clauses.add(&[lit(3), lit(4), lit(5)], Some(7));
        let learnt = clauses.add(&[lit(6), lit(7)], Some(9));
        clauses.use_with_glue(learnt, 4);
        clauses.remove(gone);
        assert!(clauses.is_wasteful() && clauses.is_removed(gone) && clauses.is_learnt(gone));
        let old = clauses.compact();
        let (given, learnt) = (moved(&old, given), moved(&old, learnt));
        assert_eq!(clauses.literals(given), [lit(1), lit(2)]);
        assert_eq!((clauses.length(given), clauses.length(learnt)), (2, 2));
        assert_eq!(clauses.literals(learnt), [lit(6), lit(7)]);
        assert!(!clauses.is_learnt(given) && clauses.is_learnt(learnt));
        assert_eq!(clauses.glue(learnt), 4);
        assert!(clauses.take_used(learnt) && !clauses.take_used(learnt));
        assert!(!clauses.is_wasteful());
        let (literals, ended) = clauses.watched(learnt, 2);
        assert_eq!((&*literals, *ended), (&[lit(6), lit(7)][..], 2));
        *ended = 1;
        assert_eq!(*clauses.watched(learnt, 2).1, 1);
        assert_eq!(clauses.literals(learnt), [lit(6), lit(7)]);
    }

    #[test]
    fn a_literal_is_negated_in_place() {
        let literal = Lit::new(5, true);
        assert_eq!((!literal).variable(), 5);
        assert!(literal.is_positive() && !(!literal).is_positive());
        assert_eq!(!!literal, literal);
    }
}
