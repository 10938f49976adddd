//! The five published text systems: each reads commands and writes exactly what its text specifies.
//!
//! | name | system | published as |
//! |---|---|---|
//! | [`pa3`] | nonogram menu game with a solver | HKUST COMP 2012H, Assignment 3, 2022 |
//! | [`u80957`] | nonogram command game | Jutge U80957 |
//! | [`fopr`] | sudoku session with solving passes | UPC FOPR practice, 2021-22 Q1 |
//! | [`uva220`] | Othello positions and moves | `UVa` 220 |
//! | [`p18992`] | Othello replay on an n x n board | Jutge P18992 |
//!
//! A system talks through a [`Console`]. What the text specifies goes to the output, byte for byte, whatever else
//! happens; what it does not (hints, explanations) goes to the notices, which the program shows on standard error.
//!
//! Input that the text rules out ends a system with a [`PlayError`] that has its line and column. At a terminal it is
//! explained instead, the rest of its line is dropped, and the question or the command is asked for again. Where the
//! text itself says what happens, that happens.

mod console;
mod error;
pub mod fopr;
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
