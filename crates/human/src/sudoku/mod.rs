//! Code for 9x9 sudokus that explanations and ratings share: positions, and functions that find patterns.
//!
//! The caller of such a function chooses the order of the patterns. The caller also takes the names, scores and order
//! of techniques from the program that it imitates: `HoDoKu` in `explain::sudoku`, Sudoku Explainer in `rate`.
//!
//! | module | content |
//! |---|---|
//! | `sets`, `houses` | sets of cells, digits and houses as bits; rows, columns, boxes |
//! | `grid`, `position` | the remaining candidates; a grid with the placed digits and the singles found so far |
//! | `hall` | choices of k sets with only k elements in total, on which subsets and fish are based |
//! | `fish`, `wing` | locked candidates and fish; XY- and XYZ-wings |

mod fish;
mod grid;
mod hall;
mod houses;
mod position;
mod sets;
mod wing;

pub(crate) use fish::Fish;
pub(crate) use grid::Grid;
pub(crate) use hall::{HallSets, Order, Unions};
pub use houses::{House, HouseKind, HouseSet, box_of, column_of, houses_of, peers, row_of};
pub(crate) use houses::{common_houses, common_peers, places_of};
pub(crate) use position::Changes;
pub use position::{Position, PositionError};
pub use sets::{BitSet, Bits, Cell, CellSet, DigitSet, Element, Items, Nine, PlaceSet};
pub(crate) use wing::{Wing, wings};
