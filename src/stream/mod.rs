//! From files to answers, in order: batches of puzzles.

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
