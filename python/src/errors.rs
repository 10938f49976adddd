//! The conversion of the library's errors to exceptions of `gridproof._errors`.

use std::io;
use std::path::Path;

use gridproof::{ParseError, Puzzle};
use gridproof_engines::solve::StopReason;
use gridproof_formats::format::{Format, ReadError, WriteError};
use gridproof_puzzles::{Place, PuzzleError};
use gridproof_rules::RuleError;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::classes;

fn raised(exception: PyResult<Bound<'_, PyAny>>) -> PyErr {
    exception.map_or_else(|error| error, PyErr::from_value)
}

/// Creates the exception for a text that is not a puzzle, as a Python object.
pub(crate) fn parse_exception<'py>(
    py: Python<'py>,
    error: &ParseError,
    format: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    match error {
        ParseError::Malformed(error) => read_exception(py, error, format),
        ParseError::SecondPuzzle { line } => {
            classes::parse_error(py)?.call1((error.to_string(), *line, 1, 1, format))
        }
        _ => classes::parse_error(py)?.call1((error.to_string(), py.None(), py.None(), py.None(), format)),
    }
}

/// Creates the exception for one puzzle of a file that cannot be read, as a Python object.
pub(crate) fn read_exception<'py>(
    py: Python<'py>,
    error: &ReadError,
    format: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let span = error.span;
    classes::parse_error(py)?.call1((error.kind.to_string(), span.line, span.column, span.length, format))
}

pub(crate) fn of_parse(py: Python<'_>, error: &ParseError, format: Option<&str>) -> PyErr {
    raised(parse_exception(py, error, format))
}

pub(crate) fn of_read(py: Python<'_>, error: &ReadError, format: Option<&str>) -> PyErr {
    raised(read_exception(py, error, format))
}

/// Creates the exception for a mistake in a text of rules.
pub(crate) fn of_rules(py: Python<'_>, error: &RuleError) -> PyErr {
    let help = error.help.as_ref().map_or_else(String::new, |help| format!("; {help}"));
    let (message, span) = (format!("{}{help}", error.message), error.span);
    let fields = (message, span.line, span.column, span.length, "rules");
    raised(classes::parse_error(py).and_then(|class| class.call1(fields)))
}

/// Creates the exception for data that do not form a puzzle. `columns` is the width of the board, from which the row
/// and column of a cell are calculated.
pub(crate) fn of_puzzle(py: Python<'_>, error: &PuzzleError, columns: usize) -> PyErr {
    let (row, column) = match error.place() {
        Place::Row(row) => (Some(row), None),
        Place::Column(column) => (None, Some(column)),
        Place::Cell(cell) if columns > 0 => (Some(cell / columns), Some(cell % columns)),
        _ => (None, None),
    };
    raised(classes::puzzle_error(py).and_then(|class| class.call1((error.to_string(), row, column))))
}

/// Returns an exception if the puzzle has an obvious contradiction.
pub(crate) fn refuse_contradiction(py: Python<'_>, puzzle: &Puzzle) -> PyResult<()> {
    match puzzle.contradiction() {
        None => Ok(()),
        Some(error) => Err(of_puzzle(py, &error, puzzle.columns())),
    }
}

pub(crate) fn of_text(py: Python<'_>, message: &str) -> PyErr {
    of_place(py, message, (None, None))
}

/// Creates a `PuzzleError` with this message for a row, a column or a cell.
pub(crate) fn of_place(
    py: Python<'_>,
    message: &str,
    (row, column): (Option<usize>, Option<usize>),
) -> PyErr {
    raised(classes::puzzle_error(py).and_then(|class| class.call1((message, row, column))))
}

pub(crate) fn of_stop(py: Python<'_>, reason: StopReason) -> PyErr {
    let message = format!("the budget ran out before a verdict: {}", reason.name());
    raised(classes::timeout(py).and_then(|class| class.call1((message, reason.name()))))
}

pub(crate) fn of_write(py: Python<'_>, error: WriteError) -> PyErr {
    match error {
        WriteError::Io(error) => error.into(),
        other => of_unsupported(py, &other.to_string()),
    }
}

/// Creates the exception for a file that cannot be read or written, such as `FileNotFoundError`, with its name.
pub(crate) fn of_file(path: &Path, error: &io::Error) -> PyErr {
    let Some(code) = error.raw_os_error() else {
        return io::Error::new(error.kind(), format!("{}: {error}", path.display())).into();
    };
    let text = error.to_string();
    let words = text.strip_suffix(&format!(" (os error {code})")).unwrap_or(&text);
    // On Windows, Python derives the number of its errors from the fourth argument; elsewhere it ignores it.
    PyOSError::new_err((code, words.to_owned(), path.as_os_str().to_owned(), code))
}

/// Creates the exception for a request for text in a format that is written as bytes.
pub(crate) fn of_bytes(py: Python<'_>, format: &dyn Format) -> PyErr {
    let message = format!(
        "`{}` is bytes, not text: gridproof.write takes a path, or a file opened with \"wb\"",
        format.name()
    );
    of_unsupported(py, &message)
}

pub(crate) fn of_unsupported(py: Python<'_>, message: &str) -> PyErr {
    raised(classes::unsupported(py).and_then(|class| class.call1((message,))))
}

pub(crate) fn of_certificate(
    py: Python<'_>,
    message: &str,
    file: Option<&str>,
    line: Option<usize>,
) -> PyErr {
    raised(classes::certificate_error(py).and_then(|class| class.call1((message, file, line))))
}

pub(crate) fn of_several(py: Python<'_>, message: &str) -> PyErr {
    raised(classes::not_unique(py).and_then(|class| class.call1((message,))))
}

pub(crate) fn of_none(py: Python<'_>, message: &str) -> PyErr {
    raised(classes::no_solution(py).and_then(|class| class.call1((message,))))
}
