//! Nonograms.

use std::path::PathBuf;
use std::sync::Arc;

use gridproof::generate::unique::pictures::{
    NonogramGenerator, NonogramWish, PictureWish, Target, nonogram_of_picture,
};
use gridproof::model::Block;
use gridproof::puzzle::{Clue, MAX_NONOGRAM_SIDE, Pixels};
use gridproof::solve::Difficulty;
use gridproof::{Cancel, Nonogram as StatedNonogram, Puzzle as Stated, format};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyTuple, PyType};

use crate::arguments::{Span, named};
use crate::errors;
use crate::generating::answer;
use crate::interrupt::interruptible;
use crate::objects::{Nonogram, Puzzle, wrap};

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

/// A picture: a file's bytes, its path, or pixels in rows.
fn pixels(py: Python<'_>, image: &Bound<'_, PyAny>) -> PyResult<Pixels> {
    let none = || errors::of_text(py, "this is no picture of at most 4096 x 4096 pixels");
    let read = |bytes: &[u8]| {
        format::read_pixels(bytes).map_err(|error| errors::of_read(py, &error, None))?.ok_or_else(none)
    };
    if let Ok(bytes) = image.cast::<PyBytes>() {
        return read(bytes.as_bytes());
    }
    if let Ok(path) = image.extract::<PathBuf>() {
        return read(&std::fs::read(path)?);
    }
    let listed = match image.getattr_opt("tolist")? {
        Some(to_list) => to_list.call0()?,
        None => image.clone(),
    };
    let rows = match listed.extract::<Vec<Vec<u8>>>() {
        Ok(grey) => grey.into_iter().map(|row| row.into_iter().map(|level| [level; 3]).collect()).collect(),
        Err(_) => listed.extract::<Vec<Vec<[u8; 3]>>>()?,
    };
    let width = rows.first().map_or(0, Vec::len);
    if rows.iter().any(|row| row.len() != width) {
        return Err(errors::of_text(py, "the rows of the picture are not equally long"));
    }
    Pixels::new(width, rows.concat()).ok_or_else(none)
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
        wrap(py, &Arc::new(Stated::Nonogram(nonogram)))
    }

    /// A random nonogram with one solution, or a list of `count`.
    #[staticmethod]
    #[pyo3(signature = (
        size=(15, 15), *, difficulty="line", rounds=None, density=None, colours=1, seed=1, count=None
    ))]
    #[allow(clippy::too_many_arguments, reason = "they are the keyword arguments of one call")]
    fn generate(
        py: Python<'_>,
        size: (usize, usize),
        difficulty: &str,
        rounds: Option<Span<usize>>,
        density: Option<f64>,
        colours: u8,
        seed: u64,
        count: Option<u64>,
    ) -> PyResult<Py<PyAny>> {
        let all = [Difficulty::Line, Difficulty::Probe, Difficulty::Search].map(|one| (one.name(), one));
        let wish = NonogramWish {
            size,
            colours,
            density,
            difficulty: named(py, "difficulty", difficulty, &all)?,
            rounds: rounds.map(Span::range),
        };
        let generator =
            NonogramGenerator::new(wish, seed).map_err(|error| errors::of_text(py, &error.to_string()))?;
        answer(py, count, |indices, cancel| {
            indices
                .map(|index| generator.puzzle(index, cancel).map(Stated::Nonogram))
                .take_while(|_| !cancel.is_cancelled())
                .collect()
        })
    }

    /// The nonogram of a picture, and the cells that were changed for it to be one. The picture is the path or the bytes of a PNG
    /// or Netpbm file, or an array or rows of pixels: grey, or red, green and blue, 0 to 255.
    #[staticmethod]
    #[pyo3(signature = (
        image, *, size=None, colours=1, threshold=None, invert=false, until="line", seed=1
    ))]
    #[allow(clippy::too_many_arguments, reason = "they are the keyword arguments of one call")]
    fn from_image<'py>(
        py: Python<'py>,
        image: &Bound<'py, PyAny>,
        size: Option<(usize, usize)>,
        colours: u8,
        threshold: Option<u8>,
        invert: bool,
        until: &str,
        seed: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        static PICTURED: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let pixels = pixels(py, image)?;
        let targets = [("unique", Target::Unique), ("line", Target::LineSolvable)];
        let target = named(py, "target", until, &targets)?;
        let wish = PictureWish { size, colours, threshold, inverted: invert, target };
        let cancel = Cancel::default();
        let pictured = interruptible(py, &cancel, || nonogram_of_picture(&pixels, &wish, seed, &cancel))?
            .map_err(|error| errors::of_text(py, &error.to_string()))?;
        let changes = pictured.changes.into_iter();
        let changes = changes.map(|change| (change.row, change.column, change.from, change.to));
        let changes = PyTuple::new(py, changes.collect::<Vec<_>>())?;
        let nonogram = wrap(py, &Arc::new(Stated::Nonogram(pictured.nonogram)))?;
        PICTURED.import(py, "gridproof._types", "Pictured")?.call1((nonogram, changes))
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
}
