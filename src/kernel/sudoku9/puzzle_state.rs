//! The candidates of a 9x9 sudoku in three vectors, and one pass of inference over all of them.
//!
//! Word `r` of a digit says where the digit can stand in the rows `r`, `r + 3` and `r + 6`: the first, second or third
//! rows of the three bands. Bit `9b + 3s + c` is column `c` of stack `s` in band `b`. So the three rows of a box are
//! in three words at the same bits, and the three boxes of a stack are 9 bits apart in one word.
//!
//! *Locked candidates.* In a band, a digit takes one row in each stack, and these are three different rows. Where it
//! can stand in stack `s`, row `r`, is therefore settled by whether the other two rows can be had by the other two
//! stacks, in either order. That is one formula for all rows, stacks, bands and digits; it implies the elimination
//! from the houses of a digit that has been placed, and finds contradictions. The same holds for the columns of a stack.
//!
//! *Singles.* What at most one digit has, cell by cell, comes from two rounds of turning the digits
//! ([`DigitVector::turn`]). A digit with a single candidate in a box is placed there; a hidden single of a row or column
//! becomes one of its box through the locked candidates.

use super::digit_vector::{DigitVector, DigitWords};
use super::word_vector::WordVector;

/// All 27 bits of a word.
pub(crate) const ALL: u32 = (1 << 27) - 1;
/// Above the bits of a word.
const ABOVE: u32 = !ALL;
pub(crate) const FIRST_COLUMNS: u32 = 0o111_111_111;
pub(crate) const LAST_COLUMNS: u32 = FIRST_COLUMNS << 2;
pub(crate) const NOT_LAST_COLUMNS: u32 = FIRST_COLUMNS | FIRST_COLUMNS << 1;
const NOT_LAST_STACKS: u32 = 0o077_077_077;
const FIRST_STACKS: u32 = 0o007_007_007;
const NOT_LAST_BAND: u32 = 0o000_777_777;

/// The word and the bit of each cell, cells counted row by row.
pub(crate) const fn place(cell: usize) -> (usize, u32) {
    let (row, column) = (cell / 9, cell % 9);
    (row % 3, (row / 3 * 9 + column) as u32)
}

/// The candidates of all digits and cells.
#[derive(Clone, Copy)]
pub(crate) struct PuzzleState<V> {
    rows: [V; 3],
}

/// What a pass came to.
pub(crate) enum Pass<V> {
    /// Some cell or some digit in a box has no candidate left.
    Contradiction,
    /// There are fewer candidates than before.
    Reduced(PuzzleState<V>),
    /// Nothing follows; every cell has its digit.
    Solved,
    /// Nothing follows; the cells with two or more candidates are open.
    Stuck,
}

/// Each column of a box gets the bit of the next one.
#[inline(always)]
fn rotate_columns<V: WordVector>(x: V) -> V {
    V::splat(NOT_LAST_COLUMNS | ABOVE).select(x.shr(1), x.shl(2))
}

/// Each column of a box gets the bit of the one after the next.
#[inline(always)]
fn rotate_columns_twice<V: WordVector>(x: V) -> V {
    V::splat(FIRST_COLUMNS | ABOVE).select(x.shr(2), x.shl(1))
}

/// Each stack gets the bits of the next one.
#[inline(always)]
fn rotate_stacks<V: WordVector>(x: V) -> V {
    V::splat(NOT_LAST_STACKS | ABOVE).select(x.shr(3), x.shl(6))
}

/// Each stack gets the bits of the one after the next.
#[inline(always)]
fn rotate_stacks_twice<V: WordVector>(x: V) -> V {
    V::splat(FIRST_STACKS | ABOVE).select(x.shr(6), x.shl(3))
}

/// Each band gets the bits of the next one.
#[inline(always)]
fn rotate_bands<V: WordVector>(x: V) -> V {
    V::splat(NOT_LAST_BAND | ABOVE).select(x.shr(9), x.shl(18))
}

/// The last column of each three cells side by side, if any of the three has its bit.
#[inline(always)]
pub(crate) fn gathered<V: WordVector>(x: V) -> V {
    let low = V::splat(NOT_LAST_COLUMNS);
    // 1, 2 or 3 plus 3 carries into the last column and no further.
    V::splat(LAST_COLUMNS).and_or(x.and(low).add(low), x)
}

/// The first two columns of each three cells whose last column has its bit.
#[inline(always)]
fn spread<V: WordVector>(last: V) -> V {
    last.sub(last.shr(2))
}

/// The bits that any digit has, and those that two or more have, for every digit alike.
#[inline(always)]
fn any_and_two<V: DigitVector>(x: V) -> (V, V) {
    let (y, z) = (x.rotate(), x.rotate_twice());
    let (any, two) = (x.or3(y, z), x.two_of(y, z));
    let (any1, any2) = (any.rotate_groups(), any.rotate_groups_twice());
    let (two1, two2) = (two.rotate_groups(), two.rotate_groups_twice());
    (any.or3(any1, any2), two.or3(two1, two2).or(any.two_of(any1, any2)))
}

/// The bits that any digit has, for every digit alike.
#[inline(always)]
fn any<V: DigitVector>(x: V) -> V {
    let any = x.or3(x.rotate(), x.rotate_twice());
    any.or3(any.rotate_groups(), any.rotate_groups_twice())
}

/// What at least one, at least two and all of three have.
#[inline(always)]
pub(crate) fn counts<V: WordVector>(x: V, y: V, z: V) -> [V; 3] {
    [x.or3(y, z), x.two_of(y, z), x.and3(y, z)]
}

/// What exactly two of nine have, of which three times three have been counted.
#[inline(always)]
pub(crate) fn exactly_two<V: WordVector>(a: [V; 3], b: [V; 3], c: [V; 3]) -> V {
    let ([a1, a2, a3], [b1, b2, b3], [c1, c2, c3]) = (a, b, c);
    let two_or_more = a2.or3(b2, c2).or(a1.two_of(b1, c1));
    let three_at_once = a3.or3(b3, c3).or(a1.and3(b1, c1));
    let two_and_one = a2.and(b1.or(c1)).or_and(b2, a1.or(c1)).or_and(c2, a1.or(b1));
    two_or_more.and_neither(three_at_once, two_and_one)
}

/// The bits that exactly two digits have, for every digit alike.
#[inline(always)]
fn two_digits<V: DigitVector>(x: V) -> V {
    let [one, two, three] = counts(x, x.rotate(), x.rotate_twice());
    exactly_two(
        [one, two, three],
        [one.rotate_groups(), two.rotate_groups(), three.rotate_groups()],
        [one.rotate_groups_twice(), two.rotate_groups_twice(), three.rotate_groups_twice()],
    )
}

/// What the locked candidates of all bands leave of a digit's rows.
#[inline(always)]
pub(crate) fn locked_in_bands<V: WordVector>([x0, x1, x2]: [V; 3]) -> [V; 3] {
    let (z0, z1, z2) = (gathered(x0), gathered(x1), gathered(x2));
    let (n0, n1, n2) = (rotate_stacks(z0), rotate_stacks(z1), rotate_stacks(z2));
    let (a0, a1, a2) = (rotate_stacks_twice(z0), rotate_stacks_twice(z1), rotate_stacks_twice(z2));
    let free0 = n1.and(a2).or_and(n2, a1);
    let free1 = n2.and(a0).or_and(n0, a2);
    let free2 = n0.and(a1).or_and(n1, a0);
    [x0.and_or(free0, spread(free0)), x1.and_or(free1, spread(free1)), x2.and_or(free2, spread(free2))]
}

/// Where the locked candidates of all stacks leave a digit, from the columns of its boxes.
#[inline(always)]
pub(crate) fn locked_in_stacks<V: WordVector>(columns: V) -> V {
    let (next, after_next) = (rotate_columns(columns), rotate_columns_twice(columns));
    // The other two columns in this band and the next one, in either order; seen from the band before both.
    let both = next.and(rotate_bands(after_next)).or_and(after_next, rotate_bands(next));
    rotate_bands(both)
}

impl<V: DigitVector> PuzzleState<V> {
    /// A grid from the words of its digits.
    #[inline(always)]
    pub(crate) fn load(words: &[DigitWords; 3]) -> Self {
        Self { rows: [V::load(&words[0]), V::load(&words[1]), V::load(&words[2])] }
    }

    /// The words of the digits.
    #[inline(always)]
    pub(crate) fn words(&self) -> [DigitWords; 3] {
        [self.rows[0].words(), self.rows[1].words(), self.rows[2].words()]
    }

    /// Without the candidates `bits` of word `r`.
    #[inline(always)]
    pub(crate) fn without(mut self, r: usize, bits: V) -> Self {
        self.rows[r] = self.rows[r].and_not(bits);
        self
    }

    /// One pass of naked singles, hidden singles and locked candidates.
    #[inline(always)]
    pub(crate) fn pass(&self) -> Pass<V> {
        let [x0, x1, x2] = self.rows;
        let ((any0, two0), (any1, two1), (any2, two2)) = (any_and_two(x0), any_and_two(x1), any_and_two(x2));

        // Digits with one candidate in a box: one column of it, and no column with two.
        let columns = x0.or3(x1, x2);
        let (next, after_next) = (rotate_columns(columns), rotate_columns_twice(columns));
        let crowded = gathered(x0.two_of(x1, x2));
        let alone = columns.and_neither(next, after_next).and_neither(crowded, spread(crowded));
        let (hidden0, hidden1, hidden2) = (x0.and(alone), x1.and(alone), x2.and(alone));

        let cells = any0.and3(any1, any2);
        let boxes = columns.or3(next, after_next);
        if !cells.and(boxes).equals(V::splat(ALL)) {
            return Pass::Contradiction;
        }

        // A placed digit leaves its box no other cell, and its cell no other digit. Placed twice in a box, it leaves
        // itself no cell at all, which the next pass sees.
        let (naked0, naked1, naked2) = (x0.and_not(two0), x1.and_not(two1), x2.and_not(two2));
        let naked = naked0.or3(naked1, naked2);
        let beside = rotate_columns(naked).or(rotate_columns_twice(naked));
        let y0 = x0.and_neither(beside, naked1.or(naked2)).unless(any(hidden0), hidden0);
        let y1 = x1.and_neither(beside, naked2.or(naked0)).unless(any(hidden1), hidden1);
        let y2 = x2.and_neither(beside, naked0.or(naked1)).unless(any(hidden2), hidden2);

        let [y0, y1, y2] = locked_in_bands([y0, y1, y2]);
        let free = locked_in_stacks(y0.or3(y1, y2));
        let reduced = Self { rows: [y0.and(free), y1.and(free), y2.and(free)] };
        if !self.same(&reduced) {
            Pass::Reduced(reduced)
        } else if two0.or3(two1, two2).equals(V::splat(0)) {
            Pass::Solved
        } else if !hidden0.and(two0).or3(hidden1.and(two1), hidden2.and(two2)).equals(V::splat(0)) {
            // A cell that still has others than its hidden single has two of them.
            Pass::Contradiction
        } else {
            Pass::Stuck
        }
    }

    /// What passes alone leave.
    #[inline(always)]
    pub(crate) fn propagated(mut self) -> Self {
        while let Pass::Reduced(reduced) = self.pass() {
            self = reduced;
        }
        self
    }

    #[inline(always)]
    fn same(&self, other: &Self) -> bool {
        let ([x0, x1, x2], [y0, y1, y2]) = (self.rows, other.rows);
        // A pass only ever takes candidates away.
        x0.and_not(y0).or3(x1.and_not(y1), x2.and_not(y2)).equals(V::splat(0))
    }

    /// For each word the cells with exactly two candidates.
    #[inline(always)]
    pub(crate) fn bivalue(&self) -> [u32; 3] {
        let [x0, x1, x2] = self.rows;
        [two_digits(x0).words().0[0], two_digits(x1).words().0[0], two_digits(x2).words().0[0]]
    }
}
