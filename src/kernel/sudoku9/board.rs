//! A sudoku as bytes.

/// The cells of a 9x9 sudoku row by row: digits 1 to 9, and 0 for an empty cell.
pub type Board = [u8; 81];
