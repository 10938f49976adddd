//! Engines compared with each other, with the clock and with other programs; certificates are made here.
//!
//! A part of [gridproof](https://docs.rs/gridproof), which promises nothing by itself.

pub mod bench;
mod cpu;
#[cfg(feature = "programs")]
pub mod external;
pub mod verify;
