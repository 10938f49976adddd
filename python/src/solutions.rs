//! The iterator over solutions.

use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

use gridproof::{Budget, Cancel, Puzzle as Stated};
use gridproof_engines::solve::StopReason;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::errors;
use crate::interrupt::interruptible;
use crate::objects::{Given, Solution};

/// An iterator over the solutions of a puzzle.
#[pyclass(frozen, module = "gridproof")]
pub(crate) struct Solutions {
    puzzle: Arc<Given>,
    cancel: Cancel,
    state: Mutex<State>,
}

struct State {
    solutions: gridproof::Solutions<Stated>,
    told: bool,
}

impl Solutions {
    pub(crate) fn new(puzzle: &Arc<Given>, mut budget: Budget) -> Self {
        let cancel = Cancel::default();
        budget.cancel = Some(cancel.clone());
        let solutions = gridproof::solutions(&***puzzle).within(budget);
        Self { puzzle: Arc::clone(puzzle), cancel, state: Mutex::new(State { solutions, told: false }) }
    }

    fn state(&self) -> PyResult<MutexGuard<'_, State>> {
        match self.state.try_lock() {
            Ok(state) => Ok(state),
            Err(TryLockError::Poisoned(_)) => Err(PyRuntimeError::new_err("the search for solutions failed")),
            Err(TryLockError::WouldBlock) => {
                Err(PyValueError::new_err("the iterator is in use by another thread"))
            }
        }
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        let mut state = self.state()?;
        let State { solutions, told } = &mut *state;
        let next = match solutions.next_found() {
            Some(values) => Some(values),
            None => interruptible(py, &self.cancel, || solutions.next())?,
        };
        match next {
            Some(values) => Ok(Some(Solution::new(Arc::clone(&self.puzzle), values))),
            None => match solutions.stopped() {
                Some(StopReason::Internal) => {
                    Err(PyRuntimeError::new_err("internal error: a solution is wrong"))
                }
                // The exception is raised only once: after its end, an iterator must stay at its end.
                Some(reason) if !std::mem::replace(told, true) => Err(errors::of_stop(py, reason)),
                _ => Ok(None),
            },
        }
    }
}
