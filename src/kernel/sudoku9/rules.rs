//! Whether a filled board keeps the rules.
//!
//! This is told from the digits alone and by nothing that the search uses: a digit must be in each row, in each column
//! and in each box.

use super::backend::{Backend, RowVector};
use super::board::Board;

/// Whether each row, each column and each box has all nine digits.
#[inline(always)]
pub(crate) fn in_every_house<B: Backend>(board: &Board) -> bool {
    // A bit for each digit but nine: a house has all eight if its cells have all bits among them. That leaves one cell
    // of each house, and nine nines fill one in each. RowVector are added up: for 255, eight cells at least must have a
    // bit, and so no row can hold two nines; nine nines leave eight cells, which only come to 255 if all differ.
    let (row, row1, row2) =
        (B::RowVector::load(board, 0), B::RowVector::load(board, 1), B::RowVector::load(board, 2));
    let bands = row.or3(row1, row2);
    row.rows_sum_to_255(row1, row2) & bands.box_rows_full() & bands.columns_full() & (B::count(board, 9) == 9)
}
