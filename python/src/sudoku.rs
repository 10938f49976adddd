//! Sudokus.

use std::sync::Arc;

use gridproof::explain::sudoku::{Level, Technique};
use gridproof::generate::unique::{SudokuGenerator, SudokuWish, Symmetry};
use gridproof::puzzle::{MAX_SUDOKU_SIDE, PuzzleError};
use gridproof::{Domain, Puzzle as Stated, Sudoku as StatedSudoku};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

use crate::arguments::{Span, named};
use crate::errors;
use crate::generating::answer;
use crate::objects::{Puzzle, Sudoku};
use crate::puzzle::parse;

fn of(puzzle: &Puzzle) -> &StatedSudoku {
    match &*puzzle.stated {
        Stated::Sudoku(sudoku) => sudoku,
        Stated::Nonogram(_) | Stated::Other(_) | Stated::Model(_) => {
            unreachable!("this class is made of sudokus")
        }
    }
}

/// The digits of a board: rows or cells, as lists, tuples, or what has `tolist` (a numpy array).
fn digits(board: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let listed = match board.getattr_opt("tolist")? {
        Some(to_list) => to_list.call0()?,
        None => board.clone(),
    };
    let mut digits = Vec::new();
    for item in listed.try_iter()? {
        let item = item?;
        if item.is_none() || item.extract::<i64>().is_ok() {
            digits.push(digit(&item)?);
        } else if item.is_instance_of::<PyString>() {
            return Err(PyTypeError::new_err("a board is one string, or numbers, not several strings"));
        } else {
            for cell in item.try_iter()?.take(MAX_SUDOKU_SIDE + 1) {
                digits.push(digit(&cell?)?);
            }
        }
        // What has no end is too large as well.
        if digits.len() > MAX_SUDOKU_SIDE * MAX_SUDOKU_SIDE {
            break;
        }
    }
    Ok(digits)
}

/// The digit of a cell. A negative or huge number is no digit either: the library says which cell that is.
fn digit(cell: &Bound<'_, PyAny>) -> PyResult<u8> {
    if cell.is_none() {
        return Ok(0);
    }
    Ok(u8::try_from(cell.extract::<i64>()?).unwrap_or(u8::MAX))
}

/// A sudoku with other boxes; all else that it states stays.
fn in_boxes(sudoku: StatedSudoku, rows: usize, columns: usize) -> Result<StatedSudoku, PuzzleError> {
    let mut other = StatedSudoku::with_candidates(rows, columns, sudoku.domains())?;
    if let Some(goal) = sudoku.goal() {
        other = other.with_goal(goal);
    }
    other.metadata = sudoku.metadata;
    Ok(other)
}

#[pymethods]
impl Sudoku {
    #[new]
    #[pyo3(signature = (board, *, box_shape=None))]
    fn new(
        py: Python<'_>,
        board: &Bound<'_, PyAny>,
        box_shape: Option<(usize, usize)>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let stated = if let Ok(text) = board.cast::<PyString>() {
            match (parse(py, text.to_str()?, None)?, box_shape) {
                (Stated::Sudoku(sudoku), None) => sudoku,
                (Stated::Sudoku(sudoku), Some((rows, columns))) => in_boxes(sudoku, rows, columns)
                    .map_err(|error| errors::of_puzzle(py, &error, rows.saturating_mul(columns)))?,
                (other, _) => {
                    let message = format!("the text holds a {}, not a sudoku", other.kind().name());
                    return Err(errors::of_text(py, &message));
                }
            }
        } else {
            let digits = digits(board)?;
            let side = digits.len().isqrt();
            let made = match box_shape {
                Some((rows, columns)) => StatedSudoku::new(rows, columns, digits),
                None => StatedSudoku::with_side(side, digits),
            };
            made.map_err(|error| errors::of_puzzle(py, &error, side))?
        };
        let stated = Stated::Sudoku(stated);
        errors::refuse_contradiction(py, &stated)?;
        Ok(PyClassInitializer::from(Puzzle { stated: Arc::new(stated) }).add_subclass(Self))
    }

    /// A 9x9 sudoku with one solution as wished for, or a list of `count`.
    #[staticmethod]
    #[pyo3(signature = (
        *, level=None, symmetry="none", technique=None, score=None, clues=None, minimal=None, pattern=None, seed=1,
        count=None
    ))]
    #[allow(clippy::too_many_arguments, reason = "they are the keyword arguments of one call")]
    fn generate(
        py: Python<'_>,
        level: Option<&str>,
        symmetry: &str,
        technique: Option<&str>,
        score: Option<Span<u32>>,
        clues: Option<Span<usize>>,
        minimal: Option<bool>,
        pattern: Option<&str>,
        seed: u64,
        count: Option<u64>,
    ) -> PyResult<Py<PyAny>> {
        let levels = Level::ALL.map(|level| (level.name(), level));
        let symmetries = Symmetry::ALL.map(|symmetry| (symmetry.name(), symmetry));
        let techniques: Vec<_> = Technique::ALL.iter().map(|one| (one.argument(), *one)).collect();
        let by_name =
            |name: &str| Technique::named(name).map_or_else(|| named(py, "technique", name, &techniques), Ok);
        let wish = SudokuWish {
            symmetry: named(py, "symmetry", symmetry, &symmetries)?,
            pattern: pattern
                .map(SudokuWish::pattern_of)
                .transpose()
                .map_err(|e| errors::of_text(py, &e.to_string()))?,
            clues: clues.map_or(17..=81, Span::range),
            level: level.map(|name| named(py, "level", name, &levels)).transpose()?,
            score: score.map_or(0..=u32::MAX, Span::range),
            technique: technique.map(by_name).transpose()?,
            ..SudokuWish::default()
        };
        let wish = SudokuWish { minimal: minimal.unwrap_or(wish.is_usually_minimal()), ..wish };
        let generator =
            SudokuGenerator::new(wish, seed).map_err(|error| errors::of_text(py, &error.to_string()))?;
        answer(py, count, |indices, cancel| {
            let puzzles = generator.puzzles(indices, cancel).into_iter();
            puzzles.map(|puzzle| puzzle.map(|made| Stated::Sudoku(made.sudoku))).collect()
        })
    }

    /// The givens: a tuple of rows of digits, 0 where a cell is empty.
    #[getter]
    fn givens<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let sudoku = of(slf.as_super().get());
        let rows = sudoku.givens().chunks(sudoku.side()).map(|row| PyTuple::new(slf.py(), row));
        PyTuple::new(slf.py(), rows.collect::<PyResult<Vec<_>>>()?)
    }

    /// The candidates of each cell, row by row, where the puzzle states more than givens; otherwise None.
    #[getter]
    fn candidates<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let sudoku = of(slf.as_super().get());
        let Some(candidates) = sudoku.candidates() else { return Ok(None) };
        let py = slf.py();
        let digits =
            |domain: &Domain| PyTuple::new(py, domain.iter().map(|value| value + 1).collect::<Vec<_>>());
        let row = |row: &[Domain]| PyTuple::new(py, row.iter().map(digits).collect::<PyResult<Vec<_>>>()?);
        let rows = candidates.chunks(sudoku.side()).map(row).collect::<PyResult<Vec<_>>>()?;
        PyTuple::new(py, rows).map(Some)
    }

    /// The solution that the file states, unchecked: a tuple of rows of digits; None where there is none.
    #[getter]
    fn goal<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let sudoku = of(slf.as_super().get());
        let Some(goal) = sudoku.goal() else { return Ok(None) };
        let digits = |row: &[u8]| PyTuple::new(slf.py(), row.iter().map(|value| value + 1));
        let rows = goal.chunks(sudoku.side()).map(digits).collect::<PyResult<Vec<_>>>()?;
        PyTuple::new(slf.py(), rows).map(Some)
    }

    /// The side: the number of rows, columns and digits.
    #[getter]
    fn side(slf: &Bound<'_, Self>) -> usize {
        of(slf.as_super().get()).side()
    }

    /// The numbers of rows and of columns of a box.
    #[getter]
    fn box_shape(slf: &Bound<'_, Self>) -> (usize, usize) {
        of(slf.as_super().get()).box_shape()
    }

    /// The board on one line, `blank` for an empty cell.
    #[pyo3(signature = (*, blank='.'))]
    fn to_string(slf: &Bound<'_, Self>, blank: char) -> String {
        let symbol = |digit: &u8| if *digit == 0 { blank } else { StatedSudoku::symbol(*digit) };
        of(slf.as_super().get()).givens().iter().map(symbol).collect()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> String {
        let sudoku = of(slf.as_super().get());
        let line: String =
            sudoku.givens().iter().take(256).map(|&digit| StatedSudoku::symbol(digit)).collect();
        let dots = if sudoku.givens().len() > 256 { "..." } else { "" };
        let (rows, columns) = sudoku.box_shape();
        let usual = StatedSudoku::usual_box(sudoku.side()) == Some((rows, columns));
        let shape = if usual { String::new() } else { format!(", box_shape=({rows}, {columns})") };
        format!("Sudoku('{line}{dots}'{shape})")
    }
}
