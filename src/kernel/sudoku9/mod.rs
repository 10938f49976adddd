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
//! | `level` | which of them is used: the fastest there is, or what `GRIDPROOF_SIMD` says |
//! | `rules` | the check of solutions |
//! | `bytes` | what becomes of boards before and behind the kernel, on the same vectors |
//! | `model` | the kernel behind the engines `search` and `auto` |
//!
//! [`solve_boards`] is the way in for those who have boards by the million and want no model for each.
// What is not inlined into the entry of a level is compiled without its vector instructions, many times slower.
#![allow(clippy::inline_always)]

mod backend;
mod batch;
mod batch_state;
mod board;
mod branching;
mod candidate_codec;
mod count;
mod depth_first;
mod digit_vector;
mod dispatch;
mod model_search;
mod puzzle_state;
mod rules;
mod scheduler;
#[cfg(target_arch = "x86_64")]
mod simd;
mod task;
mod text_codec;
mod word_vector;

pub use board::Board;
pub use count::{Answer, solve_boards, solve_boards_until};
pub(crate) use model_search::{MEMORY, search, search_many, takes};
pub use text_codec::are_solved;
pub(crate) use text_codec::{TextCodec, TextTask};

#[cfg(test)]
mod tests;
