//! The vector types and operations of a SIMD level.

use super::batch::BatchVector;
use super::cells::{AlignedBytes, GivenVector};
use super::digits::DigitVector;
use super::lines::LineVector;

/// The vector types of a SIMD level, and its operations on the 81 cells of a sudoku, stored as one byte each.
pub trait Backend {
    /// The vector type for one sudoku, with a lane for each digit.
    type Digits: DigitVector;
    /// The vector type for several sudokus, with a lane for each sudoku.
    type Batch: BatchVector;
    /// The vector type for three rows of givens.
    type Givens: GivenVector;
    /// The vector type for the lines of a nonogram with up to 31 rows and columns.
    type Lines32: LineVector<u32, 32>;
    /// The vector type for the lines of a nonogram with up to 63 rows and columns.
    type Lines64: LineVector<u64, 64>;

    /// Transposes four bit planes into 32 bytes: bit `p` of byte `i` is bit `i` of `planes[p]`.
    fn bytes_of_planes(planes: [u32; 4]) -> AlignedBytes;
    /// Parses digits, and dots as 0. Returns `false` if `text` holds any other byte; `cells` is then unspecified.
    fn parse_digits(text: &[u8; 81], cells: &mut [u8; 81]) -> bool;
    /// Writes the cells as digits.
    fn print_digits(cells: &[u8; 81], text: &mut [u8; 81]);
}
