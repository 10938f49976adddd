//! The techniques for black and white nonograms: named techniques on a line, then complete line logic, then trying a
//! cell.

mod line;
mod solver;
mod step;
mod techniques;

pub use line::Known;
pub use solver::{Board, BoardError, LineSolving};
pub(crate) use step::capital;
pub use step::{Decided, Step, Technique};
