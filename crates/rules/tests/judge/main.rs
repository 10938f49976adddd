//! Judges small boards.

mod finds;
mod phrases;
mod puzzles;
mod random;
mod sentences;
mod sets;
mod sheet;
mod unknown;
mod words;
