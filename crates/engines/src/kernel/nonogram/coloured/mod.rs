//! Nonograms in several colours: their clues, and the line solver with a set of cells for each colour of a line.

pub(crate) mod clues;
pub(crate) mod line;
