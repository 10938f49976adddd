//! The codes in which puzz.link and similar sites write puzzles, and the ids of Simon Tatham's collection. This module
//! reads and writes the letters of codes and ids, and defines the parts that make up the codes of each kind.
//!
//! The letters have the meanings that pzprjs (`src/puzzle/Encode.js`) and the `.c` files of Tatham's games give them.

mod part;
mod pieces;
mod reader;
mod ruled;
mod tatham;
mod writer;

pub use part::{Cells, Part};
pub(crate) use pieces::LONGEST_SHIP;
pub use reader::{CodeError, CodeProblem, CodeReader, MOST_SIDE};
pub use ruled::{RuledCode, part_names};
pub use writer::CodeWriter;
