//! Puzzle files and drawings: readers and writers of file formats, format detection, and drawings of puzzles as text
//! and as pictures.
//!
//! This crate is a part of [gridproof](https://docs.rs/gridproof) and has no stable interface.

pub mod format;
pub mod markup;
mod parse;
#[allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "boards and pictures are bounded far below 2^31"
)]
pub mod render;

pub use parse::{ParseError, parse, parse_as, read};
