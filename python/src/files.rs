//! Reading and writing files of puzzles.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use gridproof::ParseError;
use gridproof_formats::format::{self, Format, Item};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};

use crate::arguments::by_name;
use crate::errors;
use crate::kind::Kind;
use crate::objects::{Given, Puzzle, wrap};
use crate::writing::{self, Writer};

type Items<'t> = Box<dyn Iterator<Item = Item> + Send + 't>;

self_cell::self_cell!(
    /// A text, and the iterator that reads its puzzles.
    struct Reader {
        owner: String,
        #[not_covariant]
        dependent: Items,
    }
);

/// The treatment of a puzzle that cannot be read.
#[derive(Clone, Copy)]
enum OnError {
    Raise,
    Skip,
    Report,
}

/// An iterator over the puzzles of a file.
#[pyclass(frozen, generic, module = "gridproof")]
pub(crate) struct PuzzleReader {
    reader: Mutex<Reader>,
    format: &'static str,
    on_error: OnError,
}

#[pymethods]
impl PuzzleReader {
    /// The name of the file's format.
    #[getter]
    fn format(&self) -> &'static str {
        self.format
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let mut reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(item) = reader.with_dependent_mut(|_, items| items.next()) {
            match (item.puzzle, self.on_error) {
                (Ok(puzzle), _) => return wrap(py, &Given::of(puzzle)).map(Some),
                (Err(error), OnError::Raise) => {
                    return Err(errors::of_read(py, &error, Some(self.format)));
                }
                (Err(error), OnError::Report) => {
                    let exception = errors::read_exception(py, &error, Some(self.format))?;
                    return Ok(Some(exception.unbind()));
                }
                (Err(_), OnError::Skip) => {}
            }
        }
        Ok(None)
    }
}

/// Returns an iterator that reads the puzzles of a file one by one. `source` is a path, or an object with a method
/// `read()`. With the rules of a kind, it contains plain grids of this kind.
#[pyfunction]
#[pyo3(signature = (source, *, format=None, rules=None, on_error="raise"))]
pub(crate) fn read(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    format: Option<&str>,
    rules: Option<&Bound<'_, Kind>>,
    on_error: &str,
) -> PyResult<PuzzleReader> {
    let on_error = match on_error {
        "raise" => OnError::Raise,
        "skip" => OnError::Skip,
        "report" => OnError::Report,
        other => {
            return Err(PyValueError::new_err(format!(
                "on_error is {other:?}, not \"raise\", \"skip\" or \"report\""
            )));
        }
    };
    if format.is_some() && rules.is_some() {
        return Err(PyValueError::new_err("format= and rules= exclude each other: rules read plain grids"));
    }
    let named = format.map(|name| by_name(py, name)).transpose()?;
    let mut path = None;
    let text = if let Some(read) = source.getattr_opt("read")? {
        let content = read.call0()?;
        match content.cast::<PyString>() {
            Ok(text) => text.to_str()?.to_owned(),
            Err(_) => decoded(py, content.cast::<PyBytes>()?.as_bytes().to_vec())?,
        }
    } else {
        let file: PathBuf = source.extract()?;
        let bytes = py.detach(|| fs::read(&file)).map_err(|error| errors::of_file(&file, &error))?;
        path = Some(file);
        decoded(py, bytes)?
    };
    if let Some(rules) = rules {
        let grids = rules.get().grids();
        let reader = Reader::new(text, |text| grids.read(text));
        return Ok(PuzzleReader { reader: Mutex::new(reader), format: grids.name(), on_error });
    }
    let format = named
        .map_or_else(|| format::detect(path.as_deref(), &text), Ok)
        .map_err(|error| errors::of_parse(py, &ParseError::Undetected(error), None))?;
    let reader = Reader::new(text, |text| format.read(text));
    Ok(PuzzleReader { reader: Mutex::new(reader), format: format.name(), on_error })
}

fn decoded(py: Python<'_>, bytes: Vec<u8>) -> PyResult<String> {
    py.detach(|| format::decode(bytes)).map_err(|error| errors::of_read(py, &error, None))
}

/// Returns whether an object has to be given bytes, such as a file opened with "wb", a socket or a `BytesIO`.
fn takes_bytes(target: &Bound<'_, PyAny>) -> PyResult<bool> {
    let io = target.py().import("io")?;
    if target.is_instance(&io.getattr("BufferedIOBase")?)? || target.is_instance(&io.getattr("RawIOBase")?)? {
        return Ok(true);
    }
    // Temporary files are not instances of the classes of `io`, but have a `mode`.
    let mode = target.getattr_opt("mode")?;
    Ok(mode.is_some_and(|mode| mode.extract::<String>().is_ok_and(|mode| mode.contains('b'))))
}

/// Writes puzzles to a file, and returns their number. `target` is a path, or an object with a method `write()`.
/// Without `format`, the name of the file determines the format. If one of the puzzles cannot be written, nothing is
/// written, and an existing file stays as it was.
#[pyfunction]
#[pyo3(signature = (puzzles, target, *, format=None))]
pub(crate) fn write(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    target: &Bound<'_, PyAny>,
    format: Option<&str>,
) -> PyResult<usize> {
    let to_object = target.getattr_opt("write")?;
    let path: Option<PathBuf> = if to_object.is_none() { Some(target.extract()?) } else { None };
    let format = match (format, &path) {
        (Some(name), _) => by_name(py, name)?,
        (None, Some(path)) => format::of_extension(path).ok_or_else(|| {
            errors::of_unsupported(py, "the file's name tells no format: state one, as format=\"non\"")
        })?,
        (None, None) => return Err(PyValueError::new_err("format= is missing")),
    };
    // A single puzzle is treated as a list of one puzzle.
    let one = puzzles.cast::<Puzzle>().is_ok();
    let puzzles = if one { PyTuple::new(py, [puzzles])?.into_any() } else { puzzles.clone() };
    let mut text = Vec::new();
    let mut writer = Writer::new(format);
    for puzzle in puzzles.try_iter()? {
        writer.put(py, &puzzle?.cast::<Puzzle>()?.get().stated, &mut text)?;
    }
    let number = writer.end(py, &mut text)?;
    match (path, to_object) {
        (Some(path), _) => {
            py.detach(|| fs::write(&path, &text)).map_err(|error| errors::of_file(&path, &error))?;
        }
        (None, Some(write)) if takes_bytes(target)? => {
            write.call1((PyBytes::new(py, &text),))?;
        }
        (None, Some(write)) => {
            write.call1((writing::text(py, format, text)?,))?;
        }
        (None, None) => {}
    }
    Ok(number)
}

/// Returns the names of the file formats.
#[pyfunction]
pub(crate) fn formats(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, format::all().iter().map(|format| format.name()))
}
