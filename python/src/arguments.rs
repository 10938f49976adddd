//! The conversion of arguments.

use gridproof_formats::format;
use gridproof_puzzles::spelling::instead;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;

use crate::errors;

/// Returns the value with this name; `all` lists the names and values, and `what` names the kind of thing in the error.
pub(crate) fn named<T: Copy>(py: Python<'_>, what: &str, name: &str, all: &[(&str, T)]) -> PyResult<T> {
    let found = all.iter().find(|(other, _)| *other == name).map(|(_, value)| *value);
    found.ok_or_else(|| unknown(py, what, name, &all.iter().map(|(name, _)| *name).collect::<Vec<_>>()))
}

/// Returns the error about a name that is not in `known`.
pub(crate) fn unknown(py: Python<'_>, what: &str, name: &str, known: &[&str]) -> PyErr {
    errors::of_unsupported(py, &format!("there is no {what} `{name}`; {}", instead(name, known)))
}

/// Returns the format with this name.
pub(crate) fn by_name(py: Python<'_>, name: &str) -> PyResult<&'static dyn format::Format> {
    format::by_name(name).ok_or_else(|| {
        let known: Vec<_> = format::all().iter().map(|format| format.name()).collect();
        unknown(py, "format", name, &known)
    })
}

/// Converts a board to an iterable of its rows or cells: arrays and data frames become lists.
pub(crate) fn listed<'py>(board: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if let Some(to_list) = board.getattr_opt("tolist")? {
        return to_list.call0();
    }
    // Iterating over a table gives its columns, or their names, so a table needs its own conversion.
    if !board.hasattr("columns")? {
        return Ok(board.clone());
    }
    match board.getattr_opt("to_numpy")? {
        Some(to_numpy) => to_numpy.call0()?.call_method0("tolist"),
        None => Err(PyTypeError::new_err(format!(
            "a board is a list, rows, an array or a data frame, not {}",
            board.get_type().name()?
        ))),
    }
}

/// Returns whether an object stands for a missing value: `None`, NaN, or what pandas and masked arrays have instead.
pub(crate) fn is_missing(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    let kind = object.get_type().name()?;
    Ok(object.is_none()
        || ["NAType", "NaTType", "MaskedConstant"].contains(&kind.to_str()?)
        || object.extract::<f64>().is_ok_and(f64::is_nan))
}

/// Reads a whole number. The inner error is the number as Python prints it, if it does not fit the type.
pub(crate) fn whole<T: TryFrom<i64>>(item: &Bound<'_, PyAny>) -> PyResult<Result<T, String>> {
    let number = match item.extract::<i64>() {
        Ok(number) => T::try_from(number).ok(),
        Err(error) if error.is_instance_of::<PyOverflowError>(item.py()) => None,
        Err(error) => return Err(error),
    };
    Ok(number.ok_or_else(|| match item.str() {
        Ok(digits) if digits.len().is_ok_and(|length| length <= 40) => digits.to_string(),
        _ => "a number of many digits".to_owned(),
    }))
}

/// A single number, or the first and the last number of a range.
#[derive(FromPyObject)]
pub(crate) enum Span<T> {
    One(T),
    Both(T, T),
}

impl<T: Clone> Span<T> {
    pub(crate) fn range(self) -> std::ops::RangeInclusive<T> {
        match self {
            Self::One(number) => number.clone()..=number,
            Self::Both(from, to) => from..=to,
        }
    }
}
