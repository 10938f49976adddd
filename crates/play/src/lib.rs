//! Five published text systems: each reads commands and writes exactly the output that its text specifies.
//!
//! | name | system | published as |
//! |---|---|---|
//! | [`pa3`] | nonogram menu game with a solver | HKUST COMP 2012H, Assignment 3, 2022 |
//! | [`u80957`] | nonogram command game | Jutge U80957 |
//! | [`fopr`] | sudoku session with solving passes | UPC FOPR practice, 2021-22 Q1 |
//! | [`uva220`] | Othello positions and moves | `UVa` 220 |
//! | [`p18992`] | Othello replay on an n x n board | Jutge P18992 |
//!
//! A system uses a [`Console`]. The output is the specified one, byte for byte; everything else (hints, explanations) goes to
//! the notices, which the program shows on standard error.
//!
//! Invalid input ends a system with a [`PlayError`] that has its line and column. At a terminal it is explained instead, the
//! rest of its line is dropped, and the question or command is asked for again. Where the text specifies a behaviour for
//! invalid input, that applies.
//!
//! A part of [gridproof](https://docs.rs/gridproof), which promises nothing by itself.

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
