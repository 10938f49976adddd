//! Vectors with a byte for each cell of three sudoku rows.

/// The rows `r`, `r + 3` and `r + 6` of the givens of a sudoku.
pub trait GivenVector: Copy {
    /// Loads these rows; `r` must be below 3.
    fn load(givens: &[u8; 81], r: usize) -> Self;
    /// Returns the cells in which a digit (counted from 0) is a candidate, because it is the given or the cell has no
    /// given. Bit `9b + c` is column `c` of the row in band `b`.
    fn candidates(self, digit: usize) -> u32;
}

/// 32 bytes, aligned for a vector store.
#[repr(align(32))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlignedBytes(pub [u8; 32]);
