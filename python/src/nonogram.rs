//! Nonograms.

use std::sync::Arc;

use gridproof::model::Block;
use gridproof::puzzle::{Clue, MAX_NONOGRAM_SIDE};
use gridproof::{Nonogram as StatedNonogram, Puzzle as Stated};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors;
use crate::puzzle::Puzzle;
use crate::sudoku::{Metadata, metadata};

/// A nonogram, from a clue for each row and each column: lists of lengths, or of pairs of length and colour (from 1).
#[pyclass(frozen, extends = Puzzle, module = "gridproof")]
pub(crate) struct Nonogram;

fn of(puzzle: &Puzzle) -> &StatedNonogram {
    match &*puzzle.stated {
        Stated::Nonogram(nonogram) => nonogram,
        Stated::Sudoku(_) | Stated::Other(_) | Stated::Model(_) => {
            unreachable!("this class is made of nonograms")
        }
    }
}

/// The block of a length, or of a length and a colour. What is no number of cells is a block without length and colour,
/// which the library refuses with its place.
fn block(item: &Bound<'_, PyAny>) -> PyResult<Block> {
    let (length, colour) = match item.extract::<i64>() {
        Ok(length) => (length, 1),
        Err(_) => item.extract::<(i64, i64)>()?,
    };
    Ok(match (u32::try_from(length), u8::try_from(colour)) {
        (Ok(length), Ok(colour)) => Block { length, colour },
        _ => Block { length: 0, colour: 0 },
    })
}

/// Clues; `[0]` is a line without blocks, as people write it.
fn clues(lines: &Bound<'_, PyAny>) -> PyResult<Vec<Clue>> {
    let mut clues = Vec::new();
    for line in lines.try_iter()?.take(MAX_NONOGRAM_SIDE + 1) {
        // More blocks than that fit into no line.
        let clue = line?.try_iter()?.take(MAX_NONOGRAM_SIDE + 1).map(|item| block(&item?));
        let clue: Clue = clue.collect::<PyResult<_>>()?;
        clues.push(if clue == [Block::black(0)] { Clue::new() } else { clue });
    }
    Ok(clues)
}

/// Clues as tuples: lengths, or pairs where there are colours.
fn shown<'py>(py: Python<'py>, clues: &[Clue], colours: u8) -> PyResult<Bound<'py, PyTuple>> {
    let line = |clue: &Clue| match colours {
        1 => PyTuple::new(py, clue.iter().map(|block| block.length)),
        _ => PyTuple::new(py, clue.iter().map(|block| (block.length, block.colour))),
    };
    PyTuple::new(py, clues.iter().map(line).collect::<PyResult<Vec<_>>>()?)
}

#[pymethods]
impl Nonogram {
    #[new]
    #[pyo3(signature = (rows, columns))]
    fn new(
        py: Python<'_>,
        rows: &Bound<'_, PyAny>,
        columns: &Bound<'_, PyAny>,
    ) -> PyResult<PyClassInitializer<Self>> {
        let nonogram = StatedNonogram::new(clues(rows)?, clues(columns)?)
            .map_err(|error| errors::of_puzzle(py, &error, 0))?;
        let stated = Stated::Nonogram(nonogram);
        errors::refuse_contradiction(py, &stated)?;
        Ok(PyClassInitializer::from(Puzzle { stated: Arc::new(stated) }).add_subclass(Self))
    }

    /// The nonogram of a picture: rows of colours, 0 for the background. The picture is its goal.
    #[staticmethod]
    fn from_picture(py: Python<'_>, picture: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let listed = match picture.getattr_opt("tolist")? {
            Some(to_list) => to_list.call0()?,
            None => picture.clone(),
        };
        let rows: Vec<Vec<u8>> = listed.extract()?;
        let columns = rows.first().map_or(0, Vec::len);
        if let Some(row) = rows.iter().position(|row| row.len() != columns) {
            let message = format!("row {} has {} cells, the first has {columns}", row + 1, rows[row].len());
            return Err(errors::of_text(py, &message));
        }
        let nonogram = StatedNonogram::from_picture(columns, &rows.concat())
            .map_err(|error| errors::of_puzzle(py, &error, columns))?;
        crate::puzzle::wrap(py, &Arc::new(Stated::Nonogram(nonogram)))
    }

    /// The clues of the rows, from the top: tuples of lengths, or of pairs of length and colour.
    #[getter]
    fn rows<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let nonogram = of(slf.as_super().get());
        shown(slf.py(), nonogram.rows(), nonogram.colours())
    }

    /// The clues of the columns, from the left.
    #[getter]
    fn columns<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let nonogram = of(slf.as_super().get());
        shown(slf.py(), nonogram.columns(), nonogram.colours())
    }

    /// The number of colours besides the background.
    #[getter]
    fn colours(slf: &Bound<'_, Self>) -> u8 {
        of(slf.as_super().get()).colours()
    }

    /// The picture that the file states as the solution, unchecked: a tuple of rows; None where there is none.
    #[getter]
    fn goal<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let nonogram = of(slf.as_super().get());
        let Some(goal) = nonogram.goal() else { return Ok(None) };
        let rows = goal.chunks(nonogram.columns().len()).map(|row| PyTuple::new(slf.py(), row));
        PyTuple::new(slf.py(), rows.collect::<PyResult<Vec<_>>>()?).map(Some)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> String {
        let nonogram = of(slf.as_super().get());
        let title = nonogram.metadata.title().map_or(String::new(), |title| format!(" {title:?}"));
        format!("<Nonogram {} x {}{title}>", nonogram.rows().len(), nonogram.columns().len())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let nonogram = of(slf.as_super().get());
        let restore = slf.py().import("gridproof._native")?.getattr("_restore_nonogram")?;
        let clues = |clues: &[Clue]| -> Vec<Vec<(u32, u8)>> {
            clues.iter().map(|clue| clue.iter().map(|block| (block.length, block.colour)).collect()).collect()
        };
        let state = (
            clues(nonogram.rows()),
            clues(nonogram.columns()),
            nonogram.goal().map(<[u8]>::to_vec),
            metadata(&nonogram.metadata),
        );
        Ok((restore, state.into_pyobject(slf.py())?.into_any()))
    }
}

/// What pickle makes a nonogram of again.
#[pyfunction]
#[pyo3(name = "_restore_nonogram")]
pub(crate) fn restore(
    py: Python<'_>,
    rows: Vec<Vec<(u32, u8)>>,
    columns: Vec<Vec<(u32, u8)>>,
    goal: Option<Vec<u8>>,
    metadata: Metadata,
) -> PyResult<Py<PyAny>> {
    let clues = |lines: Vec<Vec<(u32, u8)>>| -> Vec<Clue> {
        let clue = |line: Vec<(u32, u8)>| line.into_iter().map(|(length, colour)| Block { length, colour });
        lines.into_iter().map(|line| clue(line).collect()).collect()
    };
    let mut nonogram =
        StatedNonogram::new(clues(rows), clues(columns)).map_err(|error| errors::of_puzzle(py, &error, 0))?;
    if let Some(goal) = goal {
        nonogram = nonogram.with_goal(goal);
    }
    for (name, text) in metadata {
        nonogram.metadata.push(name, text);
    }
    crate::puzzle::wrap(py, &Arc::new(Stated::Nonogram(nonogram)))
}
