//! Whether a filled board is a solution of the empty sudoku.
//!
//! The check reads the digits alone and shares nothing with the search: each row, column and box must have all digits.

use super::board::Board;
use crate::kernel::simd::{Backend, RowVector};

/// Whether each row, column and box has all nine digits.
#[inline(always)]
pub(super) fn all_houses_are_complete<B: Backend>(board: &Board) -> bool {
    // Digits 1 to 8 have a bit each, 9 has none: a house has the digits 1 to 8 if the union of its cells is full. That
    // leaves one cell of each house, and nine nines in all fill one in each. Rows are added up instead: for a sum of 255
    // at least eight cells must have a bit, so that no row has two nines; nine nines in all leave eight cells to each row,
    // whose bits only add up to 255 if all differ.
    let (row, row1, row2) = (B::Rows::load(board, 0), B::Rows::load(board, 1), B::Rows::load(board, 2));
    let bands = row.or3(row1, row2);
    row.rows_sum_to_255(row1, row2)
        & bands.triples_are_full()
        & bands.columns_are_full()
        & (B::count(board, 9) == 9)
}
