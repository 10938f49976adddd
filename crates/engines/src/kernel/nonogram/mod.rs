//! Nonograms: black and white ones in all files but the folder `coloured`.
//!
//! | file | content |
//! |---|---|
//! | `clues` | the clues of a model |
//! | `line` | the bit-parallel line solver |
//! | `boards` | line solving of many boards in the lanes of vectors |
//! | `grid` | a board under line solving, for depth-first search |
//! | `probe`, `probing_search`, `presolve` | probing: itself, at the nodes of a search, before a search |
//! | `belief` | belief propagation |
//! | `propagator`, `learning` | clause learning on cells, with the lines as propagator |
//! | `coloured` | nonograms in several colours |
//! | `switching`, `symmetry` | further solutions from a known one |
//! | `undecided` | what line solving alone leaves open, for generators |

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
