//! Puzzle files and drawings: a reader and a writer for each format, detection of formats, and puzzles as text and
//! pictures.
//!
//! This crate is a part of [gridproof](https://docs.rs/gridproof) and has no stable interface of its own.

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
