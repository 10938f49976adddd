//! The entry points of the library, re-exported at the root of the crate.

mod boards;
mod solutions;
mod solve;

pub use boards::{solve_boards, solve_boards_into};
pub use solutions::{Solutions, solutions};
pub use solve::{Count, count, is_unique, solve, solve_models, solve_with};
