//! The puzzles as passed from Python.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use super::entry::Entry;
use super::numpy::{Array, Cells};
use crate::arrow::import::Column;
use crate::objects::Puzzle;

/// The argument of [`solve_many`](super::solve_many), kept alive while its puzzles are read.
pub(crate) enum Taken<'py> {
    Objects(Vec<Bound<'py, PyAny>>),
    Column(Column),
    Array(Array<'py>),
}

/// The puzzles in a form that does not need Python.
pub(crate) enum Source<'t> {
    Objects(Vec<Entry<'t>>),
    Column(&'t Column),
    Array(Cells<'t>),
}

impl<'py> Taken<'py> {
    pub(crate) fn of(puzzles: &Bound<'py, PyAny>, column: Option<&str>) -> PyResult<Self> {
        if puzzles.is_instance_of::<PyString>() || puzzles.cast::<Puzzle>().is_ok() {
            return Err(PyTypeError::new_err("puzzles are a list, an array or a column, not a single one"));
        }
        if let Some(column) = Column::of(puzzles, column)? {
            return Ok(Self::Column(column));
        }
        if let Some(array) = Array::of(puzzles)? {
            return Ok(Self::Array(array));
        }
        // Each item is kept alive separately: other code could remove an item from a list while the lock is released.
        Ok(Self::Objects(puzzles.try_iter()?.collect::<PyResult<_>>()?))
    }

    pub(crate) fn entries(&self) -> PyResult<Source<'_>> {
        Ok(match self {
            Self::Column(column) => Source::Column(column),
            Self::Array(array) => Source::Array(array.cells()),
            Self::Objects(objects) => Source::Objects(objects.iter().map(entry).collect::<PyResult<_>>()?),
        })
    }
}

fn entry<'t>(object: &'t Bound<'_, PyAny>) -> PyResult<Entry<'t>> {
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Entry::Text(text.to_str()?.as_bytes()));
    }
    if object.is_none() {
        return Ok(Entry::Null);
    }
    if let Ok(bytes) = object.cast::<PyBytes>() {
        return Ok(Entry::Text(bytes.as_bytes()));
    }
    match object.cast::<Puzzle>() {
        Ok(puzzle) => Ok(Entry::Puzzle(&puzzle.get().stated)),
        Err(_) => Err(PyTypeError::new_err(format!(
            "puzzles are texts or gridproof.Puzzle objects, not {}",
            object.get_type().name()?
        ))),
    }
}

impl Source<'_> {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Objects(entries) => entries.len(),
            Self::Column(column) => column.len(),
            Self::Array(cells) => cells.len(),
        }
    }

    /// Returns the puzzle of a row.
    pub(crate) fn get(&self, row: usize) -> Entry<'_> {
        match self {
            Self::Objects(entries) => entries[row],
            Self::Column(column) => column.get(row).map_or(Entry::Null, Entry::Text),
            Self::Array(cells) => cells.get(row),
        }
    }
}
