//! Sudokus.

use gridproof::{Puzzle as Stated, Sudoku as StatedSudoku};
use gridproof_human::explain::sudoku::{Level, Technique};
use gridproof_human::generate::unique::{SudokuGenerator, SudokuOptions, Symmetry};
use gridproof_model::Domain;
use gridproof_puzzles::{MAX_SUDOKU_SIDE, PuzzleError};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyString, PyTuple};

use crate::arguments::{Span, is_missing, listed, named, whole};
use crate::errors;
use crate::generating::answer;
use crate::objects::{Given, Puzzle, Sudoku};
use crate::reading::parse_sudoku;

fn of(puzzle: &Puzzle) -> &StatedSudoku {
    match &**puzzle.stated {
        Stated::Sudoku(sudoku) => sudoku,
        _ => {
            unreachable!("this class is made of sudokus")
        }
    }
}

/// The digits of a board, row by row.
struct Digits {
    /// The digit of each cell, counted from 1; 0 is an empty cell.
    codes: Vec<u8>,
    /// The smallest digit, 0 or 1. If it is 0, only a missing value is an empty cell.
    first: u8,
    /// The cell of the first number that does not fit in a byte, with this number. The code of the cell is then
    /// `u8::MAX`, which is not a digit either.
    beyond: Option<(usize, String)>,
}

impl Digits {
    /// Reads the digits of rows or of cells, which can be lists, tuples, arrays or data frames.
    fn of(board: &Bound<'_, PyAny>, first: u8) -> PyResult<Self> {
        let mut found = Self { codes: Vec::new(), first, beyond: None };
        let mut lengths = Vec::new();
        for item in listed(board)?.try_iter()? {
            let item = item?;
            if item.is_instance_of::<PyString>() {
                return Err(PyTypeError::new_err("a board is one string, or numbers, not several strings"));
            }
            match item.try_iter() {
                Ok(row) => {
                    let before = found.codes.len();
                    row.take(MAX_SUDOKU_SIDE + 1).try_for_each(|cell| found.push(&cell?))?;
                    lengths.push(found.codes.len() - before);
                }
                Err(_) => found.push(&item)?,
            }
            // An endless iterable is also too large, so reading stops here.
            if found.codes.len() > MAX_SUDOKU_SIDE * MAX_SUDOKU_SIDE || lengths.len() > MAX_SUDOKU_SIDE {
                break;
            }
        }
        if !lengths.is_empty() {
            check_lengths(board.py(), &lengths, found.codes.len())?;
        }
        Ok(found)
    }

    fn push(&mut self, cell: &Bound<'_, PyAny>) -> PyResult<()> {
        if is_missing(cell)? {
            self.codes.push(0);
            return Ok(());
        }
        // A column of a data frame with missing cells has numbers such as 5.0.
        let digit = match cell.cast::<PyFloat>() {
            Ok(float) if float.value().fract() == 0.0 => whole(&float.call_method0("__int__")?),
            _ => whole(cell),
        };
        let digit = digit.map_err(|_| match cell.repr() {
            Ok(cell) => PyTypeError::new_err(format!("a cell is a whole number or None, not {cell}")),
            Err(error) => error,
        })?;
        self.codes.push(digit.map_or_else(
            |number| {
                self.beyond.get_or_insert((self.codes.len(), number));
                u8::MAX
            },
            |digit: u8| digit.saturating_add(1 - self.first),
        ));
        Ok(())
    }

    /// Returns the sudoku with these digits.
    fn stated(self, py: Python<'_>, box_shape: Option<(usize, usize)>) -> PyResult<StatedSudoku> {
        let Self { codes: digits, first, beyond } = self;
        let side = digits.len().isqrt();
        let made = match box_shape {
            Some((rows, columns)) => StatedSudoku::new(rows, columns, digits),
            None => StatedSudoku::with_side(side, digits),
        };
        made.map(|made| made.with_first_digit(first)).map_err(|error| {
            let PuzzleError::Digit { cell, digit, side } = error else {
                return errors::of_puzzle(py, &error, side);
            };
            let said = match beyond {
                Some((at, number)) if at == cell => {
                    format!("{number} is not a digit of a sudoku of {side} x {side}")
                }
                _ => PuzzleError::Digit { cell, digit: digit - (1 - first), side }.to_string(),
            };
            let (row, column) = (cell / side, cell % side);
            let message = format!("row {}, column {}: {said}", row + 1, column + 1);
            errors::of_place(py, &message, (Some(row), Some(column)))
        })
    }
}

/// Returns an error if the rows do not form a square. `cells` is the total number of cells.
fn check_lengths(py: Python<'_>, lengths: &[usize], cells: usize) -> PyResult<()> {
    if lengths.iter().sum::<usize>() != cells {
        return Err(PyTypeError::new_err("a board is cells, or rows of cells, not both"));
    }
    let rows = lengths.len();
    let Some(row) = lengths.iter().position(|&length| length != rows || length > MAX_SUDOKU_SIDE) else {
        return Ok(());
    };
    let message = match lengths[row] {
        length if length > MAX_SUDOKU_SIDE => {
            format!("row {} has more than {MAX_SUDOKU_SIDE} cells", row + 1)
        }
        1 => format!("row {} has 1 cell, but the board has {rows} rows", row + 1),
        length => format!("row {} has {length} cells, but the board has {rows} rows", row + 1),
    };
    Err(errors::of_place(py, &message, (Some(row), None)))
}

/// Returns the sudoku with boxes of another shape; everything else stays the same.
fn in_boxes(sudoku: StatedSudoku, rows: usize, columns: usize) -> Result<StatedSudoku, PuzzleError> {
    let mut other = StatedSudoku::with_candidates(rows, columns, sudoku.domains())?
        .with_first_digit(sudoku.first_digit());
    if let Some(goal) = sudoku.goal() {
        other = other.with_goal(goal);
    }
    other.metadata = sudoku.metadata;
    Ok(other)
}

#[pymethods]
impl Sudoku {
    #[new]
    #[pyo3(signature = (board, *, box_shape=None, first_digit=None))]
    fn new(
        py: Python<'_>,
        board: &Bound<'_, PyAny>,
        box_shape: Option<(usize, usize)>,
        first_digit: Option<u8>,
    ) -> PyResult<PyClassInitializer<Self>> {
        if first_digit.is_some_and(|first| first > 1) {
            return Err(errors::of_text(py, "first_digit is 0 or 1"));
        }
        let stated = if let Ok(text) = board.cast::<PyString>() {
            if first_digit.is_some() {
                return Err(PyTypeError::new_err(
                    "first_digit is for boards of numbers: a text shows its digits",
                ));
            }
            match (parse_sudoku(py, text.to_str()?)?, box_shape) {
                (Stated::Sudoku(sudoku), None) => sudoku,
                (Stated::Sudoku(sudoku), Some((rows, columns))) => in_boxes(sudoku, rows, columns)
                    .map_err(|error| errors::of_puzzle(py, &error, rows.saturating_mul(columns)))?,
                (other, _) => {
                    let message = format!("the text holds a {}, not a sudoku", other.kind().name());
                    return Err(errors::of_text(py, &message));
                }
            }
        } else {
            Digits::of(board, first_digit.unwrap_or(1))?.stated(py, box_shape)?
        };
        let stated = Stated::Sudoku(stated);
        errors::refuse_contradiction(py, &stated)?;
        Ok(PyClassInitializer::from(Puzzle { stated: Given::of(stated) }).add_subclass(Self))
    }

    /// Generates a 9x9 sudoku with exactly one solution and the requested properties; with `count`, a list of sudokus.
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
        let settings = SudokuOptions {
            symmetry: named(py, "symmetry", symmetry, &symmetries)?,
            pattern: pattern
                .map(SudokuOptions::pattern_of)
                .transpose()
                .map_err(|e| errors::of_text(py, &e.to_string()))?,
            clues: clues.map_or(17..=81, Span::range),
            level: level.map(|name| named(py, "level", name, &levels)).transpose()?,
            score: score.map_or(0..=u32::MAX, Span::range),
            technique: technique.map(by_name).transpose()?,
            ..SudokuOptions::default()
        };
        let settings =
            SudokuOptions { minimal: minimal.unwrap_or(settings.is_usually_minimal()), ..settings };
        let generator =
            SudokuGenerator::new(settings, seed).map_err(|error| errors::of_text(py, &error.to_string()))?;
        answer(py, count, |indices, cancel| {
            let puzzles = generator.puzzles(indices, cancel).into_iter();
            puzzles.map(|puzzle| puzzle.map(|made| Stated::Sudoku(made.sudoku))).collect()
        })
    }

    /// The givens, as a tuple of rows of digits. An empty cell is 0, or None if the digits start at 0.
    #[getter]
    fn givens<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let sudoku = of(slf.as_super().get());
        let empty = (sudoku.first_digit() > 0).then_some(0);
        let cell = |value: Option<u8>| value.map(|value| sudoku.number(value)).or(empty);
        let cells: Vec<Option<u8>> = sudoku.given_values().map(cell).collect();
        let rows = cells.chunks(sudoku.side()).map(|row| PyTuple::new(slf.py(), row));
        PyTuple::new(slf.py(), rows.collect::<PyResult<Vec<_>>>()?)
    }

    /// The candidates of each cell, row by row, if the puzzle states more than its givens; otherwise None.
    #[getter]
    fn candidates<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let sudoku = of(slf.as_super().get());
        let Some(candidates) = sudoku.candidates() else { return Ok(None) };
        let py = slf.py();
        let digits = |domain: &Domain| {
            PyTuple::new(py, domain.iter().map(|value| sudoku.number(value)).collect::<Vec<_>>())
        };
        let row = |row: &[Domain]| PyTuple::new(py, row.iter().map(digits).collect::<PyResult<Vec<_>>>()?);
        let rows = candidates.chunks(sudoku.side()).map(row).collect::<PyResult<Vec<_>>>()?;
        PyTuple::new(py, rows).map(Some)
    }

    /// The stated solution, as a tuple of rows of digits; None if there is none. It is not checked.
    #[getter]
    fn goal<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let sudoku = of(slf.as_super().get());
        let Some(goal) = sudoku.goal() else { return Ok(None) };
        let digits = |row: &[u8]| PyTuple::new(slf.py(), row.iter().map(|&value| sudoku.number(value)));
        let rows = goal.chunks(sudoku.side()).map(digits).collect::<PyResult<Vec<_>>>()?;
        PyTuple::new(slf.py(), rows).map(Some)
    }

    /// The side: the number of rows, columns and digits.
    #[getter]
    fn side(slf: &Bound<'_, Self>) -> usize {
        of(slf.as_super().get()).side()
    }

    /// The smallest digit: 1, or 0 if the digits are 0 to the side minus one.
    #[getter]
    fn first_digit(slf: &Bound<'_, Self>) -> u8 {
        of(slf.as_super().get()).first_digit()
    }

    /// The number of rows and the number of columns of a box.
    #[getter]
    fn box_shape(slf: &Bound<'_, Self>) -> (usize, usize) {
        of(slf.as_super().get()).box_shape()
    }

    /// Returns the board on one line, with `blank` for an empty cell.
    #[pyo3(signature = (*, blank='.'))]
    fn to_string(slf: &Bound<'_, Self>, blank: char) -> String {
        let sudoku = of(slf.as_super().get());
        sudoku.given_values().map(|value| value.map_or(blank, |value| sudoku.sign(value))).collect()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> String {
        let sudoku = of(slf.as_super().get());
        let line: String = sudoku
            .given_values()
            .take(256)
            .map(|value| value.map_or('.', |value| sudoku.sign(value)))
            .collect();
        let dots = if sudoku.givens().len() > 256 { "..." } else { "" };
        let (rows, columns) = sudoku.box_shape();
        let usual = StatedSudoku::usual_box(sudoku.side()) == Some((rows, columns));
        let shape = if usual { String::new() } else { format!(", box_shape=({rows}, {columns})") };
        format!("Sudoku('{line}{dots}'{shape})")
    }
}
