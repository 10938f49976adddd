//! Steps, hints and ratings.

use gridproof::{Budget, Cancel, Puzzle as Stated};
use gridproof_human::explain::clues::Entries;
use gridproof_human::explain::{ExplainedStep, Way, WayError, WayOptions};
use gridproof_human::rate::{
    ExplainerRating, ModelDifficulty, RatingRefusal, rate, rate_any_size, rate_model, rate_nonogram,
};
use gridproof_model::Cell;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::budget::budget;
use crate::classes;
use crate::errors;
use crate::interrupt::interruptible;

/// Returns the steps to the only solution, at most `most` of them.
pub(crate) fn steps<'py>(
    py: Python<'py>,
    stated: &Stated,
    solution: &Vec<u8>,
    (position, uniqueness, by_clues): (Option<&str>, bool, bool),
    most: usize,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let known = match position {
        None => None,
        Some(text) => {
            let entries = Entries::read(stated, solution, text)
                .map_err(|error| errors::of_text(py, &error.to_string()))?;
            if !entries.wrong.is_empty() {
                return Err(errors::of_text(py, &format!("not right yet: {}", entries.wrong.join(", "))));
            }
            Some(entries.domains)
        }
    };
    let cancel = Cancel::default();
    let budget = Budget::default().with_cancel(cancel.clone());
    let steps = interruptible(py, &cancel, || {
        let options = WayOptions {
            solution: Some(solution),
            known: known.as_deref(),
            no_uniqueness: !uniqueness,
            by_clues,
            budget: Some(&budget),
        };
        let mut way = Way::with(stated, options)?;
        let steps = way.by_ref().take_while(|_| !cancel.is_cancelled());
        // A step whose conclusion is not visible on the board is left out; a later step that uses it explains it.
        let steps: Vec<ExplainedStep> =
            steps.filter(|step| !step.conclusions.is_empty()).take(most).collect();
        match way.wrong_step() {
            Some(wrong) => Err(WayError::from(wrong.clone())),
            None => Ok(steps),
        }
    })?;
    let steps = steps.map_err(|error| errors::of_text(py, &error.to_string()))?;
    steps.iter().map(|step| step_object(py, stated, step)).collect()
}

fn step_object<'py>(py: Python<'py>, stated: &Stated, step: &ExplainedStep) -> PyResult<Bound<'py, PyAny>> {
    // The values of a sudoku start at 0, its digits at 1. In puzzles of other kinds, cells of the model are not places
    // of the board.
    let first = u8::from(matches!(stated, Stated::Sudoku(_)));
    let on_board = matches!(stated, Stated::Sudoku(_) | Stated::Nonogram(_));
    let columns = stated.columns().max(1);
    let place = |cell: Cell| (cell as usize / columns, cell as usize % columns);
    let pairs = |list: &[(Cell, u8)]| -> PyResult<Bound<'py, PyTuple>> {
        let some = list.iter().filter(|_| on_board);
        PyTuple::new(py, some.map(|&(cell, value)| (place(cell), value + first)).collect::<Vec<_>>())
    };
    let cells = PyTuple::new(py, step.cells.iter().map(|&cell| place(cell)).collect::<Vec<_>>())?;
    let fields = (
        &step.technique,
        PyTuple::new(py, &step.texts)?,
        PyTuple::new(py, &step.names)?,
        PyTuple::new(py, &step.conclusions)?,
        cells,
        pairs(&step.decided)?,
        pairs(&step.removed)?,
    );
    classes::step(py)?.call1(fields)
}

fn refused(py: Python<'_>, refusal: &RatingRefusal) -> PyErr {
    match refusal {
        RatingRefusal::NoSolution => errors::of_none(py, &refusal.to_string()),
        RatingRefusal::SeveralSolutions => errors::of_several(py, &refusal.to_string()),
        RatingRefusal::Stopped(reason) => errors::of_stop(py, *reason),
        _ => errors::of_unsupported(py, &refusal.to_string()),
    }
}

/// Returns the difficulty of a puzzle.
pub(crate) fn rating<'py>(
    py: Python<'py>,
    stated: &Stated,
    uniqueness: bool,
    timeout: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let techniques = PyDict::new(py);
    let cancel = Cancel::default();
    let budget = budget(timeout, None, None)?.with_cancel(cancel.clone());
    match stated {
        Stated::Sudoku(sudoku) if sudoku.box_shape() != (3, 3) => {
            let rating = interruptible(py, &cancel, || rate_any_size(sudoku, &budget))?;
            let rating = rating.map_err(|refusal| refused(py, &refusal))?;
            for (technique, count) in &rating.techniques {
                techniques.set_item(technique.name(), count)?;
            }
            // Scores, and the scales of other programs, are for 9x9 sudokus.
            let none = || py.None();
            let difficulty = rating.difficulty.map(ModelDifficulty::name);
            let fields =
                (rating.level.name(), none(), techniques, none(), none(), none(), none(), none(), difficulty);
            classes::sudoku_rating(py)?.call1(fields)
        }
        Stated::Sudoku(sudoku) => {
            let rating = interruptible(py, &cancel, || rate(sudoku, uniqueness, &budget))?;
            let rating = rating.map_err(|refusal| refused(py, &refusal))?;
            for (technique, count) in &rating.by_level.techniques {
                techniques.set_item(technique.name(), count)?;
            }
            let (se, approximate) = match rating.explainer {
                ExplainerRating::Se(value) => (Some(value), None),
                ExplainerRating::SeApprox(value) => (None, Some(value)),
            };
            let fields = (
                rating.by_level.level.name(),
                rating.by_level.score,
                techniques,
                rating.qqwing.name(),
                se,
                approximate,
                rating.se_pearl,
                rating.se_diamond,
            );
            classes::sudoku_rating(py)?.call1(fields)
        }
        Stated::Nonogram(nonogram) => {
            let rating = interruptible(py, &cancel, || rate_nonogram(nonogram, &budget))?;
            let rating = rating.map_err(|refusal| refused(py, &refusal))?;
            for (technique, count) in &rating.techniques {
                techniques.set_item(technique.name(), count)?;
            }
            let lines = rating.line_solving;
            let fields = (lines.line_solvable, lines.rounds, lines.lines, rating.solved, techniques);
            classes::nonogram_rating(py)?.call1(fields)
        }
        _ => {
            let rated = interruptible(py, &cancel, || rate_model(stated, &budget))?;
            let difficulty = rated.map_err(|refusal| refused(py, &refusal))?;
            classes::kind_rating(py)?.call1((difficulty.name(),))
        }
    }
}
