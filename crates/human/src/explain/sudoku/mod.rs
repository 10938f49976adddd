//! Techniques for 9x9 sudokus. Their names, codes, scores, levels and order are those of the program `HoDoKu` 2.2.
//!
//! | module | content |
//! |---|---|
//! | `technique` | names, codes, scores, levels |
//! | `techniques` | the functions that find steps, one file per family of techniques |
//! | `almost_locked` | almost locked sets |
//! | `links`, `consequences` | strong and weak links between candidates; the consequences that follow along links |
//! | `branch` | the branches of forcing chains and nets, with a reason for each fact |
//! | `step`, `notation` | a step as data, and in short notation |
//! | `sentence`, `reason`, `branch_words` | a step in words, its reason, and the branches of forcing chains and nets |
//! | `solver` | finds the next step, or all steps up to the solution |

mod almost_locked;
mod branch;
mod branch_words;
mod consequences;
mod links;
pub mod notation;
mod reason;
mod sentence;
mod sink;
mod solver;
mod step;
mod technique;
mod techniques;

pub use branch::{Branch, BranchEnd, BranchFact};
pub use sentence::Depth;
pub use solver::Solver;
pub use step::{Candidate, Node, Set, Step};
pub use technique::{Level, Technique};
pub(crate) use techniques::{Searched, first_single};

pub use crate::sudoku::{CellSet, DigitSet, House, HouseKind, Position, PositionError};
