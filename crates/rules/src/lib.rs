//! The language in which kinds of puzzles are written, and a judge of complete boards.
//!
//! A file states what is printed on the board, what the solver fills in, and the rules. [`parse`] reads it;
//! [`judge`] says whether a complete answer keeps all rules. This crate depends on no other crate: a
//! judge that shares nothing with the engines finds their errors.

pub mod answers;
pub mod board;
pub mod grid;
pub mod judge;
mod parser;
pub mod spelling;
pub mod text;
pub mod tree;
pub mod trial;

pub use self::parser::parse;
pub use self::text::{RuleError, Span};
pub use self::tree::Kind;
