//! The conversion of text to puzzles.

use gridproof::Puzzle as Stated;
use gridproof_formats::format::{self, Undetected};
use pyo3::prelude::*;

use crate::arguments::by_name;
use crate::errors;
use crate::objects::{Given, ModelMark, wrap};

/// Returns the puzzle of a model in Python: its text in the format `model`, and its mark.
#[pyfunction]
#[pyo3(name = "_puzzle_of_model")]
pub(crate) fn puzzle_of_model(py: Python<'_>, text: &str, mark: ModelMark) -> PyResult<Py<PyAny>> {
    let puzzle = parse(py, text, Some("model"))?;
    wrap(py, &Given::of_model(puzzle, Some(mark)))
}

/// Returns the only puzzle of a text that should be a sudoku.
pub(crate) fn parse_sudoku(py: Python<'_>, text: &str) -> PyResult<Stated> {
    let parsed = parse(py, text, None);
    if parsed.is_ok() || !matches!(format::detect(None, text), Err(Undetected::Unknown)) {
        return parsed;
    }
    // No format fits a board that is damaged too much. The error of its probable format has a place.
    let probable = if text.trim().contains('\n') { "sudoku-grid" } else { "sudoku-line" };
    parse(py, text, Some(probable)).and(parsed)
}

/// Returns the only puzzle of a text. Without `format`, the format is detected.
pub(crate) fn parse(py: Python<'_>, text: &str, format: Option<&str>) -> PyResult<Stated> {
    let named = format.map(|name| by_name(py, name)).transpose()?;
    let parsed = py.detach(|| match named {
        Some(format) => gridproof::parse_as(text, format),
        None => gridproof::parse(text),
    });
    parsed.map_err(|error| {
        let name = named.or_else(|| format::detect(None, text).ok()).map(format::Format::name);
        errors::of_parse(py, &error, name)
    })
}
