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
//! Each system uses a [`Console`]. Its output is the specified one, byte for byte. Everything else (hints,
//! explanations) is a notice, which the program shows on standard error.
//!
//! Invalid input ends a system with a [`PlayError`] that has its line and column. At a terminal the error is explained
//! instead, the rest of the line is dropped, and the question or command is asked again. If the text specifies a
//! behaviour for invalid input, the system follows it.
//!
//! This crate is a part of [gridproof](https://docs.rs/gridproof) and has no stable interface of its own.

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
