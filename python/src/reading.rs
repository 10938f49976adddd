//! The conversion of text to puzzles.

use gridproof::Puzzle as Stated;
use gridproof_formats::format::{self, Undetected};
use pyo3::prelude::*;

use crate::arguments::by_name;
use crate::errors;

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
