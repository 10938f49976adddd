//! Nonograms in any number of colours. Code for every kind of board accesses the clues through the trait
//! `clues::BoardClues`. Black and white boards and coloured boards each implement this trait with their own line
//! solver.
//!
//! | file | content |
//! |---|---|
//! | `clues` | the trait, and the clues of black and white boards |
//! | `coloured` | the clues and the line solver of boards in colours |
//! | `line` | the bit-parallel line solver for black and white |
//! | `lanes` | line solving of many black and white lines at once, in the lanes of vectors |
//! | `grid` | a board under line solving, for depth-first search |
//! | `probe`, `probing_search`, `presolve` | probing: the method, its use at the nodes of a search, and its use before
//! a search |
//! | `variables`, `propagator`, `learning` | clause learning on the values of cells, with the lines as the propagator |
//! | `belief`, `guessing` | belief propagation on black and white boards, and the phases and guesses that it gives to
//! clause learning |
//! | `switching`, `symmetry` | more solutions, derived from a known one |
//! | `undecided` | the cells that line solving alone leaves undecided, for generators |

pub(crate) mod belief;
pub(crate) mod clues;
pub(crate) mod coloured;
pub(crate) mod grid;
mod guessing;
pub(crate) mod lanes;
pub(crate) mod learning;
pub mod line;
pub(crate) mod presolve;
pub(crate) mod probe;
pub(crate) mod probing_search;
pub(crate) mod propagator;
pub(crate) mod switching;
pub(crate) mod symmetry;
pub mod undecided;
pub(crate) mod variables;
