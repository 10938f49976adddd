//! Whether a filled board keeps the rules.
//!
//! This is told from the digits alone and by nothing that the search uses: a digit must be in each row, in each column
//! and in each box.

use super::board::Board;
use super::machine::{Machine, Rows};

/// Whether each row, each column and each box has all nine digits.
#[inline(always)]
pub(crate) fn in_every_house<M: Machine>(board: &Board) -> bool {
    // A bit for each digit but nine: a house has all eight if its cells have all bits among them. That leaves one cell
    // of each house, and nine nines fill one in each. Rows are added up: for 255, eight cells at least must have a
    // bit, and so no row can hold two nines; nine nines leave eight cells, which only come to 255 if all differ.
    let (row, row1, row2) = (M::Rows::load(board, 0), M::Rows::load(board, 1), M::Rows::load(board, 2));
    let bands = row.or3(row1, row2);
    row.add_up(row1, row2) & bands.full_by_three() & bands.full_together() & (M::count(board, 9) == 9)
}
