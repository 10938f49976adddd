//! File formats: their readers and writers, and the detection of a file's format.
//!
//! [`all`] lists the formats. The [`FormatInfo`] of a format holds its name, its extensions and a description;
//! `gridproof formats` and the table in `docs/formats.md` show them. The feature `libraries` adds the formats that need
//! external libraries, such as XML and pictures.
//!
//! Readers are lazy, run in linear time, and check each size against a limit before they allocate memory. A bad puzzle
//! yields one error item. The reader then continues with the next puzzle, if the format shows where the next puzzle
//! starts. In line-based formats, lines that start with `#` are comments.

mod claim;
mod clue;
mod code;
mod codec;
mod colours;
mod entities;
mod error;
mod fopr;
#[cfg(feature = "libraries")]
#[allow(clippy::cast_possible_wrap, clippy::cast_sign_loss, reason = "boards are bounded far below 2^31")]
mod fpuzzles;
#[cfg(feature = "libraries")]
mod freenono;
mod grid;
mod info;
mod item;
mod items;
#[cfg(feature = "libraries")]
mod json;
mod json_place;
mod json_size;
mod line;
#[cfg(feature = "libraries")]
mod lists;
#[cfg(feature = "libraries")]
mod lz;
mod model;
mod nin;
mod non;
#[cfg(feature = "libraries")]
mod nonograms_org;
#[cfg(feature = "libraries")]
mod olsak;
mod pa3;
#[cfg(feature = "libraries")]
mod picture;
mod puzzle_lines;
mod registry;
mod resembles;
mod ruled;
mod splitter;
mod sudoku_grid;
mod sudoku_line;
mod sudokus;
mod sukaku;
mod symbols;
mod table;
mod tatham;
#[cfg(test)]
mod tests;
mod text;
mod tournament;
mod u80957;
mod variant;
#[cfg(feature = "libraries")]
mod webpbn;
mod write_checks;
#[cfg(feature = "libraries")]
mod xml;

pub use claim::{Beginning, Claim, Grade, Mark};
pub use code::Code;
pub use codec::Format;
pub use error::{ReadError, ReadErrorKind, SkippedLines, Span, WriteError};
pub use fopr::Fopr;
pub use grid::Grid;
pub use info::FormatInfo;
pub use item::Item;
pub use model::ModelFormat;
pub use nin::Nin;
pub use nin::read_plain;
pub use non::Non;
#[cfg(feature = "libraries")]
pub use olsak::Olsak;
pub use pa3::Pa3;
#[cfg(feature = "libraries")]
pub use picture::read_pixels;
pub use registry::{
    Reading, Undetected, all, by_name, claims, detect, detect_beginning, of_extension, of_other,
};
pub use resembles::resembles;
pub use ruled::{CodeLine, Ruled, RulesAndGrids, name_is_taken, write_with_rules};
pub use splitter::{FileSplitter, PackedRecords, Part, RecordSplitter};
pub use sudoku_grid::SudokuGrid;
pub use sudoku_line::SudokuLine;
pub use sudoku_line::{plain_board, stated_solution, zero_may_be_a_digit};
pub use sudokus::board_in_json_line;
pub use sukaku::Sukaku;
pub use table::PlainRow;
pub use table::{RowShape, Table};
pub use tatham::Tatham;
pub use text::decode;
pub use text::{after_last_line, checked, has_old_ends, is_all_comments, is_binary, turn_ends};
pub use tournament::Tournament;
pub use u80957::U80957;
pub use variant::{Iss, KillerLine};
#[cfg(feature = "libraries")]
pub use webpbn::Webpbn;
