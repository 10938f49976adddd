//! Batches of puzzles: from files to answers, in order.
//!
//! | module | content |
//! |---|---|
//! | [`in_order`], [`Workers`] | a thread pool whose results come in the order of the work |
//! | [`ChunkReader`] | a file as a sequence of [`Chunk`]s of whole puzzles |
//! | [`BatchSolver`] | the answers to all plain puzzles of a chunk, without a puzzle, a model and a record for each |
//! | `nonogram`, `sudoku` | from the text of one kind of file to packed boards, and from answers to text |
//! | [`AnswerFormat`], [`JsonLines`], [`StatusLines`], `template`, `boards` | how answers are printed |
//! | [`Numbering`] | the position of each puzzle in its file |
//! | `scan` | facts about the bytes of a chunk, in one pass |

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
