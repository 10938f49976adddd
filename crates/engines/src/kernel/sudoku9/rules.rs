//! Whether a filled board is a solution of the empty sudoku.
//!
//! The check reads only the digits and shares nothing with the search: each row, column and box must have all digits.

use super::board::Board;
use crate::kernel::simd::{Backend, RowVector};

/// Whether each row, column and box has all nine digits.
#[inline(always)]
pub(super) fn all_houses_are_complete<B: Backend>(board: &Board) -> bool {
    // Digits 1 to 8 have one bit each, and 9 has no bit. A box or column has the digits 1 to 8 if the union of its
    // cells is full; that leaves one cell. So nine 9s in all put one in each of these cells. Rows are added up instead.
    // A sum of 255 needs at least eight cells with a bit, so no row has two 9s. With nine 9s in all, each row has one 9
    // and eight other cells, whose bits add up to 255 only if all differ.
    let (row, row1, row2) = (B::Rows::load(board, 0), B::Rows::load(board, 1), B::Rows::load(board, 2));
    let bands = row.or3(row1, row2);
    row.rows_sum_to_255(row1, row2)
        & bands.triples_are_full()
        & bands.columns_are_full()
        & (B::count(board, 9) == 9)
}
