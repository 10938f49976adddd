//! The codes in which puzz.link and its kin write puzzles, and the ids of Simon Tatham's collection: their letters, and
//! the parts that kinds build their codes from.
//!
//! The letters are those of pzprjs (`src/puzzle/Encode.js`) and of the games' `.c` files.

mod part;
mod reader;
mod tatham;
mod writer;

pub use part::{Cells, Part};
pub use reader::{CodeError, CodeProblem, CodeReader, MOST_SIDE};
pub use writer::CodeWriter;
