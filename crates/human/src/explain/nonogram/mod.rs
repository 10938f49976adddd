//! Techniques for black and white nonograms, in this order: named techniques on a line, complete line logic, and trying
//! a cell.

mod line;
mod solver;
mod step;
mod techniques;

pub use line::Known;
pub use solver::{Board, BoardError, LineSolving};
pub(crate) use step::capital;
pub use step::{Decided, Step, Technique};
