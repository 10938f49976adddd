//! The codes in which puzz.link and similar sites write puzzles, and the ids of Simon Tatham's collection: their
//! letters, and the parts from which the kinds build their codes.
//!
//! The letters are those of pzprjs (`src/puzzle/Encode.js`) and of the games' `.c` files.

mod part;
mod pieces;
mod reader;
mod tatham;
mod writer;

pub use part::{Cells, Part};
pub use pieces::DOT;
pub(crate) use pieces::LONGEST_SHIP;
pub use reader::{CodeError, CodeProblem, CodeReader, MOST_SIDE};
pub use writer::CodeWriter;
