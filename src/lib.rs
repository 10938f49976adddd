//! gridproof solves logic puzzles, and shows that it is right.
//!
//! A puzzle is stated as a common constraint [`model`]; any of several [`engine`]s solves the model; every answer
//! is checked against the rules by code that shares nothing with the engines.
//!
//! ```text
//! bytes --format--> Puzzle --Puzzle::model--> Model --Engine::solve--> Outcome --check--> Record --> bytes
//! ```
//!
//! | module | what it holds |
//! |---|---|
//! | [`model`] | what must hold: cells with finite domains and constraints over them; the checker; a brute-force oracle |
//! | [`puzzle`] | what a person has: nonograms and sudokus with their clues, givens and titles |
//! | [`format`](mod@format) | puzzle files: a reader and a writer for each format, and how to tell the formats apart |
//! | [`solve`] | what is asked of an engine, and what it answers |
//! | [`encode`](mod@encode) | a model as a formula in conjunctive normal form |
//! | [`kernel`] | algorithms made for one kind of puzzle, which engines use where they fit |
//! | [`engine`] | the ways to solve a model |
//! | [`generate`] | random puzzles |
//! | [`verify`] | engines against each other: comparison, campaigns on random puzzles, reduction of disagreements; certificates |
//! | [`stream`] | from files to answers, in order: batches |
//! | [`bench`](mod@bench) | engines against the clock: measuring, statistics, reports |
//! | [`othello`] | boards of any even side, the rules, notation, move counts and transcripts: a game, not a model |
//! | [`play`] | the five published text systems, byte for byte |
//!
//! Imports go one way, downward: `model` knows nothing of the rest, an engine never sees a puzzle's text.

pub mod bench;
mod cdcl;
pub mod encode;
pub mod engine;
pub mod format;
pub mod generate;
pub mod kernel;
pub mod model;
pub mod othello;
pub mod play;
pub mod puzzle;
mod random;
pub mod record;
mod search;
pub mod solve;
pub mod stream;
pub mod verify;

/// The examples of the README, compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
