//! The techniques of 9x9 sudokus, with the names, codes, scores, levels and order of the program `HoDoKu` 2.2.
//!
//! | module | content |
//! |---|---|
//! | `technique` | names, codes, scores, levels |
//! | `techniques` | the finders, one file per family |
//! | `almost_locked` | almost locked sets |
//! | `links`, `consequences` | strong and weak links between candidates; consequences along them |
//! | `step`, `notation`, `sentence` | a step as data, in short notation, and in words |
//! | `solver` | the next step, and all steps up to the solution |

mod almost_locked;
mod consequences;
mod links;
pub mod notation;
mod sentence;
mod sink;
mod solver;
mod step;
mod technique;
mod techniques;

pub use sentence::Depth;
pub use solver::Solver;
pub use step::{Candidate, Node, Set, Step};
pub use technique::{Level, Technique};
pub(crate) use techniques::{Searched, first_single};

pub use crate::sudoku::{CellSet, DigitSet, House, HouseKind, Position, PositionError};
