//! The budget of a call, from its keyword arguments.

use std::time::Duration;

use gridproof::Budget;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Creates a budget of `timeout` seconds, `steps` steps of the engine and `memory` bytes.
pub(crate) fn budget(timeout: Option<f64>, steps: Option<u64>, memory: Option<usize>) -> PyResult<Budget> {
    let time = timeout
        .map(|seconds| {
            // Infinity, or a time too large for a `Duration`, means no limit.
            match Duration::try_from_secs_f64(seconds) {
                Ok(time) => Ok(Some(time)),
                Err(_) if seconds > 0.0 => Ok(None),
                Err(_) => Err(PyValueError::new_err(format!("timeout is {seconds} seconds, not 0 or more"))),
            }
        })
        .transpose()?
        .flatten();
    Ok(Budget::default()
        .with_time(time)
        .with_steps(steps)
        .with_memory(memory.unwrap_or(Budget::DEFAULT_MEMORY)))
}
