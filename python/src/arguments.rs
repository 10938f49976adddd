//! What arguments are made of.

use gridproof::format;
use pyo3::prelude::*;

use crate::errors;

/// The one of some names.
pub(crate) fn named<T: Copy>(py: Python<'_>, what: &str, name: &str, all: &[(&str, T)]) -> PyResult<T> {
    let found = all.iter().find(|(other, _)| *other == name).map(|(_, value)| *value);
    found.ok_or_else(|| {
        let known: Vec<&str> = all.iter().map(|(name, _)| *name).collect();
        errors::of_unsupported(py, &format!("there is no {what} `{name}`, but {}", known.join(", ")))
    })
}

/// The format of that name.
pub(crate) fn by_name(py: Python<'_>, name: &str) -> PyResult<&'static dyn format::Format> {
    format::by_name(name).ok_or_else(|| {
        let known: Vec<_> = format::all().iter().map(|format| format.name()).collect();
        errors::of_unsupported(py, &format!("there is no format `{name}`, but {}", known.join(", ")))
    })
}

/// A number, or a first and a last one.
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
