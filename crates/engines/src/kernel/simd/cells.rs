//! Vectors with a byte for each cell of three sudoku rows.

/// The rows `r`, `r + 3` and `r + 6` of a sudoku: the same row of each of the three bands.
pub trait RowVector: Copy {
    /// Loads the rows of `r < 3`, with bit `d - 1` for a digit `d` up to 8 and no bit for any other byte.
    fn load(cells: &[u8; 81], r: usize) -> Self;
    /// The union of three vectors, byte by byte.
    fn or3(self, b: Self, c: Self) -> Self;
    /// Whether the bytes of each row of all three vectors add up to 255.
    fn rows_sum_to_255(self, b: Self, c: Self) -> bool;
    /// Whether the union of the cells 0 to 2, 3 to 5 and 6 to 8 of each row has all bits.
    fn triples_are_full(self) -> bool;
    /// Whether the union of the three rows has all bits in each column.
    fn columns_are_full(self) -> bool;
}

/// The rows `r`, `r + 3` and `r + 6` of the givens of a sudoku.
pub trait GivenVector: Copy {
    /// Loads the rows of `r < 3`.
    fn load(givens: &[u8; 81], r: usize) -> Self;
    /// Returns the cells in which a digit (counted from 0) is a candidate, because it is the given or the cell has no
    /// given. Bit `9b + c` is column `c` of the row in band `b`.
    fn candidates(self, digit: usize) -> u32;
}

/// 32 bytes, aligned for a vector store.
#[repr(align(32))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlignedBytes(pub [u8; 32]);
