//! The classes of puzzles and solutions. Their methods are in other modules, since they refer to each other's classes.

use std::ops::Deref;
use std::sync::Arc;

use gridproof::Puzzle as Stated;
use pyo3::prelude::*;

/// A puzzle, with the model in Python that it was made from.
pub(crate) struct Given {
    puzzle: Stated,
    model: Option<ModelMark>,
}

/// The mark of a model in Python, which its cells have too. It shows whether a cell belongs to a solution.
pub(crate) type ModelMark = [u8; 16];

impl Given {
    pub(crate) fn of(puzzle: Stated) -> Arc<Self> {
        Arc::new(Self { puzzle, model: None })
    }

    pub(crate) fn of_model(puzzle: Stated, model: Option<ModelMark>) -> Arc<Self> {
        Arc::new(Self { puzzle, model })
    }

    pub(crate) fn model_mark(&self) -> Option<ModelMark> {
        self.model
    }
}

impl Deref for Given {
    type Target = Stated;

    fn deref(&self) -> &Stated {
        &self.puzzle
    }
}

/// A logic puzzle. Puzzles are immutable and hashable. They are equal if their clues (and colours) are equal.
#[pyclass(frozen, subclass, module = "gridproof")]
pub(crate) struct Puzzle {
    pub(crate) stated: Arc<Given>,
}

/// A sudoku with boxes of any shape, made from text, a flat sequence of digits or rows of digits. 0, None or NaN is an
/// empty cell; with `first_digit=0`, only None and NaN are.
#[pyclass(frozen, extends = Puzzle, module = "gridproof")]
pub(crate) struct Sudoku;

/// A nonogram, made from a clue for each row and each column. A clue is a sequence of lengths, or of pairs of length
/// and colour (from 1).
#[pyclass(frozen, extends = Puzzle, module = "gridproof")]
pub(crate) struct Nonogram;

/// Returns the kind and the size of a puzzle, such as `akari 10 x 10`.
pub(crate) fn kind_and_size(stated: &Stated) -> String {
    format!("{} {} x {}", stated.kind().name(), stated.rows(), stated.columns())
}

/// Returns a Python object for a puzzle, of the class for its kind.
pub(crate) fn wrap(py: Python<'_>, stated: &Arc<Given>) -> PyResult<Py<PyAny>> {
    let base = PyClassInitializer::from(Puzzle { stated: Arc::clone(stated) });
    Ok(match stated.puzzle {
        Stated::Nonogram(_) => Py::new(py, base.add_subclass(Nonogram))?.into_any(),
        Stated::Sudoku(_) => Py::new(py, base.add_subclass(Sudoku))?.into_any(),
        _ => Py::new(py, base)?.into_any(),
    })
}

/// A solution of a puzzle, as a sequence of rows. The rows consist of digits for a sudoku, of colours for a nonogram (0
/// is the background), and of words for other kinds. For a model, the only row has the values of the shown cells.
#[pyclass(frozen, module = "gridproof")]
pub(crate) struct Solution {
    pub(crate) puzzle: Arc<Given>,
    pub(crate) values: Vec<u8>,
}

impl Solution {
    pub(crate) fn new(puzzle: Arc<Given>, values: Vec<u8>) -> Self {
        Self { puzzle, values }
    }

    /// Returns the values of the cells of the puzzle's model.
    pub(crate) fn values(&self) -> &[u8] {
        &self.values
    }
}
