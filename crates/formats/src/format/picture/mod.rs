//! Pictures: the cells of a nonogram as a picture, from which the clues are computed.
//!
//! Readers receive text, so a binary picture is converted to a Netpbm text when its file is decoded: `P1` for two
//! colours, `P3` for more. A comment in it names the original format.

pub(super) mod binary;
mod cells;
mod limits;
mod netpbm;
mod pixels;

pub(super) use cells::CELLS;
pub(super) use netpbm::{PBM, PNG, PPM};
pub use pixels::read_pixels;

#[cfg(test)]
mod tests;
