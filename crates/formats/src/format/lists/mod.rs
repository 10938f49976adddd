//! Formats that list clues. Their clue lines are alike, but each format puts a different frame around them.
//!
//! | name | frame |
//! |---|---|
//! | `mk` | the numbers of rows and columns in one line, the row clues, a line that starts with `#`, the column clues |
//! | `cwd` | the number of rows, the number of columns, the row clues, a blank line, the column clues |
//! | `gno` | headings in brackets: gnonograms |
//! | `picross` | `GRID name`, `ROWS`, lines such as `[ 1 2 ]`, `COLUMNS`: picross-solver |
//! | `nonogrid` | `[clues]`, `rows = ...`, `columns = ...`, perhaps `[colors]`: INI or TOML of nonogrid and pynogram |
//! | `minizinc` | `rows = [\|1, 1, 0, 1, -1 \| ... \|];` and `cols`: patterns or lengths, padded with -1 or zeros |
//! | `yaml` | `rows:` and `columns:`, then lines such as `- [1, 2]` |
//! | `cnon` | the number of colours, width and height, `A #E8AD00` for each colour, clues such as `2:A,1:E` |
//! | `griddler` | `MK Version 3.0`, width and height, the picture, column and row clues in reverse order |
//! | `spoj` | the number of puzzles; for each, the numbers of rows and columns, and clues that end with 0 |

mod bracketed;
mod cnon;
mod framed;
mod gno;
mod griddler;
mod list_format;
mod minizinc;
mod nonogrid;

pub(super) use bracketed::{PICROSS, YAML};
pub(super) use cnon::CNON;
pub(super) use framed::{CWD, MK, SPOJ};
pub(super) use gno::GNO;
pub(super) use griddler::GRIDDLER;
pub(super) use minizinc::MINIZINC;
pub(super) use nonogrid::NONOGRID;

#[cfg(test)]
pub(super) mod tests;
