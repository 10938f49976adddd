//! Batches of puzzles: files to answers, in order.
//!
//! | module | what it holds |
//! |---|---|
//! | [`in_order`] | a thread pool whose results come in the order of the work |
//! | [`ChunkReader`] | a file as a sequence of [`Chunk`]s of whole puzzles |
//! | [`BatchSolver`] | the answers to all plain puzzles of a chunk, without a puzzle, a model and a record for each |
//! | `nonogram`, `sudoku` | what [`BatchSolver`] does for one kind of file |
//! | `scan` | facts about the bytes of a chunk, in one pass |

mod answers;
mod batch_solver;
mod chunk;
#[cfg(feature = "parallel")]
pub mod in_order;
mod nonogram;
mod scan;
mod sudoku;
#[cfg(test)]
mod tests;

pub use answers::AnswerLines;
pub use batch_solver::{BatchBuffers, BatchSolver};
pub use chunk::{Chunk, ChunkError, ChunkReader, HEAD_SIZE, MAX_CHUNK_SIZE};
