//! Nonograms. The folder `coloured` is for several colours; most of the other files are for black and white only.
//!
//! | file | content |
//! |---|---|
//! | `clues` | the values of cells, and the size of the words of lines |
//! | `line` | the bit-parallel line solver |
//! | `lanes` | line solving of many lines at once, in the lanes of vectors |
//! | `grid` | the state of a board during line solving, for depth-first search |
//! | `probe`, `probing_search`, `presolve` | probing: the method, its use in a search, and its use before a search |
//! | `belief` | belief propagation |
//! | `propagator`, `learning` | clause learning on cells, with the lines as the propagator |
//! | `coloured` | nonograms in several colours |
//! | `switching`, `symmetry` | further solutions, derived from a known one |
//! | `undecided` | the cells that line solving alone leaves undecided, for generators |

pub(crate) mod belief;
pub(crate) mod clues;
pub(crate) mod coloured;
pub(crate) mod grid;
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
