//! The comparison of engines; making and checking certificates.

use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;

use gridproof::{Cancel, Query, Verdict};
use gridproof_engines::engine;
use gridproof_engines::solve::Engine;
use gridproof_harness::verify::Verifier;
use gridproof_harness::verify::certificate::{self, MakeError, Wrong};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::budget::budget;
use crate::classes;
use crate::errors;
use crate::interrupt::interruptible;
use crate::objects::{Given, Puzzle, Solution, wrap};
use crate::solve::engine_named;

/// Compares the verdicts, solutions and counts of engines on a puzzle. By default, all engines that support the puzzle
/// are compared.
#[pyfunction]
#[pyo3(signature = (puzzle, *, engines=None, solutions=2, timeout=None, steps=None))]
pub(crate) fn verify<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, Puzzle>,
    engines: Option<Vec<String>>,
    solutions: usize,
    timeout: Option<f64>,
    steps: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let engines: Vec<&dyn Engine> = match engines {
        None => engine::all().to_vec(),
        Some(names) => names.iter().map(|name| engine_named(py, name)).collect::<PyResult<_>>()?,
    };
    let stated = &puzzle.get().stated;
    let cancel = Cancel::default();
    let budget = budget(timeout, steps, None)?.with_cancel(cancel.clone());
    let solutions = NonZeroUsize::new(solutions).ok_or_else(|| {
        PyValueError::new_err("without solutions there is nothing to compare: ask for 1 or more")
    })?;
    let verifier = Verifier { engines, solutions, budget };
    let compared = interruptible(py, &cancel, || verifier.compare(&***stated))?;
    let verdicts = PyDict::new(py);
    for answer in &compared.answers {
        verdicts.set_item(answer.engine, answer.verdict().map(Verdict::name))?;
    }
    let discrepancies = compared.discrepancies.iter().map(|one| one.describe(&compared.answers, stated));
    let fields = (
        compared.agrees(),
        compared.is_confirmed(),
        verdicts,
        PyTuple::new(py, discrepancies.collect::<Vec<_>>())?,
    );
    classes::comparison(py)?.call1(fields)
}

/// Solves a puzzle, and writes a certificate of the verdict to a folder. The puzzle must have exactly one solution, or
/// none.
#[pyfunction]
#[pyo3(signature = (puzzle, folder, *, timeout=None, steps=None))]
pub(crate) fn prove<'py>(
    py: Python<'py>,
    puzzle: &Bound<'py, Puzzle>,
    folder: PathBuf,
    timeout: Option<f64>,
    steps: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let stated = &puzzle.get().stated;
    let cancel = Cancel::default();
    let budget = budget(timeout, steps, None)?.with_cancel(cancel.clone());
    let (outcome, made) = interruptible(py, &cancel, || {
        let outcome = gridproof::solve_with(&***stated, &Query::default().within(budget.clone()));
        let made = matches!(outcome.verdict, Verdict::Unique | Verdict::Unsatisfiable)
            .then(|| certificate::make(stated, outcome.solutions.first(), &folder, &budget));
        (outcome, made)
    })?;
    let made = match made {
        Some(made) => made.map_err(|error| not_made(py, error))?,
        None => match outcome.stopped {
            Some(reason) => return Err(errors::of_stop(py, reason)),
            None => return Err(errors::of_several(py, "no certificate: the puzzle has several solutions")),
        },
    };
    let solution = outcome.solutions.into_iter().next();
    let solution = solution.map(|values| Solution::new(Arc::clone(stated), values));
    let fields = (folder, outcome.verdict.name(), solution, made.variables, made.clauses, made.proof_bytes);
    classes::proof(py)?.call1(fields)
}

fn not_made(py: Python<'_>, error: MakeError) -> PyErr {
    match error {
        MakeError::Stopped(reason) => errors::of_stop(py, reason),
        MakeError::AnotherSolution => errors::of_several(py, &error.to_string()),
        MakeError::Contradiction(_) => errors::of_text(py, &error.to_string()),
        MakeError::Format(_) => errors::of_unsupported(py, &error.to_string()),
        MakeError::Io(path, error) => errors::of_file(&path, &error),
        other => errors::of_certificate(py, &other.to_string(), None, None),
    }
}

/// Checks the certificate in a folder, and returns the statement that it proves.
#[pyfunction]
#[expect(clippy::needless_pass_by_value, reason = "Python's arguments are extracted as values")]
pub(crate) fn check_certificate(py: Python<'_>, folder: PathBuf) -> PyResult<Bound<'_, PyAny>> {
    let cancel = Cancel::default();
    let checked = interruptible(py, &cancel, || {
        certificate::check_files(&mut |name| {
            let file = certificate::open_file(&folder.join(name))?;
            Ok(Box::new(Interrupted { file, cancel: cancel.clone() }))
        })
    })?;
    let proved = checked.map_err(|flaw| match flaw.wrong {
        Wrong::Io(error) => errors::of_file(&folder.join(&flaw.file), &error),
        wrong => errors::of_certificate(py, &wrong.to_string(), Some(&flaw.file), flaw.line),
    })?;
    let puzzle = Given::of(proved.puzzle);
    let verdict = if proved.solution.is_some() { "unique" } else { "unsatisfiable" };
    let solution = proved.solution.map(|values| Solution::new(Arc::clone(&puzzle), values));
    classes::claim(py)?.call1((wrap(py, &puzzle)?, verdict, solution))
}

/// A file that returns an error once the flag is raised.
struct Interrupted {
    file: File,
    cancel: Cancel,
}

impl Read for Interrupted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.cancel.is_cancelled() {
            return Err(io::Error::other("interrupted"));
        }
        self.file.read(buffer)
    }
}
