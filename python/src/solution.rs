//! Filled boards.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use gridproof::Puzzle as Stated;
use gridproof_batch::record::singles;
use gridproof_formats::render::{Theme, View, picture, svg};
use gridproof_puzzles::word::Word;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyTuple};

use crate::classes;
use crate::errors;
use crate::objects::{ModelMark, Puzzle, Solution, wrap};
use crate::puzzle::asks_the_same;

/// The content of a solution's board, row by row. Whether it is numbers or words depends only on the kind.
enum Shown {
    Numbers(Vec<u8>),
    Words(Vec<Cow<'static, str>>),
    /// The rows of a kind that a text of rules states. Their number and lengths depend on what is filled in.
    Rows(Vec<Vec<String>>),
}

impl Shown {
    /// Returns the content of a row.
    fn row<'py>(&self, py: Python<'py>, row: usize, columns: usize) -> PyResult<Bound<'py, PyTuple>> {
        let places = row * columns..(row + 1) * columns;
        match self {
            Self::Numbers(numbers) => PyTuple::new(py, &numbers[places]),
            Self::Words(words) => PyTuple::new(py, &words[places]),
            Self::Rows(rows) => PyTuple::new(py, &rows[row]),
        }
    }
}

impl Solution {
    /// Returns the content of the board. For nonograms it is the values of the model. For sudokus it is digits, which
    /// start at 1, or at 0 if the setter uses digits from 0. Other models can have hidden cells, and cells that are not
    /// places of the board.
    fn shown(&self) -> Shown {
        match &**self.puzzle {
            Stated::Sudoku(sudoku) => {
                Shown::Numbers(self.values.iter().map(|&value| sudoku.number(value)).collect())
            }
            Stated::Model(stated) => {
                Shown::Numbers(stated.shown().iter().map(|&cell| self.values[cell as usize]).collect())
            }
            Stated::Other(other) => {
                let words = other.shown().words(&|cell| self.values.get(cell as usize).copied());
                Shown::Words(words.into_iter().map(Word::text).collect())
            }
            Stated::Ruled(ruled) => Shown::Rows(ruled.rows_of(&singles(&self.values))),
            _ => Shown::Numbers(self.values.clone()),
        }
    }
}

impl Solution {
    /// The number of rows.
    fn height(&self, shown: &Shown) -> usize {
        match shown {
            Shown::Rows(rows) => rows.len(),
            _ => self.puzzle.rows(),
        }
    }

    /// Returns the number of a cell of the model in Python that the puzzle was made from.
    fn number(&self, cell: &Bound<'_, PyAny>) -> PyResult<u8> {
        let index: usize = cell.getattr("index")?.extract()?;
        let mark: ModelMark = cell.getattr("_model")?.getattr("bytes")?.extract()?;
        let number = self.values.get(index).filter(|_| self.puzzle.model_mark() == Some(mark));
        number.copied().ok_or_else(|| match cell.str() {
            Ok(cell) => errors::of_text(cell.py(), &format!("{cell} is not a cell of the solved model")),
            Err(error) => error,
        })
    }
}

#[pymethods]
impl Solution {
    /// The puzzle that this is a solution of.
    #[getter]
    fn puzzle(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        wrap(py, &self.puzzle)
    }

    /// The rows, from top to bottom.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let (shown, columns) = (self.shown(), self.puzzle.columns());
        let rows = (0..self.height(&shown)).map(|row| shown.row(py, row, columns));
        PyTuple::new(py, rows.collect::<PyResult<Vec<_>>>()?)
    }

    /// The solution on one line, as the command line prints it.
    #[getter]
    fn line(&self) -> String {
        self.puzzle.line(&self.values)
    }

    /// Returns a numpy array of height x width. Its items are unsigned bytes if the rows consist of numbers, and
    /// strings if they consist of words.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let numpy = py.import("numpy")?;
        let flat = match self.shown() {
            Shown::Numbers(numbers) => {
                let read_only = numpy.call_method1("frombuffer", (PyBytes::new(py, &numbers), "uint8"))?;
                read_only.call_method0("copy")?
            }
            Shown::Words(words) => numpy.call_method1("array", (words,))?,
            Shown::Rows(rows) => return numpy.call_method1("array", (rows,)),
        };
        flat.call_method1("reshape", (self.puzzle.rows(), self.puzzle.columns()))
    }

    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        // The array is always a copy, which numpy's protocol allows unless `copy=False`.
        if copy == Some(false) {
            return Err(pyo3::exceptions::PyValueError::new_err("a solution gives its array as a copy"));
        }
        let array = self.to_numpy(py)?;
        match dtype {
            None => Ok(array),
            Some(dtype) => array.call_method1("astype", (dtype,)),
        }
    }

    fn _repr_svg_(&self) -> String {
        let solutions = [self.values.clone()];
        let view = View { solutions: &solutions, ..View::CLUES };
        svg(&picture(&self.puzzle, view), Theme::Light, 30)
    }

    fn __len__(&self) -> usize {
        self.height(&self.shown())
    }

    /// Returns a row or, for a cell of a model, the cell's number.
    fn __getitem__<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if key.is_instance(classes::cell(py)?)? {
            return Ok(self.number(key)?.into_pyobject(py)?.into_any());
        }
        let row: isize = key.extract()?;
        let shown = self.shown();
        let rows = self.height(&shown);
        let index = if row < 0 { row + rows.cast_signed() } else { row };
        match usize::try_from(index) {
            Ok(index) if index < rows => Ok(shown.row(py, index, self.puzzle.columns())?.into_any()),
            _ => Err(PyIndexError::new_err(format!("row {row} of {rows}"))),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.rows(py)?.try_iter()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.values == other.values && asks_the_same(&self.puzzle, &other.puzzle)
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (&self.values, self.puzzle.content()).hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.puzzle.draw(&singles(&self.values)).trim_end_matches('\n').to_owned()
    }

    fn __repr__(&self) -> String {
        let line = self.line();
        let most = line.char_indices().nth(96).map(|(at, _)| at);
        let (shown, dots) = most.map_or((&*line, ""), |at| (&line[..at], "..."));
        format!("<Solution {shown}{dots}>")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("gridproof._native")?.getattr("_restore_solution")?;
        let state = (self.puzzle(py)?, PyBytes::new(py, &self.values));
        Ok((restore, state.into_pyobject(py)?))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyDict>) -> Py<Self> {
        slf
    }
}

/// Makes a solution again from its puzzle and values, and checks it. Pickle calls this function.
#[pyfunction]
#[pyo3(name = "_restore_solution")]
pub(crate) fn restore(puzzle: &Bound<'_, Puzzle>, values: Vec<u8>) -> PyResult<Solution> {
    let puzzle = Arc::clone(&puzzle.get().stated);
    puzzle
        .check(&values)
        .map_err(|violation| pyo3::exceptions::PyValueError::new_err(violation.to_string()))?;
    Ok(Solution::new(puzzle, values))
}
