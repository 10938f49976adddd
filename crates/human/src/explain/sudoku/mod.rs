//! Techniques for 9x9 sudokus. Their names, codes, scores, levels and order are those of the program `HoDoKu` 2.2.
//!
//! | module | content |
//! |---|---|
//! | `technique` | names, codes, scores, levels |
//! | `techniques` | the functions that find steps, one file per family of techniques |
//! | `almost_locked` | almost locked sets |
//! | `links`, `consequences` | strong and weak links between candidates; the consequences that follow along links |
//! | `step`, `notation`, `sentence` | a step as data, in short notation, and in words |
//! | `solver` | finds the next step, or all steps up to the solution |

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
