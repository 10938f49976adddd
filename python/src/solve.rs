//! `gridproof.solve`: the complete answer of an engine.

use gridproof::Query;
use gridproof_engines::engine;
use gridproof_gate::{Checked, Refusal};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::arguments::unknown;
use crate::budget::budget;
use crate::classes;
use crate::errors;
use crate::interrupt::within;
use crate::objects::Puzzle;
use crate::puzzle::{solutions as found, timed_out};

/// Solves a puzzle, and returns the complete answer of the engine. It looks for up to `solutions` solutions; the
/// default, 2, shows whether the solution is unique.
#[pyfunction]
#[pyo3(signature = (puzzle, *, solutions=2, engine="auto", timeout=None, steps=None, memory=None))]
pub(crate) fn solve<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, Puzzle>,
    solutions: usize,
    engine: &str,
    timeout: Option<f64>,
    steps: Option<u64>,
    memory: Option<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    let engine = engine_named(py, engine)?;
    let stated = &puzzle.get().stated;
    let answer = within(
        py,
        &budget(timeout, steps, memory)?,
        |answer: &Result<Checked, Refusal>| answer.as_ref().is_ok_and(|outcome| timed_out(outcome)),
        |budget| {
            gridproof_gate::solve(engine, &***stated, &Query::solutions(solutions).within(budget.clone()))
        },
    )?;
    let mut outcome = match answer {
        Ok(checked) => checked.into_inner(),
        Err(Refusal::Unsupported(error)) => return Err(errors::of_unsupported(py, &error.to_string())),
        Err(error) => return Err(PyRuntimeError::new_err(error.to_string())),
    };
    let solutions = PyTuple::new(py, found(stated, &mut outcome))?;
    let effort = PyDict::new(py);
    for (counter, amount) in outcome.statistics.iter() {
        effort.set_item(counter.name(), amount)?;
    }
    let fields = (
        outcome.verdict.name(),
        solutions,
        outcome.stopped.map(gridproof::StopReason::name),
        outcome.statistics.difficulty().map(gridproof_engines::solve::Difficulty::name),
        effort,
    );
    classes::outcome(py)?.call1(fields)
}

/// Returns the engine with this name.
pub(crate) fn engine_named(py: Python<'_>, name: &str) -> PyResult<&'static dyn gridproof::Engine> {
    engine::by_name(name).ok_or_else(|| {
        let known: Vec<_> = engine::all().iter().map(|engine| engine.name()).collect();
        unknown(py, "engine", name, &known)
    })
}

/// Returns the names of the engines.
#[pyfunction]
pub(crate) fn engines(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    PyTuple::new(py, engine::all().iter().map(|engine| engine.name()))
}
