//! The conversion of text to puzzles.

use gridproof::Puzzle as Stated;
use gridproof_formats::format;
use pyo3::prelude::*;

use crate::arguments::by_name;
use crate::errors;

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
