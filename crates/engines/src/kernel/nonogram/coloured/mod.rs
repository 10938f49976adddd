//! Coloured nonograms: their clues, and a line solver that keeps one set of cells for each colour of a line.

pub(crate) mod clues;
pub(crate) mod line;
