//! The clause database: all clauses in one flat arena.

use std::fmt::Debug;

use super::lit::Lit;

/// The integer type of the arena's words, which store literals and clause headers. Problems with few variables use
/// 16-bit words, so that more learnt clauses fit in the fastest caches.
pub(crate) trait ArenaWord: Copy + Debug {
    /// The largest value that a word can store.
    const MAX_VALUE: u32;

    /// Converts a value to a word. The value must be at most `MAX_VALUE`.
    fn from_u32(value: u32) -> Self;

    fn to_u32(self) -> u32;

    #[inline]
    fn from_literal(literal: Lit) -> Self {
        Self::from_u32(literal.code())
    }

    #[inline]
    fn literal(self) -> Lit {
        Lit::from_code(self.to_u32())
    }
}

macro_rules! word {
    ($word:ty) => {
        impl ArenaWord for $word {
            const MAX_VALUE: u32 = <$word>::MAX as u32;

            #[inline]
            fn from_u32(value: u32) -> Self {
                debug_assert!(value <= Self::MAX_VALUE);
                value as Self
            }

            #[inline]
            fn to_u32(self) -> u32 {
                u32::from(self)
            }
        }
    };
}

word!(u16);
word!(u32);

/// The index of a clause in the arena, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ClauseRef(pub u32);

/// Clauses in one arena. A clause takes three words (length, saved position, flags), and one word for each literal.
#[derive(Clone, Debug)]
pub(crate) struct ClauseDb<N> {
    arena: Vec<N>,
    /// The number of words that removed clauses occupy.
    wasted: usize,
}

const POSITION: usize = 1;
const FLAGS: usize = 2;
const HEADER: usize = 3;

const LEARNT: u32 = 1;
const REMOVED: u32 = 2;
/// Set if the clause was learnt or took part in a conflict after the last reduction.
const USED: u32 = 4;
/// The position of the glue's lowest bit in the flags. The glue takes this bit and all higher bits.
const GLUE_SHIFT: u32 = 3;

impl<N: ArenaWord> ClauseDb<N> {
    pub(crate) const fn new() -> Self {
        Self { arena: Vec::new(), wasted: 0 }
    }

    /// Adds a clause. For a learnt clause, `glue` is the number of distinct decision levels among its literals; for
    /// other clauses it is `None`.
    pub(crate) fn add(&mut self, literals: &[Lit], glue: Option<u32>) -> ClauseRef {
        let clause = ClauseRef(self.arena.len() as u32);
        let flags = glue.map_or(0, |glue| learnt_flags(glue.min(N::MAX_VALUE >> GLUE_SHIFT)));
        self.arena.extend([literals.len() as u32, 2, flags].map(N::from_u32));
        self.arena.extend(literals.iter().map(|literal| N::from_literal(*literal)));
        clause
    }

    /// The number of literals.
    #[inline]
    pub(crate) fn length(&self, clause: ClauseRef) -> usize {
        self.arena[clause.0 as usize].to_u32() as usize
    }

    #[inline]
    pub(crate) fn literals(&self, clause: ClauseRef) -> impl ExactSizeIterator<Item = Lit> + Clone {
        let start = clause.0 as usize + HEADER;
        self.arena[start..start + self.length(clause)].iter().map(|word| word.literal())
    }

    /// Returns the first `length` literals of a clause, the two watched literals first, and the clause's saved
    /// position. The saved position is the index at which the last search for a literal to watch ended. The next
    /// search starts there, because the literals before that index are probably still false (I. Gent, "Optimal
    /// implementation of watched literals and more general techniques", JAIR 48, 2013).
    #[inline]
    pub(crate) fn watched(&mut self, clause: ClauseRef, length: usize) -> (&mut [N], &mut N) {
        let start = clause.0 as usize + HEADER;
        let (header, literals) =
            self.arena[clause.0 as usize + POSITION..start + length].split_at_mut(HEADER - POSITION);
        (literals, &mut header[0])
    }

    fn flags(&self, clause: ClauseRef) -> u32 {
        self.arena[clause.0 as usize + FLAGS].to_u32()
    }

    fn set_flags(&mut self, clause: ClauseRef, flags: u32) {
        self.arena[clause.0 as usize + FLAGS] = N::from_u32(flags);
    }

    pub(crate) fn is_learnt(&self, clause: ClauseRef) -> bool {
        self.flags(clause) & LEARNT != 0
    }

    pub(crate) fn is_removed(&self, clause: ClauseRef) -> bool {
        self.flags(clause) & REMOVED != 0
    }

    pub(crate) fn glue(&self, clause: ClauseRef) -> u32 {
        self.flags(clause) >> GLUE_SHIFT
    }

    /// Marks a learnt clause as used in a conflict, and lowers its stored glue to `glue` if `glue` is smaller.
    pub(crate) fn set_used(&mut self, clause: ClauseRef, glue: u32) {
        let glue = self.glue(clause).min(glue);
        self.set_flags(clause, learnt_flags(glue));
    }

    /// Clears the used flag and returns its old value.
    pub(crate) fn take_used(&mut self, clause: ClauseRef) -> bool {
        let flags = self.flags(clause);
        self.set_flags(clause, flags & !USED);
        flags & USED != 0
    }

    /// Marks a clause as removed; [`ClauseDb::compact`] frees its words later.
    pub(crate) fn remove(&mut self, clause: ClauseRef) {
        self.wasted += HEADER + self.length(clause);
        self.set_flags(clause, self.flags(clause) | REMOVED);
    }

    /// Whether removed clauses take more than a quarter of the arena.
    pub(crate) fn is_wasteful(&self) -> bool {
        self.wasted * 4 > self.arena.len()
    }

    /// Frees the words of removed clauses and returns the new references of the remaining clauses.
    pub(crate) fn compact(&mut self) -> Relocation<N> {
        let mut old = std::mem::replace(self, Self::new());
        let mut at = 0;
        while at < old.arena.len() {
            let clause = ClauseRef(at as u32);
            let end = at + HEADER + old.length(clause);
            if !old.is_removed(clause) {
                let target = self.arena.len() as u32;
                self.arena.extend_from_slice(&old.arena[at..end]);
                old.arena[at + POSITION] = N::from_u32(target & LOW_HALF);
                old.arena[at + FLAGS] = N::from_u32(target >> LOW_HALF.count_ones());
            }
            at = end;
        }
        Relocation(old.arena)
    }

    /// Removes all clauses.
    pub(crate) fn clear(&mut self) {
        self.arena.clear();
        self.wasted = 0;
    }

    /// The length of the arena, in words.
    pub(crate) fn words(&self) -> usize {
        self.arena.len()
    }

    /// Allocated memory in bytes.
    pub(crate) fn memory(&self) -> usize {
        self.arena.capacity() * size_of::<N>()
    }
}

/// The flags of a learnt clause that is marked as used.
const fn learnt_flags(glue: u32) -> u32 {
    glue << GLUE_SHIFT | LEARNT | USED
}

/// The old arena, kept after a compaction. The old header of each remaining clause contains the clause's new index. The
/// index is split into two halves, because a word may have only 16 bits.
#[derive(Debug)]
pub(crate) struct Relocation<N>(Vec<N>);

const LOW_HALF: u32 = 0xffff;

impl<N: ArenaWord> Relocation<N> {
    /// The new reference of a clause that was not removed.
    pub(crate) fn get(&self, clause: ClauseRef) -> ClauseRef {
        let half = |word: usize| self.0[clause.0 as usize + word].to_u32();
        ClauseRef(half(POSITION) | half(FLAGS) << LOW_HALF.count_ones())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_compaction<N: ArenaWord>() {
        let lit = |n: u32| Lit::new(n, n.is_multiple_of(2));
        let mut clauses = ClauseDb::<N>::new();
        let literals = |clauses: &ClauseDb<N>, clause| clauses.literals(clause).collect::<Vec<_>>();
        let long: Vec<Lit> = (0..30_000).map(lit).collect();
        let removed_first = clauses.add(&long, None);
        let far = clauses.add(&long, Some(3));
        let farther = clauses.add(&long, Some(u32::MAX >> GLUE_SHIFT));
        assert_eq!(clauses.glue(farther), N::MAX_VALUE >> GLUE_SHIFT);
        let given = clauses.add(&[lit(1), lit(2)], None);
        let removed = clauses.add(&[lit(3), lit(4), lit(5)], Some(7));
        let learnt = clauses.add(&[lit(6), lit(7)], Some(9));
        clauses.set_used(learnt, 4);
        clauses.remove(removed);
        assert!(!clauses.is_wasteful());
        clauses.remove(removed_first);
        assert!(clauses.is_wasteful() && clauses.is_removed(removed) && clauses.is_learnt(learnt));
        let moved = clauses.compact();
        let [far, farther, given, learnt] = [far, farther, given, learnt].map(|clause| moved.get(clause));
        assert_eq!((far.0, literals(&clauses, far)), (0, long.clone()));
        assert_eq!(literals(&clauses, farther), long);
        assert_eq!(literals(&clauses, given), [lit(1), lit(2)]);
        assert_eq!((clauses.length(given), clauses.length(learnt)), (2, 2));
        assert!(!clauses.is_learnt(given) && clauses.is_learnt(learnt));
        assert_eq!((clauses.glue(far), clauses.glue(learnt)), (3, 4));
        assert!(clauses.take_used(learnt) && !clauses.take_used(learnt));
        assert!(!clauses.is_wasteful());
        let (words, position) = clauses.watched(learnt, 2);
        assert_eq!((words[0].literal(), words.len(), position.to_u32()), (lit(6), 2, 2));
        *position = N::from_u32(1);
        assert_eq!(clauses.watched(learnt, 2).1.to_u32(), 1);
        assert_eq!(literals(&clauses, learnt), [lit(6), lit(7)]);
    }

    #[test]
    fn compaction_preserves_clauses_and_flags() {
        check_compaction::<u16>();
        check_compaction::<u32>();
    }
}
