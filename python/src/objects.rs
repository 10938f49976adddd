//! The classes of puzzles and solutions, without what they can do: that needs each other's.

use std::sync::Arc;

use gridproof::Puzzle as Stated;
use pyo3::prelude::*;

/// A logic puzzle: immutable, hashable, and equal to others by what it asks.
#[pyclass(frozen, subclass, module = "gridproof")]
pub(crate) struct Puzzle {
    pub(crate) stated: Arc<Stated>,
}

/// A sudoku with boxes of any shape, from text, a flat sequence or rows of digits (0 or None where a cell is empty).
#[pyclass(frozen, extends = Puzzle, module = "gridproof")]
pub(crate) struct Sudoku;

/// A nonogram, from a clue for each row and each column: lists of lengths, or of pairs of length and colour (from 1).
#[pyclass(frozen, extends = Puzzle, module = "gridproof")]
pub(crate) struct Nonogram;

/// The kind and the size of a puzzle, such as `akari 10 x 10`.
pub(crate) fn kind_and_size(stated: &Stated) -> String {
    format!("{} {} x {}", stated.kind().name(), stated.rows(), stated.columns())
}

/// The object for a puzzle, of the class of its kind.
pub(crate) fn wrap(py: Python<'_>, stated: &Arc<Stated>) -> PyResult<Py<PyAny>> {
    let base = PyClassInitializer::from(Puzzle { stated: Arc::clone(stated) });
    Ok(match **stated {
        Stated::Nonogram(_) => Py::new(py, base.add_subclass(Nonogram))?.into_any(),
        Stated::Sudoku(_) => Py::new(py, base.add_subclass(Sudoku))?.into_any(),
        _ => Py::new(py, base)?.into_any(),
    })
}

/// A solution of a puzzle: rows of digits for a sudoku, of colours for a nonogram (0 is the background), of words for other
/// kinds; the values of the shown cells of a model, in one row.
#[pyclass(frozen, module = "gridproof")]
pub(crate) struct Solution {
    pub(crate) puzzle: Arc<Stated>,
    pub(crate) values: Vec<u8>,
}

impl Solution {
    pub(crate) fn new(puzzle: Arc<Stated>, values: Vec<u8>) -> Self {
        Self { puzzle, values }
    }

    /// The values of the cells of the model.
    pub(crate) fn values(&self) -> &[u8] {
        &self.values
    }
}
