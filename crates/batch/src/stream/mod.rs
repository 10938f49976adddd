//! Batches of puzzles: from files to answers, in order.
//!
//! | module | content |
//! |---|---|
//! | [`in_order`], [`Workers`] | a thread pool whose results come in the order of the jobs |
//! | [`ChunkReader`] | reads a file as a sequence of [`Chunk`]s, which contain complete puzzles |
//! | [`BatchSolver`] | answers all plain puzzles of a chunk, without creating a puzzle, a model or a record for each |
//! | `nonogram`, `sudoku` | conversion of one kind of file to packed boards, and of answers to text |
//! | [`AnswerFormat`], [`JsonLines`], [`StatusLines`], `template`, `boards` | the forms in which answers are printed |
//! | [`Numbering`] | the position of each puzzle in its file |
//! | `scan` | properties of the bytes of a chunk, found in one pass |

mod answers;
mod batch_solver;
mod boards;
mod chunk;
#[cfg(feature = "parallel")]
pub mod in_order;
mod input;
mod json_lines;
mod nonogram;
mod numbering;
mod print;
mod scan;
mod status_lines;
mod sudoku;
mod template;
#[cfg(test)]
mod tests;
#[cfg(feature = "parallel")]
mod workers;

pub use answers::{AnswerLines, Fallback};
pub use batch_solver::{BatchBuffers, BatchSolver, Printed};
pub use chunk::{Chunk, ChunkError, ChunkReader, HEAD_SIZE, MAX_RECORD_SIZE, MAX_TEXT_SIZE};
pub use input::Input;
pub use json_lines::JsonLines;
pub use numbering::{Numbering, Turn};
pub use status_lines::StatusLines;
pub use template::{AnswerFormat, BoardShape};
#[cfg(feature = "parallel")]
pub use workers::Workers;
