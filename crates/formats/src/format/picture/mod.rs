//! Pictures of solved nonograms. The clues are computed from the picture.
//!
//! Readers receive text, so a binary picture is converted to Netpbm text when its file is decoded: `P1` for black and
//! white, `P3` for other colours. A comment in the text names the original format.

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
