//! The codes in which puzz.link and similar sites write puzzles, and the ids of Simon Tatham's collection. This module
//! reads and writes their letters, and defines the parts from which the kinds build their codes.
//!
//! The letters follow pzprjs (`src/puzzle/Encode.js`) and the `.c` files of the games.

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
