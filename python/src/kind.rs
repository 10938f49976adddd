//! Kinds of puzzles that a text of rules states.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use gridproof_formats::format::{Ruled, name_is_taken};
use gridproof_rules::Kind as Rules;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::errors;
use crate::objects::{Given, wrap};

/// A kind of puzzles, made from the text of its rules.
#[pyclass(frozen, module = "gridproof")]
pub(crate) struct Kind {
    rules: Arc<Rules>,
}

impl Kind {
    /// The format of plain grids of this kind.
    pub(crate) fn grids(&self) -> Ruled {
        Ruled::new(Arc::clone(&self.rules))
    }
}

#[pymethods]
impl Kind {
    #[new]
    fn new(py: Python<'_>, rules: &str) -> PyResult<Self> {
        let parsed = py.detach(|| gridproof_rules::parse(rules));
        let parsed = parsed.map_err(|error| errors::of_rules(py, &error))?;
        match name_is_taken(&parsed) {
            Some(message) => Err(errors::of_text(py, &message)),
            None => Ok(Self { rules: Arc::new(parsed) }),
        }
    }

    /// The name.
    #[getter]
    fn name(&self) -> &str {
        &self.rules.name
    }

    /// The title; None if the rules state none.
    #[getter]
    fn title(&self) -> Option<&str> {
        Some(&*self.rules.title).filter(|title| !title.is_empty())
    }

    /// The text of the rules.
    #[getter]
    fn rules(&self) -> &str {
        &self.rules.text
    }

    /// The sentences of the rules.
    #[getter]
    fn sentences<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.rules.sentences().collect::<Vec<_>>())
    }

    /// What the rules may say, but probably do not mean: messages with their places.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.rules.warnings.iter().map(ToString::to_string).collect::<Vec<_>>())
    }

    /// Returns the only puzzle of a text: a plain grid.
    fn parse(&self, py: Python<'_>, text: &str) -> PyResult<Py<PyAny>> {
        let grids = self.grids();
        let parsed = py.detach(|| gridproof::parse_as(text, &grids));
        wrap(py, &Given::of(parsed.map_err(|error| errors::of_parse(py, &error, Some("grid")))?))
    }

    fn __repr__(&self) -> String {
        format!("<Kind {}>", self.rules.name)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.rules.text == other.get().rules.text)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.rules.text.hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        (slf.get_type().into_any(), (slf.get().rules.text.clone(),))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyDict>) -> Py<Self> {
        slf
    }
}
