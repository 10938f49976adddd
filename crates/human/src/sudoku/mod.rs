//! The parts of 9x9 sudokus that explanations and ratings share: positions, and the finders of patterns.
//!
//! A finder yields patterns in an order that its caller chooses. The callers add the names, scores and order of the
//! programs that they follow: `HoDoKu` in `explain::sudoku`, Sudoku Explainer in `rate`.
//!
//! | module | content |
//! |---|---|
//! | `sets`, `houses` | sets of cells, digits and houses as bits; rows, columns, boxes |
//! | `grid`, `position` | the remaining candidates; a grid with its digits and the singles that have arisen |
//! | `hall` | choices of k sets with k elements in total, which subsets and fish have in common |
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
