//! The techniques of nonograms in black and white: on a line, by name; then all that a line says; then trying a cell.

mod line;
mod solver;
mod step;
mod techniques;

pub use line::Known;
pub use solver::{Board, BoardError, LineSolving};
pub(crate) use step::capital;
pub use step::{Decided, Step, Technique};
