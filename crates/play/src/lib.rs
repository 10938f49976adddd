//! Five published text-based systems. Each reads commands and writes exactly the output that its publication specifies.
//!
//! | name | system | published as |
//! |---|---|---|
//! | [`pa3`] | nonogram menu game with a solver | HKUST COMP 2012H, Assignment 3, 2022 |
//! | [`u80957`] | nonogram command game | Jutge U80957 |
//! | [`fopr`] | sudoku session with solving passes | UPC FOPR practice, 2021-22 Q1 |
//! | [`uva220`] | Othello positions and moves | `UVa` 220 |
//! | [`p18992`] | Othello replay on an n x n board | Jutge P18992 |
//!
//! Each system uses a [`Console`]. The output is as specified, byte for byte. Everything else (hints, explanations) is
//! a notice, which the program shows on standard error.
//!
//! Invalid input ends a system with a [`PlayError`] that contains the line and column. At a terminal, a notice explains
//! the error instead, the rest of the line is skipped, and the input is requested again. If the publication specifies a
//! behaviour for invalid input, the system follows it.
//!
//! This crate is a part of [gridproof](https://docs.rs/gridproof) and has no stable interface.

mod console;
mod error;
pub mod fopr;
pub mod othello;
pub mod p18992;
pub mod pa3;
mod picture;
mod registry;
mod system;
pub mod u80957;
pub mod uva220;

pub use console::{Console, MAX_WORD};
pub use error::{InputFault, PlayError, Position};
pub use picture::Picture;
pub use registry::{by_name, systems};
pub use system::System;
