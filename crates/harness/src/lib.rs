//! Benchmarks engines, compares engines with each other and with other programs, and makes certificates.
//!
//! This crate is a part of [gridproof](https://docs.rs/gridproof) and has no stable interface.

pub mod bench;
mod cpu;
#[cfg(feature = "programs")]
pub mod external;
pub mod trials;
pub mod verify;
