//! Nonograms in several colours. The methods are those of the black and white kernel, with a set of cells for each
//! colour of a line.
//!
//! | file | content |
//! |---|---|
//! | `clues` | the clues of a model |
//! | `line` | the bit-parallel line solver |
//! | `grid` | a board under line solving, for depth-first search |
//! | `probe`, `presolve` | probing: the method, and its use before a search |
//! | `variables`, `propagator`, `learning` | clause learning on the values of cells, with the lines as the propagator |

pub(crate) mod clues;
pub(crate) mod grid;
pub(crate) mod learning;
pub(crate) mod line;
pub(crate) mod presolve;
pub(crate) mod probe;
pub(crate) mod propagator;
pub(crate) mod variables;
