//! The puzzles as passed from Python.

use pyo3::exceptions::{PyKeyError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use super::entry::Entry;
use super::numpy::{Array, Cells};
use crate::arguments::is_missing;
use crate::arrow::import::Column;
use crate::objects::Puzzle;

/// The argument of [`solve_many`](super::solve_many), kept alive while its puzzles are read.
pub(crate) enum Taken<'py> {
    Objects(Vec<Item<'py>>),
    Column(Column),
    Array(Array<'py>),
}

/// An item of a list.
pub(crate) enum Item<'py> {
    Null,
    Text(Bound<'py, PyString>),
    Bytes(Bound<'py, PyBytes>),
    Puzzle(Bound<'py, Puzzle>),
    /// An item that is not a puzzle, with the reason.
    Wrong(String),
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
        if let Ok(columns) = puzzles.cast::<PyDict>() {
            let name = column.ok_or_else(|| {
                PyTypeError::new_err(
                    "a dictionary of columns: name the one of the puzzles, as column=\"puzzle\"",
                )
            })?;
            let column = columns.get_item(name)?;
            return Self::of(&column.ok_or_else(|| PyKeyError::new_err(name.to_owned()))?, None);
        }
        if column.is_some() {
            return Err(PyTypeError::new_err("column= is only for tables"));
        }
        let filled = without_mask(puzzles)?;
        if let Some(array) = Array::of(&filled)? {
            return Ok(Self::Array(array));
        }
        // Each item is kept alive separately: other code could remove an item from a list while the lock is released.
        let items = filled.try_iter()?.map(|item| Item::of(item?));
        Ok(Self::Objects(items.collect::<PyResult<_>>()?))
    }

    pub(crate) fn entries(&self) -> PyResult<Source<'_>> {
        Ok(match self {
            Self::Column(column) => Source::Column(column),
            Self::Array(array) => Source::Array(array.cells()),
            Self::Objects(items) => Source::Objects(items.iter().map(Item::entry).collect::<PyResult<_>>()?),
        })
    }
}

/// Converts a masked array of numpy, whose memory has values in masked places too: to an array with 0 in these places if
/// it has numbers, and otherwise to a list with `None`.
fn without_mask<'py>(puzzles: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if !(puzzles.hasattr("mask")? && puzzles.hasattr("filled")?) {
        return Ok(puzzles.clone());
    }
    let kind: String = puzzles.getattr("dtype")?.getattr("kind")?.extract()?;
    match kind.as_str() {
        "S" | "U" | "O" => puzzles.call_method0("tolist"),
        _ => puzzles.call_method1("filled", (0,)),
    }
}

impl<'py> Item<'py> {
    fn of(object: Bound<'py, PyAny>) -> PyResult<Self> {
        let object = match object.cast_into::<PyString>() {
            Ok(text) => {
                return Ok(match text.to_str() {
                    Ok(_) => Self::Text(text),
                    Err(error) => Self::Wrong(error.value(text.py()).to_string()),
                });
            }
            Err(error) => error.into_inner(),
        };
        let object = match object.cast_into::<PyBytes>() {
            Ok(bytes) => return Ok(Self::Bytes(bytes)),
            Err(error) => error.into_inner(),
        };
        let object = match object.cast_into::<Puzzle>() {
            Ok(puzzle) => return Ok(Self::Puzzle(puzzle)),
            Err(error) => error.into_inner(),
        };
        if is_missing(&object)? {
            return Ok(Self::Null);
        }
        let kind = object.get_type().name()?;
        Ok(Self::Wrong(format!("puzzles are texts or gridproof.Puzzle objects, not {kind}")))
    }

    fn entry(&self) -> PyResult<Entry<'_>> {
        Ok(match self {
            Self::Null => Entry::Null,
            Self::Text(text) => Entry::Text(text.to_str()?.as_bytes()),
            Self::Bytes(bytes) => Entry::Text(bytes.as_bytes()),
            Self::Puzzle(puzzle) => Entry::Puzzle(&puzzle.get().stated),
            Self::Wrong(message) => Entry::Wrong(message),
        })
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
