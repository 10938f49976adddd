//! Pictures: the cells of a nonogram as a picture, from which the clues follow.
//!
//! Readers get text, so a picture that is no text is turned into a Netpbm text when its file is decoded: `P1` for two
//! colours, `P3` for more, with a comment that says what it was.

pub(super) mod binary;
mod cells;
mod goal;
mod limits;
mod netpbm;
mod pixels;

pub(super) use cells::CELLS;
pub(super) use netpbm::{PBM, PNG, PPM};
pub use pixels::read_pixels;

#[cfg(test)]
mod tests;
