//! The word and the bit that stand for each cell.
//!
//! A digit has three words. Word `r` holds the rows `r`, `r + 3` and `r + 6`, one from each band. Bit `9b + 3s + c` is
//! column `c` of stack `s` in band `b`. So the three rows of a box use the same bits in the three words, and the three
//! boxes of a stack are 9 bits apart in each word.

/// All 27 bits of a word.
pub(super) const ALL: u32 = (1 << 27) - 1;
/// The first column of each box.
pub(super) const FIRST_COLUMNS: u32 = 0o111_111_111;
/// The last column of each box.
pub(super) const LAST_COLUMNS: u32 = FIRST_COLUMNS << 2;
/// The first two columns of each box.
pub(super) const NOT_LAST_COLUMNS: u32 = FIRST_COLUMNS | FIRST_COLUMNS << 1;

/// Returns the index of a cell's word, and the index of its bit. Cells are numbered row by row.
pub(super) const fn place(cell: usize) -> (usize, u32) {
    let (row, column) = (cell / 9, cell % 9);
    (row % 3, (row / 3 * 9 + column) as u32)
}
