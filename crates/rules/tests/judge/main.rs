//! Judges small boards.

mod finds;
mod phrases;
mod puzzles;
mod sentences;
mod sets;
mod sheet;
mod unknown;
mod words;
