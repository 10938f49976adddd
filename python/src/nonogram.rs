//! Nonograms.

use std::path::PathBuf;

use gridproof::{Cancel, Nonogram as StatedNonogram, Puzzle as Stated};
use gridproof_engines::solve::Difficulty;
use gridproof_formats::format;
use gridproof_human::generate::unique::pictures::{
    NonogramGenerator, NonogramOptions, PictureOptions, Target, nonogram_of_picture,
};
use gridproof_model::Block;
use gridproof_puzzles::{Clue, MAX_COLOURS, MAX_NONOGRAM_SIDE, Pixels};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::arguments::{Span, listed, named, whole};
use crate::classes;
use crate::errors;
use crate::generating::answer;
use crate::interrupt::interruptible;
use crate::objects::{Given, Nonogram, Puzzle, wrap};

fn of(puzzle: &Puzzle) -> &StatedNonogram {
    match &**puzzle.stated {
        Stated::Nonogram(nonogram) => nonogram,
        _ => {
            unreachable!("this class is made of nonograms")
        }
    }
}

/// Reads a block: a length, or a length and a colour. If there cannot be such a block, the inner error describes it.
fn block(item: &Bound<'_, PyAny>) -> PyResult<Result<Block, String>> {
    let (length, colour) = if let Ok(length) = whole::<u32>(item) {
        (length, Ok(1))
    } else {
        let (length, colour): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
        (whole::<u32>(&length)?, whole::<u8>(&colour)?)
    };
    Ok(match (length, colour) {
        (Ok(length), Ok(colour)) => Ok(Block { length, colour }),
        (length, colour) => {
            let length = length.map_or_else(|number| number, |length| length.to_string());
            let colour = colour.map_or_else(|number| number, |colour| colour.to_string());
            Err(format!("holds a block that cannot be: length {length}, colour {colour}"))
        }
    })
}

/// Reads clues. `[0]`, the usual way to write it, is the clue of a line without blocks. `place` returns the row or
/// column that errors name for a line.
fn clues(
    lines: &Bound<'_, PyAny>,
    what: &str,
    place: fn(usize) -> (Option<usize>, Option<usize>),
) -> PyResult<Vec<Clue>> {
    let mut clues = Vec::new();
    for (index, line) in listed(lines)?.try_iter()?.take(MAX_NONOGRAM_SIDE + 1).enumerate() {
        let mut clue = Clue::new();
        // No line has room for more blocks than this.
        for item in line?.try_iter()?.take(MAX_NONOGRAM_SIDE + 1) {
            clue.push(block(&item?)?.map_err(|words| {
                errors::of_place(lines.py(), &format!("{what} {} {words}", index + 1), place(index))
            })?);
        }
        clues.push(if clue == [Block::black(0)] { Clue::new() } else { clue });
    }
    Ok(clues)
}

/// Reads the colours of a picture, row by row.
fn colours_of(picture: &Bound<'_, PyAny>) -> PyResult<Vec<Vec<u8>>> {
    let mut rows = Vec::new();
    for (row, cells) in listed(picture)?.try_iter()?.take(MAX_NONOGRAM_SIDE + 1).enumerate() {
        let mut colours = Vec::new();
        for (column, cell) in cells?.try_iter()?.take(MAX_NONOGRAM_SIDE + 1).enumerate() {
            let number = match whole::<u8>(&cell?)? {
                Ok(colour) if usize::from(colour) < MAX_COLOURS => {
                    colours.push(colour);
                    continue;
                }
                Ok(number) => number.to_string(),
                Err(number) => number,
            };
            let message = format!(
                "row {}, column {}: {number} is not a colour, 0 to {}",
                row + 1,
                column + 1,
                MAX_COLOURS - 1
            );
            return Err(errors::of_place(picture.py(), &message, (Some(row), Some(column))));
        }
        rows.push(colours);
    }
    Ok(rows)
}

/// Reads a picture: the bytes or the path of a file, or rows of pixels.
fn pixels(py: Python<'_>, image: &Bound<'_, PyAny>) -> PyResult<Pixels> {
    let none = || errors::of_text(py, "this is no picture of at most 4096 x 4096 pixels");
    let read = |bytes: &[u8]| {
        format::read_pixels(bytes).map_err(|error| errors::of_read(py, &error, None))?.ok_or_else(none)
    };
    if let Ok(bytes) = image.cast::<PyBytes>() {
        return read(bytes.as_bytes());
    }
    if let Ok(path) = image.extract::<PathBuf>() {
        let bytes = std::fs::read(&path).map_err(|error| errors::of_file(&path, &error))?;
        return read(&bytes);
    }
    let listed = listed(image)?;
    let rows = match listed.extract::<Vec<Vec<u8>>>() {
        Ok(grey) => grey.into_iter().map(|row| row.into_iter().map(|level| [level; 3]).collect()).collect(),
        Err(grey) => listed.extract::<Vec<Vec<[u8; 3]>>>().map_err(|error| {
            let large = [&grey, &error].into_iter().any(|error| error.is_instance_of::<PyOverflowError>(py));
            if large { errors::of_text(py, "a pixel is a number, or three, from 0 to 255") } else { error }
        })?,
    };
    let width = rows.first().map_or(0, Vec::len);
    if rows.iter().any(|row| row.len() != width) {
        return Err(errors::of_text(py, "the rows of the picture are not equally long"));
    }
    Pixels::new(width, rows.concat()).ok_or_else(none)
}

/// Converts clues to tuples of lengths or, if there are several colours, of pairs of length and colour.
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
        let rows = clues(rows, "row", |row| (Some(row), None))?;
        let columns = clues(columns, "column", |column| (None, Some(column)))?;
        let nonogram =
            StatedNonogram::new(rows, columns).map_err(|error| errors::of_puzzle(py, &error, 0))?;
        let stated = Stated::Nonogram(nonogram);
        errors::refuse_contradiction(py, &stated)?;
        Ok(PyClassInitializer::from(Puzzle { stated: Given::of(stated) }).add_subclass(Self))
    }

    /// Returns the nonogram of a picture, with the picture as its goal. The picture is given as rows of colours; 0 is
    /// the background.
    #[staticmethod]
    fn from_picture(py: Python<'_>, picture: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let rows = colours_of(picture)?;
        let columns = rows.first().map_or(0, Vec::len);
        if let Some(row) = rows.iter().position(|row| row.len() != columns) {
            let message = format!("row {} has {} cells, the first has {columns}", row + 1, rows[row].len());
            return Err(errors::of_place(py, &message, (Some(row), None)));
        }
        let nonogram = StatedNonogram::from_picture(columns, &rows.concat())
            .map_err(|error| errors::of_puzzle(py, &error, columns))?;
        wrap(py, &Given::of(Stated::Nonogram(nonogram)))
    }

    /// Generates a random nonogram with exactly one solution; with `count`, a list of nonograms.
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
        let settings = NonogramOptions {
            size,
            colours,
            density,
            difficulty: named(py, "difficulty", difficulty, &all)?,
            rounds: rounds.map(Span::range),
        };
        let generator = NonogramGenerator::new(settings, seed)
            .map_err(|error| errors::of_text(py, &error.to_string()))?;
        answer(py, count, |indices, cancel| {
            indices
                .map(|index| generator.puzzle(index, cancel).map(Stated::Nonogram))
                .take_while(|_| !cancel.is_cancelled())
                .collect()
        })
    }

    /// Makes a nonogram from a picture, and returns it with the cells that were changed so that it has one solution.
    /// The picture is the path or the bytes of a PNG or Netpbm file, or an array or rows of pixels. A pixel is a level
    /// of grey, or red, green and blue, each from 0 to 255.
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
        let pixels = pixels(py, image)?;
        let targets = [("unique", Target::Unique), ("line", Target::LineSolvable)];
        let target = named(py, "target", until, &targets)?;
        let settings = PictureOptions { size, colours, threshold, inverted: invert, target };
        let cancel = Cancel::default();
        let pictured = interruptible(py, &cancel, || nonogram_of_picture(&pixels, &settings, seed, &cancel))?
            .map_err(|error| errors::of_text(py, &error.to_string()))?;
        let changes = pictured.changes.into_iter();
        let changes = changes.map(|change| (change.row, change.column, change.from, change.to));
        let changes = PyTuple::new(py, changes.collect::<Vec<_>>())?;
        let nonogram = wrap(py, &Given::of(Stated::Nonogram(pictured.nonogram)))?;
        classes::picture_puzzle(py)?.call1((nonogram, changes))
    }

    /// The clues of the rows, from top to bottom: tuples of lengths, or of pairs of length and colour.
    #[getter]
    fn rows<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let nonogram = of(slf.as_super().get());
        shown(slf.py(), nonogram.rows(), nonogram.colours())
    }

    /// The clues of the columns, from left to right, in the same form as those of the rows.
    #[getter]
    fn columns<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let nonogram = of(slf.as_super().get());
        shown(slf.py(), nonogram.columns(), nonogram.colours())
    }

    /// The number of colours, not counting the background.
    #[getter]
    fn colours(slf: &Bound<'_, Self>) -> u8 {
        of(slf.as_super().get()).colours()
    }

    /// The picture that is stated as the solution, as a tuple of rows; None if there is none. It is not checked.
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
