//! The tests that use only the public interface. They are one program, because each separate program would have to link
//! the whole library.

mod boards;
mod certificate;
mod cli;
mod codes_by_rules;
mod collections;
mod crates;
mod engines;
mod explain;
mod false_claims;
mod iss_examples;
mod judged;
mod kinds;
mod model_files;
mod mutated;
mod narrow;
mod othello;
mod own_puzzles;
mod planar;
mod play;
mod puzzles;
mod regressions;
mod render;
mod render_ruled;
mod round_trips;
mod structure;
mod sudoku_sets;
mod tatham;
mod verify;
