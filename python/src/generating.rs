//! The generation of puzzles.

use std::ops::Range;

use gridproof::{Cancel, Puzzle as Stated};
use gridproof_harness::verify::random_solution;
use gridproof_human::generate::unique::KindGenerator;
use gridproof_human::rate::ModelDifficulty;
use gridproof_puzzles::kinds;
use gridproof_puzzles::spelling::nearest;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arguments::named;
use crate::errors;
use crate::interrupt::interruptible;
use crate::objects::{Given, wrap};

/// The number of puzzles that are generated in one call, so that unfinished puzzles take little memory.
const AT_ONCE: u64 = 32;

/// Generates puzzles with `make`. Returns one puzzle, or a list if a `count` was given. If a puzzle is not found, this
/// is an error.
pub(crate) fn answer(
    py: Python<'_>,
    count: Option<u64>,
    make: impl Fn(Range<u64>, &Cancel) -> Vec<Option<Stated>> + Sync,
) -> PyResult<Py<PyAny>> {
    let cancel = Cancel::default();
    let wanted = count.unwrap_or(1);
    let made = interruptible(py, &cancel, || {
        let (mut made, mut next, mut all_found) = (Vec::new(), 0, true);
        // If one puzzle was not found, the call fails, so the others are not needed.
        while next < wanted && all_found && !cancel.is_cancelled() {
            let end = wanted.min(next.saturating_add(AT_ONCE));
            let more = make(next..end, &cancel);
            all_found = more.iter().all(Option::is_some);
            made.extend(more);
            next = end;
        }
        made
    })?;
    let mut puzzles = Vec::with_capacity(made.len());
    for puzzle in made {
        let puzzle = puzzle.ok_or_else(|| {
            errors::of_text(py, "no such puzzle was found; another seed, or wider options, may find one")
        })?;
        puzzles.push(wrap(py, &Given::of(puzzle))?);
    }
    match count {
        None => puzzles.pop().ok_or_else(|| errors::of_text(py, "no puzzle was found")),
        Some(_) => Ok(puzzles.into_pyobject(py)?.into_any().unbind()),
    }
}

/// Returns the names of the kinds of puzzles.
#[pyfunction]
#[pyo3(name = "kinds")]
pub(crate) fn kind_names(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
    let others = kinds::all().iter().map(|kind| kind.about().name);
    PyTuple::new(py, ["nonogram", "sudoku"].into_iter().chain(others).collect::<Vec<_>>())
}

/// Generates a puzzle of a kind with exactly one solution and no redundant clue; with `count`, a list of puzzles.
#[pyfunction]
#[pyo3(signature = (kind, *, size=None, difficulty=None, seed=1, count=None))]
pub(crate) fn generate(
    py: Python<'_>,
    kind: &str,
    size: Option<(usize, usize)>,
    difficulty: Option<&str>,
    seed: u64,
    count: Option<u64>,
) -> PyResult<Py<PyAny>> {
    let kind = kinds::by_name(kind).ok_or_else(|| {
        let message = match kind {
            "nonogram" => "nonograms are made by gridproof.Nonogram.generate".to_owned(),
            "sudoku" => "sudokus are made by gridproof.Sudoku.generate".to_owned(),
            _ => match nearest(kind, kinds::all().iter().map(|kind| kind.about().name)) {
                Some(meant) => format!("there is no kind `{kind}`; did you mean `{meant}`?"),
                None => format!("there is no kind `{kind}`; gridproof.kinds() lists the kinds"),
            },
        };
        errors::of_unsupported(py, &message)
    })?;
    let size = size.unwrap_or(kind.about().size);
    let mut generator = KindGenerator::new(kind, size, seed, random_solution)
        .map_err(|error| errors::of_text(py, &error.to_string()))?;
    if let Some(name) = difficulty {
        let all = ModelDifficulty::ALL.map(|difficulty| (difficulty.name(), difficulty));
        generator = generator.with_difficulty(named(py, "difficulty", name, &all)?);
    }
    answer(py, count, |indices, cancel| {
        indices
            .take_while(|_| !cancel.is_cancelled())
            .map(|index| generator.puzzle(index, cancel).map(Stated::Other))
            .collect()
    })
}
