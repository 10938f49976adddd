//! A kernel for 9x9 sudokus: complete, counting to any limit, on whatever vectors the machine has.
//!
//! | module | what it holds |
//! |---|---|
//! | `many` | the candidates of many puzzles, a lane of the vectors for each; one pass of singles and locked candidates |
//! | `crew` | the puzzles on their way through the lanes, each searched depth first |
//! | `grid` | the candidates of one puzzle in three vectors; the same pass over them |
//! | `solve` | the same search of one puzzle: what `crew` leaves to it |
//! | `guess` | which candidate is tried |
//! | `boards` | digits to candidates and back |
//! | `bits`, `lanes`, `machine` | what all this asks of vectors, and the implementation for every machine |
//! | `simd` | AVX2 and AVX-512: the only unsafe code |
//! | `path` | which of them is used: the fastest there is, or what `GRIDPROOF_SIMD` says |
//! | `rules` | the check of solutions |
//! | `bytes` | what becomes of boards before and behind the kernel, on the same vectors |
//! | `model` | the kernel behind the engines `search` and `auto` |
//!
//! [`solve_boards`] is the way in for those who have boards by the million and want no model for each.
// What is not inlined into the entry of a path is compiled without its vector instructions, many times slower.
#![allow(clippy::inline_always)]

mod batch;
mod bits;
mod board;
mod boards;
mod bytes;
mod crew;
mod dispatch;
mod grid;
mod guess;
mod lanes;
mod machine;
mod many;
mod model;
mod puzzles;
mod rules;
#[cfg(target_arch = "x86_64")]
mod simd;
mod solve;
mod task;

pub use batch::{Answer, solve_boards, solve_boards_until};
pub use board::Board;
pub use bytes::are_solved;
pub(crate) use bytes::{Bytes, Work};
pub(crate) use model::{MEMORY, search, search_many, takes};

#[cfg(test)]
mod tests;
