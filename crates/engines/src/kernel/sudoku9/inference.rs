//! Computes locked candidates and counts of candidates, on vectors of every kind. See [`layout`](super::layout) for the
//! words.
//!
//! *Locked candidates.* In a band, a digit takes one row in each stack, and the three rows differ. So it can be in row
//! `r` of stack `s` only if it can be in the other two rows in the other two stacks, in either order. The same formula
//! applies to all rows, stacks, bands and digits. It also removes a placed digit from the rest of its row, and it
//! detects contradictions. The columns of a stack are treated in the same way.

use super::layout::{ALL, FIRST_COLUMNS, LAST_COLUMNS, NOT_LAST_COLUMNS};
use crate::kernel::simd::WordVector;

/// The bits above the 27 bits of a word.
const ABOVE: u32 = !ALL;
const NOT_LAST_STACKS: u32 = 0o077_077_077;
const FIRST_STACKS: u32 = 0o007_007_007;
const NOT_LAST_BAND: u32 = 0o000_777_777;

/// Each column of a box gets the bit of the next column, cyclically.
#[inline(always)]
pub(super) fn rotate_columns<V: WordVector>(x: V) -> V {
    V::splat(NOT_LAST_COLUMNS | ABOVE).select(x.shr(1), x.shl(2))
}

/// Each column of a box gets the bit of the column after the next, cyclically.
#[inline(always)]
pub(super) fn rotate_columns_twice<V: WordVector>(x: V) -> V {
    V::splat(FIRST_COLUMNS | ABOVE).select(x.shr(2), x.shl(1))
}

/// Each stack gets the bits of the next stack, cyclically.
#[inline(always)]
fn rotate_stacks<V: WordVector>(x: V) -> V {
    V::splat(NOT_LAST_STACKS | ABOVE).select(x.shr(3), x.shl(6))
}

/// Each stack gets the bits of the stack after the next, cyclically.
#[inline(always)]
fn rotate_stacks_twice<V: WordVector>(x: V) -> V {
    V::splat(FIRST_STACKS | ABOVE).select(x.shr(6), x.shl(3))
}

/// Each band gets the bits of the next band, cyclically.
#[inline(always)]
fn rotate_bands<V: WordVector>(x: V) -> V {
    V::splat(NOT_LAST_BAND | ABOVE).select(x.shr(9), x.shl(18))
}

/// Returns, for each row of a box, the bit of its last column, if any of its three columns is set.
#[inline(always)]
pub(super) fn any_column<V: WordVector>(x: V) -> V {
    let low = V::splat(NOT_LAST_COLUMNS);
    // Adding 3 to 1, 2 or 3 carries into the last column, and no further.
    V::splat(LAST_COLUMNS).and_or(x.and(low).add(low), x)
}

/// Returns, for each row of a box, the bits of its first two columns, if its last column is set in `last`.
#[inline(always)]
pub(super) fn spread<V: WordVector>(last: V) -> V {
    last.sub(last.shr(2))
}

/// Returns the bits that are set in at least one, in at least two, and in all three of the words.
#[inline(always)]
pub(super) fn counts<V: WordVector>(x: V, y: V, z: V) -> [V; 3] {
    [x.or3(y, z), x.majority(y, z), x.and3(y, z)]
}

/// Returns the bits that are set in exactly two of nine words, given the [`counts`] of each group of three words.
#[inline(always)]
pub(super) fn exactly_two<V: WordVector>(a: [V; 3], b: [V; 3], c: [V; 3]) -> V {
    let ([a1, a2, a3], [b1, b2, b3], [c1, c2, c3]) = (a, b, c);
    let two_or_more = a2.or3(b2, c2).or(a1.majority(b1, c1));
    let three_in_a_group = a3.or3(b3, c3).or(a1.and3(b1, c1));
    let two_and_one = a2.and(b1.or(c1)).or_and(b2, a1.or(c1)).or_and(c2, a1.or(b1));
    two_or_more.and_nor(three_in_a_group, two_and_one)
}

/// Applies locked candidates in all bands to the three words of a digit, and returns the remaining candidates.
#[inline(always)]
pub(super) fn locked_in_bands<V: WordVector>([x0, x1, x2]: [V; 3]) -> [V; 3] {
    let (z0, z1, z2) = (any_column(x0), any_column(x1), any_column(x2));
    let (n0, n1, n2) = (rotate_stacks(z0), rotate_stacks(z1), rotate_stacks(z2));
    let (a0, a1, a2) = (rotate_stacks_twice(z0), rotate_stacks_twice(z1), rotate_stacks_twice(z2));
    let free0 = n1.and(a2).or_and(n2, a1);
    let free1 = n2.and(a0).or_and(n0, a2);
    let free2 = n0.and(a1).or_and(n1, a0);
    [x0.and_or(free0, spread(free0)), x1.and_or(free1, spread(free1)), x2.and_or(free2, spread(free2))]
}

/// Applies locked candidates in all stacks to a digit, and returns the columns of boxes in which the digit may remain.
/// `columns` holds the columns of boxes in which the digit has a candidate.
#[inline(always)]
pub(super) fn locked_in_stacks<V: WordVector>(columns: V) -> V {
    let (next, after_next) = (rotate_columns(columns), rotate_columns_twice(columns));
    // A column is marked if the digit can be in the other two columns of the stack, in either order, in this band and
    // the next. In the band before this one, the digit may then remain in the marked column.
    let others = next.and(rotate_bands(after_next)).or_and(after_next, rotate_bands(next));
    rotate_bands(others)
}
