//! Vector instructions: the operations that the kernels need, and an implementation for each SIMD level.
//!
//! | module | content |
//! |---|---|
//! | `task`, `dispatch` | code that is generic over the backend, and its entry point with the CPU features of a level |
//! | `backend` | a SIMD level's vector types, and its operations on 81 bytes |
//! | `words` | vectors of words: bitwise logic, addition, shifts |
//! | `batch` | vectors with a lane for each puzzle |
//! | `digits` | vectors with a lane for each digit of one sudoku |
//! | `cells` | vectors with a byte for each cell of three sudoku rows |
//! | `lines` | vectors with a lane for each line of one nonogram |
//! | `portable` | the backend for every machine |
//! | `transpose` | transposition of a square of bits |
//! | `x86` | the AVX2 and AVX-512 backends, the only unsafe code |
//!
//! Belief propagation uses plain arrays of `f64` instead. Such arrays have no operation in common with these vectors of
//! bits, and compilers vectorise code on arrays at every level.
#![allow(
    clippy::inline_always,
    reason = "a function that is not inlined into the entry function of a level is compiled without the CPU features of that level"
)]

mod backend;
mod batch;
mod cells;
mod digits;
mod dispatch;
mod lines;
mod portable;
mod task;
#[cfg(test)]
mod tests;
mod transpose;
mod words;
#[cfg(target_arch = "x86_64")]
mod x86;

pub use backend::Backend;
pub(crate) use batch::{BatchVector, LaneWords};
pub(crate) use cells::GivenVector;
pub(crate) use digits::{DigitVector, DigitWords, digit_lane};
pub(crate) use lines::LineVector;
pub use task::Task;
pub(crate) use transpose::transpose;
pub(crate) use words::WordVector;
