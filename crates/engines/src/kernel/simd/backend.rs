//! What a SIMD level offers to the kernels.

use super::batch::BatchVector;
use super::cells::{AlignedBytes, GivenVector, RowVector};
use super::digits::DigitVector;
use super::lines::LineVector;

/// The vector types of a SIMD level, and its operations on the 81 cells of a sudoku, a byte each.
pub trait Backend {
    /// One sudoku, a lane for each digit.
    type Digits: DigitVector;
    /// Several sudokus, a lane for each.
    type Batch: BatchVector;
    /// Three rows of a filled sudoku, a byte for each cell.
    type Rows: RowVector;
    /// Three rows of givens.
    type Givens: GivenVector;
    /// Lines of a nonogram of up to 31 rows and columns.
    type Lines32: LineVector<u32, 32>;
    /// Lines of a nonogram of up to 63 rows and columns.
    type Lines64: LineVector<u64, 64>;

    /// Transposes four bit planes into 32 bytes: bit `p` of byte `i` is bit `i` of `planes[p]`.
    fn bytes_of_planes(planes: [u32; 4]) -> AlignedBytes;
    /// Parses digits, and dots as 0; returns whether `text` holds nothing else. `cells` is unspecified if it does.
    fn parse_digits(text: &[u8; 81], cells: &mut [u8; 81]) -> bool;
    /// Prints digits.
    fn print_digits(cells: &[u8; 81], text: &mut [u8; 81]);
    /// Whether each cell has its given, where there is one.
    fn keeps_givens(givens: &[u8; 81], cells: &[u8; 81]) -> bool;
    /// The number of cells equal to `byte`.
    fn count(cells: &[u8; 81], byte: u8) -> u32;
}
