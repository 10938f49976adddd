//! The strings of the Interactive Sudoku Solver: `.Type~argument~argument`.

mod arguments;
mod jigsaw;
mod read;
mod write;

pub use arguments::diagonal;
pub use read::read_iss;
pub(in crate::kinds::sudoku) use write::{cell_name, write_iss};
pub use write::{clues_of, plain_iss};
