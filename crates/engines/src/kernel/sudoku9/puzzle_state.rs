//! The candidates of one puzzle in three vectors, and one pass of inference over all of them.
//!
//! A vector has one lane for each digit; see [`layout`](super::layout) for the words. Counting the digits of a cell
//! takes two rounds of rotations ([`DigitVector::rotate`]). A digit with a single position in a box is placed there.
//! Locked candidates turn a hidden single of a row or column into a hidden single of its box.

use super::inference::{
    any_column, counts, exactly_two, locked_in_bands, locked_in_stacks, rotate_columns, rotate_columns_twice,
    spread,
};
use super::layout::ALL;
use crate::kernel::simd::{DigitVector, DigitWords};

/// The candidates of one puzzle. `words[r]` holds word `r` of each digit.
#[derive(Clone, Copy)]
pub(super) struct PuzzleState<V> {
    words: [V; 3],
}

/// The result of a pass.
pub(super) enum Pass<V> {
    /// Some cell has no candidates, some digit has no position in a box, or two hidden singles share a cell.
    Contradiction,
    /// There are fewer candidates than before.
    Reduced(PuzzleState<V>),
    /// No candidate was removed, and each cell has exactly one.
    Solved,
    /// No candidate was removed, and some cell has two or more.
    Stuck,
}

/// Returns the cells with at least one candidate, and those with at least two. Each digit's lane holds the same result.
#[inline(always)]
fn any_and_two<V: DigitVector>(x: V) -> (V, V) {
    let (y, z) = (x.rotate(), x.rotate_twice());
    let (any, two) = (x.or3(y, z), x.majority(y, z));
    let (any1, any2) = (any.rotate_groups(), any.rotate_groups_twice());
    let (two1, two2) = (two.rotate_groups(), two.rotate_groups_twice());
    (any.or3(any1, any2), two.or3(two1, two2).or(any.majority(any1, any2)))
}

/// Returns the cells with at least one candidate. Each digit's lane holds the same result.
#[inline(always)]
fn any<V: DigitVector>(x: V) -> V {
    let any = x.or3(x.rotate(), x.rotate_twice());
    any.or3(any.rotate_groups(), any.rotate_groups_twice())
}

/// Returns the cells with exactly two candidates. Each digit's lane holds the same result.
#[inline(always)]
fn two_digits<V: DigitVector>(x: V) -> V {
    let [one, two, three] = counts(x, x.rotate(), x.rotate_twice());
    exactly_two(
        [one, two, three],
        [one.rotate_groups(), two.rotate_groups(), three.rotate_groups()],
        [one.rotate_groups_twice(), two.rotate_groups_twice(), three.rotate_groups_twice()],
    )
}

impl<V: DigitVector> PuzzleState<V> {
    /// Loads the words of all digits.
    #[inline(always)]
    pub(super) fn load(words: &[DigitWords; 3]) -> Self {
        Self { words: [V::load(&words[0]), V::load(&words[1]), V::load(&words[2])] }
    }

    /// The words of all digits.
    #[inline(always)]
    pub(super) fn words(&self) -> [DigitWords; 3] {
        [self.words[0].words(), self.words[1].words(), self.words[2].words()]
    }

    /// Removes the candidates `bits` of word `r`.
    #[inline(always)]
    pub(super) fn without(mut self, r: usize, bits: V) -> Self {
        self.words[r] = self.words[r].and_not(bits);
        self
    }

    /// Runs one pass of naked singles, hidden singles and locked candidates.
    #[inline(always)]
    pub(super) fn pass(&self) -> Pass<V> {
        let [x0, x1, x2] = self.words;
        let ((any0, two0), (any1, two1), (any2, two2)) = (any_and_two(x0), any_and_two(x1), any_and_two(x2));

        // A digit has one position in a box if it is in one column of the box, and in one row of that column.
        let columns = x0.or3(x1, x2);
        let (next, after_next) = (rotate_columns(columns), rotate_columns_twice(columns));
        let crowded = any_column(x0.majority(x1, x2));
        let alone = columns.and_nor(next, after_next).and_nor(crowded, spread(crowded));
        let (hidden0, hidden1, hidden2) = (x0.and(alone), x1.and(alone), x2.and(alone));

        let cells = any0.and3(any1, any2);
        let boxes = columns.or3(next, after_next);
        if !cells.and(boxes).equals(V::splat(ALL)) {
            return Pass::Contradiction;
        }

        // A placed digit is removed from all other cells of its box, and all other digits are removed from its cell. A
        // digit placed twice in a box removes itself from both cells; the next pass detects that.
        let (naked0, naked1, naked2) = (x0.and_not(two0), x1.and_not(two1), x2.and_not(two2));
        let naked = naked0.or3(naked1, naked2);
        let beside = rotate_columns(naked).or(rotate_columns_twice(naked));
        let y0 = x0.and_nor(beside, naked1.or(naked2)).and_not_or(any(hidden0), hidden0);
        let y1 = x1.and_nor(beside, naked2.or(naked0)).and_not_or(any(hidden1), hidden1);
        let y2 = x2.and_nor(beside, naked0.or(naked1)).and_not_or(any(hidden2), hidden2);

        let [y0, y1, y2] = locked_in_bands([y0, y1, y2]);
        let free = locked_in_stacks(y0.or3(y1, y2));
        let reduced = Self { words: [y0.and(free), y1.and(free), y2.and(free)] };
        if !self.same(&reduced) {
            Pass::Reduced(reduced)
        } else if two0.or3(two1, two2).equals(V::splat(0)) {
            Pass::Solved
        } else if !hidden0.and(two0).or3(hidden1.and(two1), hidden2.and(two2)).equals(V::splat(0)) {
            // If the cell of a hidden single still has other candidates, it has two hidden singles.
            Pass::Contradiction
        } else {
            Pass::Stuck
        }
    }

    /// Runs passes, without guesses, until a pass removes no more candidates. Returns the resulting state.
    #[inline(always)]
    pub(super) fn propagated(mut self) -> Self {
        while let Pass::Reduced(reduced) = self.pass() {
            self = reduced;
        }
        self
    }

    /// Whether `other`, the result of a pass on this state, has the same candidates.
    #[inline(always)]
    fn same(&self, other: &Self) -> bool {
        let ([x0, x1, x2], [y0, y1, y2]) = (self.words, other.words);
        // A pass only removes candidates, so it suffices to look for removed ones.
        x0.and_not(y0).or3(x1.and_not(y1), x2.and_not(y2)).equals(V::splat(0))
    }

    /// Returns the cells with exactly two candidates, as one word for each `r`.
    #[inline(always)]
    pub(super) fn bivalue(&self) -> [u32; 3] {
        let [x0, x1, x2] = self.words;
        [two_digits(x0).words().0[0], two_digits(x1).words().0[0], two_digits(x2).words().0[0]]
    }
}
