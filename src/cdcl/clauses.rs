//! The clauses of a solver, in one flat table.

use std::fmt::Debug;

/// A literal as a number: twice the variable, plus 1 if negated. Variables count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Lit(u32);

impl Lit {
    pub(crate) const fn new(variable: u32, positive: bool) -> Self {
        Self(variable << 1 | !positive as u32)
    }

    #[inline]
    pub(crate) const fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline]
    pub(crate) const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// A place in tables that have one for each literal.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Of this literal and another, the one that is not `one`, which is among them.
    #[inline]
    pub(crate) const fn other_of(self, other: Self, one: Self) -> Self {
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

/// What a table of clauses is made of: literals, and what is to be known of each clause. Half as long where the variables are few,
/// since what is learnt hardly fits into the nearest caches.
pub(crate) trait Word: Copy + Debug {
    /// The largest number that it holds.
    const MOST: u32;

    /// A word for a number up to `MOST`.
    fn of(number: u32) -> Self;

    fn number(self) -> u32;

    #[inline]
    fn of_literal(literal: Lit) -> Self {
        Self::of(literal.0)
    }

    #[inline]
    fn literal(self) -> Lit {
        Lit(self.number())
    }
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const MOST: u32 = <$word>::MAX as u32;

            #[inline]
            fn of(number: u32) -> Self {
                debug_assert!(number <= Self::MOST);
                number as Self
            }

            #[inline]
            fn number(self) -> u32 {
                u32::from(self)
            }
        }
    };
}

word!(u16);
word!(u32);

/// Where a clause stands in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClauseRef(pub(crate) u32);

/// Each clause takes three words (its length; where the last search for a literal to watch ended; its marks) and a word a
/// literal.
#[derive(Clone, Debug)]
pub(crate) struct Clauses<N> {
    table: Vec<N>,
    /// Words of clauses that are removed.
    wasted: usize,
}

const ENDED: usize = 1;
const MARKS: usize = 2;
const HEADER: usize = 3;

/// The marks of a clause: learnt or not, removed or not, used since the last look, and its glue.
const LEARNT: u32 = 1;
const REMOVED: u32 = 2;
const USED: u32 = 4;
const GLUE_SHIFT: u32 = 3;

impl<N: Word> Clauses<N> {
    pub(crate) const fn new() -> Self {
        Self { table: Vec::new(), wasted: 0 }
    }

    /// Adds a clause. `glue` is the number of decision levels of a learnt clause; `None` if it is not learnt.
    pub(crate) fn add(&mut self, literals: &[Lit], glue: Option<u32>) -> ClauseRef {
        let place = ClauseRef(self.table.len() as u32);
        let marks = glue.map_or(0, |glue| with_glue(glue.min(N::MOST >> GLUE_SHIFT)));
        self.table.extend([literals.len() as u32, 2, marks].map(N::of));
        self.table.extend(literals.iter().map(|literal| N::of_literal(*literal)));
        place
    }

    /// The number of literals.
    #[inline]
    pub(crate) fn length(&self, clause: ClauseRef) -> usize {
        self.table[clause.0 as usize].number() as usize
    }

    #[inline]
    pub(crate) fn literals(&self, clause: ClauseRef) -> impl ExactSizeIterator<Item = Lit> + Clone {
        let start = clause.0 as usize + HEADER;
        self.table[start..start + self.length(clause)].iter().map(|word| word.literal())
    }

    /// The literals of a clause of that length, of which the first two are watched, and the index at which the last search
    /// for another one to watch ended. The next search begins there: in a long clause, those before are likely to be
    /// false still (I. Gent, "Optimal implementation of watched literals and more general techniques", JAIR 48, 2013).
    #[inline]
    pub(crate) fn watched(&mut self, clause: ClauseRef, length: usize) -> (&mut [N], &mut N) {
        let start = clause.0 as usize + HEADER;
        let (header, literals) =
            self.table[clause.0 as usize + ENDED..start + length].split_at_mut(HEADER - ENDED);
        (literals, &mut header[0])
    }

    fn marks(&self, clause: ClauseRef) -> u32 {
        self.table[clause.0 as usize + MARKS].number()
    }

    fn set_marks(&mut self, clause: ClauseRef, marks: u32) {
        self.table[clause.0 as usize + MARKS] = N::of(marks);
    }

    pub(crate) fn is_learnt(&self, clause: ClauseRef) -> bool {
        self.marks(clause) & LEARNT != 0
    }

    pub(crate) fn is_removed(&self, clause: ClauseRef) -> bool {
        self.marks(clause) & REMOVED != 0
    }

    pub(crate) fn glue(&self, clause: ClauseRef) -> u32 {
        self.marks(clause) >> GLUE_SHIFT
    }

    /// Notes that a clause took part in a conflict, with the glue it had there.
    pub(crate) fn use_with_glue(&mut self, clause: ClauseRef, glue: u32) {
        let least = self.glue(clause).min(glue);
        self.set_marks(clause, with_glue(least));
    }

    /// Whether the clause was used since this was last asked.
    pub(crate) fn take_used(&mut self, clause: ClauseRef) -> bool {
        let marks = self.marks(clause);
        self.set_marks(clause, marks & !USED);
        marks & USED != 0
    }

    pub(crate) fn remove(&mut self, clause: ClauseRef) {
        self.wasted += HEADER + self.length(clause);
        self.set_marks(clause, self.marks(clause) | REMOVED);
    }

    /// Whether a good part of the table is waste.
    pub(crate) fn is_wasteful(&self) -> bool {
        self.wasted * 4 > self.table.len()
    }

    /// Moves the clauses together. Gives the table that says where each went.
    pub(crate) fn compact(&mut self) -> Moved<N> {
        let mut old = std::mem::replace(self, Self::new());
        let mut at = 0;
        while at < old.table.len() {
            let clause = ClauseRef(at as u32);
            let end = at + HEADER + old.length(clause);
            if !old.is_removed(clause) {
                let place = self.table.len() as u32;
                self.table.extend_from_slice(&old.table[at..end]);
                old.table[at + ENDED] = N::of(place & LOW);
                old.table[at + MARKS] = N::of(place >> LOW.count_ones());
            }
            at = end;
        }
        Moved(old.table)
    }

    /// Forgets all clauses.
    pub(crate) fn clear(&mut self) {
        self.table.clear();
        self.wasted = 0;
    }

    /// The length of the table.
    pub(crate) fn words(&self) -> usize {
        self.table.len()
    }

    /// The bytes taken.
    pub(crate) fn memory(&self) -> usize {
        self.table.capacity() * size_of::<N>()
    }
}

/// The marks of a learnt clause that has been used.
const fn with_glue(glue: u32) -> u32 {
    glue << GLUE_SHIFT | LEARNT | USED
}

/// Where the clauses went: in the place of what was known of each, in two halves.
#[derive(Debug)]
pub(crate) struct Moved<N>(Vec<N>);

/// The lower half of a place.
const LOW: u32 = 0xffff;

impl<N: Word> Moved<N> {
    /// The new place of a clause that was not removed.
    pub(crate) fn place(&self, clause: ClauseRef) -> ClauseRef {
        let half = |word: usize| self.0[clause.0 as usize + word].number();
        ClauseRef(half(ENDED) | half(MARKS) << LOW.count_ones())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keep_their_marks<N: Word>() {
        let lit = |n: u32| Lit::new(n, n.is_multiple_of(2));
        let mut clauses = Clauses::<N>::new();
        let literals = |clauses: &Clauses<N>, clause| clauses.literals(clause).collect::<Vec<_>>();
        let long: Vec<Lit> = (0..30_000).map(lit).collect();
        let gone_first = clauses.add(&long, None);
        let far = clauses.add(&long, Some(3));
        let farther = clauses.add(&long, Some(u32::MAX >> GLUE_SHIFT));
        assert_eq!(clauses.glue(farther), N::MOST >> GLUE_SHIFT);
        let given = clauses.add(&[lit(1), lit(2)], None);
        let gone = clauses.add(&[lit(3), lit(4), lit(5)], Some(7));
        let learnt = clauses.add(&[lit(6), lit(7)], Some(9));
        clauses.use_with_glue(learnt, 4);
        clauses.remove(gone);
        assert!(!clauses.is_wasteful());
        clauses.remove(gone_first);
        assert!(clauses.is_wasteful() && clauses.is_removed(gone) && clauses.is_learnt(learnt));
        let moved = clauses.compact();
        let [far, farther, given, learnt] = [far, farther, given, learnt].map(|clause| moved.place(clause));
        assert_eq!((far.0, literals(&clauses, far)), (0, long.clone()));
        assert_eq!(literals(&clauses, farther), long);
        assert_eq!(literals(&clauses, given), [lit(1), lit(2)]);
        assert_eq!((clauses.length(given), clauses.length(learnt)), (2, 2));
        assert!(!clauses.is_learnt(given) && clauses.is_learnt(learnt));
        assert_eq!((clauses.glue(far), clauses.glue(learnt)), (3, 4));
        assert!(clauses.take_used(learnt) && !clauses.take_used(learnt));
        assert!(!clauses.is_wasteful());
        let (words, ended) = clauses.watched(learnt, 2);
        assert_eq!((words[0].literal(), words.len(), ended.number()), (lit(6), 2, 2));
        *ended = N::of(1);
        assert_eq!(clauses.watched(learnt, 2).1.number(), 1);
        assert_eq!(literals(&clauses, learnt), [lit(6), lit(7)]);
    }

    #[test]
    fn clauses_keep_their_marks_when_the_table_is_compacted() {
        keep_their_marks::<u16>();
        keep_their_marks::<u32>();
    }

    #[test]
    fn a_literal_is_negated_in_place() {
        let literal = Lit::new(5, true);
        assert_eq!((!literal).variable(), 5);
        assert!(literal.is_positive() && !(!literal).is_positive());
        assert_eq!(!!literal, literal);
    }
}
