//! The methods that puzzles of all kinds have.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use gridproof::{Goal, Nonogram, Puzzle as Stated, Query, Verdict};
use gridproof_engines::solve::{Outcome, StopReason};
use gridproof_formats::render::{Theme, View, picture, svg};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::arguments::{by_name, named};
use crate::budget::budget;
use crate::classes;
use crate::errors;
use crate::explaining;
use crate::interrupt::within;
use crate::objects::{Given, Puzzle, Solution, kind_and_size, wrap};
use crate::pickling::{self, Data};
use crate::reading::parse;
use crate::solutions::Solutions;
use crate::writing::{self, Writer};

/// Returns whether the time limit ended a solve.
pub(crate) fn timed_out(outcome: &Outcome) -> bool {
    outcome.stopped == Some(StopReason::Time)
}

/// Moves the solutions out of an outcome, as Python objects.
pub(crate) fn solutions(stated: &Arc<Given>, outcome: &mut Outcome) -> Vec<Solution> {
    let solutions = std::mem::take(&mut outcome.solutions).into_iter();
    solutions.map(|values| Solution::new(Arc::clone(stated), values)).collect()
}

/// Returns whether two puzzles are equal: they have the same clues and, for nonograms, the same colours. Names of
/// colours, titles and goals do not matter.
pub(crate) fn asks_the_same(one: &Stated, other: &Stated) -> bool {
    let looks = |nonogram: &Nonogram| -> Vec<_> {
        nonogram.palette().colours().iter().map(|colour| (colour.rgb, colour.triangle)).collect()
    };
    one.content() == other.content()
        && match (one, other) {
            (Stated::Nonogram(one), Stated::Nonogram(other)) => looks(one) == looks(other),
            _ => true,
        }
}

impl Puzzle {
    /// Solves the puzzle for `goal`, within a budget.
    fn ask(
        &self,
        py: Python<'_>,
        goal: Goal,
        (timeout, steps): (Option<f64>, Option<u64>),
    ) -> PyResult<Outcome> {
        let stated: &Stated = &self.stated;
        let outcome = within(py, &budget(timeout, steps, None)?, timed_out, |budget| {
            gridproof::solve_with(stated, &Query::new(goal).within(budget.clone()))
        })?;
        match outcome.stopped {
            Some(StopReason::Internal) => {
                Err(PyRuntimeError::new_err(outcome.detail.unwrap_or_else(|| "internal error".to_owned())))
            }
            _ => Ok(outcome),
        }
    }
}

impl Puzzle {
    /// Returns the only solution.
    fn only_solution(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<Vec<u8>> {
        let mut outcome = self.ask(py, Goal::Unique, (timeout, None))?;
        match outcome.verdict {
            Verdict::Unique if !outcome.solutions.is_empty() => Ok(outcome.solutions.swap_remove(0)),
            Verdict::Unknown(reason) => Err(errors::of_stop(py, reason)),
            Verdict::Unsatisfiable => Err(errors::of_none(py, "the puzzle has no solution")),
            _ => Err(errors::of_several(py, "the puzzle has several solutions")),
        }
    }
}

#[pymethods]
impl Puzzle {
    /// Returns the only puzzle of a text. Without `format`, the format is detected.
    #[staticmethod]
    #[pyo3(name = "parse", signature = (text, *, format=None))]
    fn parse_text(py: Python<'_>, text: &str, format: Option<&str>) -> PyResult<Py<PyAny>> {
        wrap(py, &Given::of(parse(py, text, format)?))
    }

    /// The name of the kind, such as "nonogram" or "sudoku".
    #[getter]
    fn kind(&self) -> String {
        self.stated.kind().name().to_owned()
    }

    /// The number of rows of cells.
    #[getter]
    fn height(&self) -> usize {
        self.stated.rows()
    }

    /// The number of columns of cells.
    #[getter]
    fn width(&self) -> usize {
        self.stated.columns()
    }

    /// The title; None if the puzzle has none.
    #[getter]
    fn title(&self) -> Option<&str> {
        self.stated.metadata().title()
    }

    /// The title, author, licence and other texts of the puzzle's file, as pairs of name and text.
    #[getter]
    fn metadata<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.stated.metadata().iter().collect::<Vec<_>>())
    }

    /// Parts of the puzzle's file that may be rules but are not in the model, in words. Solutions may break such rules.
    #[getter]
    fn unmodelled<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.stated.metadata().unmodelled())
    }

    /// Returns a solution, or None if there is none; with `count`, a list of up to `count` solutions.
    #[pyo3(signature = (*, count=None, timeout=None, steps=None))]
    fn solve(
        &self,
        py: Python<'_>,
        count: Option<usize>,
        timeout: Option<f64>,
        steps: Option<u64>,
    ) -> PyResult<Py<PyAny>> {
        let goal = match count {
            None => Goal::Any,
            Some(0) => return Ok(Vec::<bool>::new().into_pyobject(py)?.unbind()),
            Some(count) => Goal::up_to(count),
        };
        let mut outcome = self.ask(py, goal, (timeout, steps))?;
        if let Some(reason) = outcome.stopped {
            return Err(errors::of_stop(py, reason));
        }
        let solutions = solutions(&self.stated, &mut outcome);
        if count.is_some() {
            return Ok(solutions.into_pyobject(py)?.unbind());
        }
        Ok(solutions.into_iter().next().into_pyobject(py)?.into_any().unbind())
    }

    /// Counts the solutions, up to `limit`.
    #[pyo3(signature = (limit=10_000, *, timeout=None, steps=None))]
    fn count<'py>(
        &self,
        py: Python<'py>,
        limit: usize,
        timeout: Option<f64>,
        steps: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let goal = Goal::count(limit);
        let outcome = self.ask(py, goal, (timeout, steps))?;
        if let Some(reason) = outcome.stopped {
            return Err(errors::of_stop(py, reason));
        }
        let exact = outcome.counted_all(goal.wanted());
        classes::count(py)?.call1((outcome.count.unwrap_or(0), exact))
    }

    /// Returns whether there is exactly one solution.
    #[pyo3(signature = (*, timeout=None, steps=None))]
    fn is_unique(&self, py: Python<'_>, timeout: Option<f64>, steps: Option<u64>) -> PyResult<bool> {
        let outcome = self.ask(py, Goal::Unique, (timeout, steps))?;
        match (outcome.verdict, outcome.stopped) {
            (Verdict::Unknown(reason), _) => Err(errors::of_stop(py, reason)),
            (verdict, _) => Ok(verdict == Verdict::Unique),
        }
    }

    /// Returns an iterator over all solutions, each once. It searches for the next solution when it is advanced.
    #[pyo3(signature = (*, timeout=None, steps=None))]
    fn solutions(&self, timeout: Option<f64>, steps: Option<u64>) -> PyResult<Solutions> {
        Ok(Solutions::new(&self.stated, budget(timeout, steps, None)?))
    }

    /// Returns the steps of a human solver to the only solution. If the kind has named techniques, the steps use them;
    /// otherwise each step is explained by the fewest clues.
    #[pyo3(signature = (*, position=None, uniqueness=true, by_clues=false, timeout=None))]
    fn steps<'py>(
        &self,
        py: Python<'py>,
        position: Option<&str>,
        uniqueness: bool,
        by_clues: bool,
        timeout: Option<f64>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let solution = self.only_solution(py, timeout)?;
        explaining::steps(py, &self.stated, &solution, (position, uniqueness, by_clues), usize::MAX)
    }

    /// Returns the next step from the puzzle, or from the board `position`; None if the board is solved or no step is
    /// found.
    #[pyo3(signature = (position=None, *, uniqueness=true, by_clues=false, timeout=None))]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        position: Option<&str>,
        uniqueness: bool,
        by_clues: bool,
        timeout: Option<f64>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let solution = self.only_solution(py, timeout)?;
        let steps = explaining::steps(py, &self.stated, &solution, (position, uniqueness, by_clues), 1)?;
        Ok(steps.into_iter().next())
    }

    /// Rates the difficulty for a human solver: for sudokus and black and white nonograms by techniques, for other kinds
    /// by the least powerful method that solves the puzzle.
    #[pyo3(signature = (*, uniqueness=true, timeout=None))]
    fn rate<'py>(
        &self,
        py: Python<'py>,
        uniqueness: bool,
        timeout: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        explaining::rating(py, &self.stated, uniqueness, timeout)
    }

    /// Returns the puzzle as an SVG drawing, with a solution if one is given.
    #[pyo3(signature = (solution=None, *, clues=true, theme="light", cell=30))]
    fn to_svg(
        &self,
        py: Python<'_>,
        solution: Option<&Solution>,
        clues: bool,
        theme: &str,
        cell: u32,
    ) -> PyResult<String> {
        if let Some(solution) = solution {
            let (here, there) = (kind_and_size(&self.stated), kind_and_size(&solution.puzzle));
            if here != there {
                let message = format!("the solution is that of another puzzle: {there}, and this is {here}");
                return Err(errors::of_text(py, &message));
            }
            // The number of the model's cells can depend on the clues.
            if self.stated.model().cells() != solution.values().len() {
                return Err(errors::of_text(py, &format!("the solution is that of another {here}")));
            }
        }
        let solutions: Vec<Vec<u8>> =
            solution.into_iter().map(|solution| solution.values().to_vec()).collect();
        let theme = named(py, "theme", theme, &Theme::ALL)?;
        let view = View { clues, solutions: &solutions, ..View::CLUES };
        Ok(svg(&picture(&self.stated, view), theme, cell.clamp(1, 1000)))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.to_svg(py, None, true, "light", 30)
    }

    fn __repr__(&self) -> String {
        let title = self.stated.metadata().title().map_or(String::new(), |title| format!(" {title:?}"));
        format!("<Puzzle {}{title}>", kind_and_size(&self.stated))
    }

    /// Returns the puzzle as text in a format.
    fn to(&self, py: Python<'_>, format: &str) -> PyResult<String> {
        let mut text = Vec::new();
        let format = by_name(py, format)?;
        let mut writer = Writer::new(format);
        writer.put(py, &self.stated, &mut text)?;
        writer.end(py, &mut text)?;
        writing::text(py, format, text)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| asks_the_same(&self.stated, &other.get().stated))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.stated.content().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.stated.draw(&self.stated.open_domains()).trim_end_matches('\n').to_owned()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Data<'py>)> {
        let restore = py.import("gridproof._native")?.getattr("_restore_puzzle")?;
        Ok((restore, pickling::data(py, &self.stated)?))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyDict>) -> Py<Self> {
        slf
    }
}
