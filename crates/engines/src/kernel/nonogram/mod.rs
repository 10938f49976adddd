//! Nonograms. The folder `coloured` is for several colours, all other files are for black and white.
//!
//! | file | content |
//! |---|---|
//! | `clues` | the clues of a model |
//! | `line` | the bit-parallel line solver |
//! | `lanes` | line solving of many lines at once, in the lanes of vectors |
//! | `grid` | a board under line solving, for depth-first search |
//! | `probe`, `probing_search`, `presolve` | probing: the method, its use at the nodes of a search, and its use before
//! a search |
//! | `belief` | belief propagation |
//! | `propagator`, `learning` | clause learning on cells, with the lines as the propagator |
//! | `coloured` | nonograms in several colours |
//! | `switching`, `symmetry` | more solutions, derived from a known one |
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
