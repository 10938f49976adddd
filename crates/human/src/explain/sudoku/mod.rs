//! The techniques of 9x9 sudokus, with the names, codes, scores, levels and order of the program `HoDoKu` 2.2.
//!
//! | module | content |
//! |---|---|
//! | `cells`, `houses` | sets of cells and digits as bits; rows, columns, boxes |
//! | `position` | the placed digits and the remaining candidates |
//! | `technique` | names, codes, scores, levels |
//! | `techniques` | the finders, one file per family |
//! | `almost_locked` | almost locked sets |
//! | `links`, `consequences` | strong and weak links between candidates; consequences along them |
//! | `step`, `notation`, `sentence` | a step as data, in short notation, and in words |
//! | `solver` | the next step, and all steps up to the solution |

mod almost_locked;
mod cells;
mod consequences;
mod houses;
mod links;
pub mod notation;
mod position;
mod sentence;
mod sink;
mod solver;
mod step;
mod technique;
mod techniques;

pub use cells::{CellSet, Cells, DigitSet, Digits};
pub use houses::{House, HouseKind, box_of, column_of, houses_of, peers, row_of};
pub use position::{Position, PositionError};
pub use sentence::Depth;
pub use solver::Solver;
pub use step::{Candidate, Node, Set, Step};
pub use technique::{Level, Technique};
pub(crate) use techniques::Searched;
