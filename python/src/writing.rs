//! The conversion of puzzles to text in a format.

use gridproof::Puzzle as Stated;
use gridproof_formats::format::Format;
use pyo3::prelude::*;

use crate::errors;

/// A file of puzzles that is being written. Some formats need text after the last puzzle.
pub(crate) struct Writer {
    format: &'static dyn Format,
    written: usize,
}

impl Writer {
    pub(crate) fn new(format: &'static dyn Format) -> Self {
        Self { format, written: 0 }
    }

    /// Writes the next puzzle.
    pub(crate) fn put(&mut self, py: Python<'_>, puzzle: &Stated, out: &mut Vec<u8>) -> PyResult<()> {
        self.format.write(puzzle, self.written, out).map_err(|error| errors::of_write(py, error))?;
        self.written += 1;
        Ok(())
    }

    /// Writes the end of the file, and returns the number of its puzzles.
    pub(crate) fn end(self, py: Python<'_>, out: &mut Vec<u8>) -> PyResult<usize> {
        self.format.write_end(self.written, out).map_err(|error| errors::of_write(py, error))?;
        Ok(self.written)
    }
}

/// Returns the written bytes as text. This is an error for formats that are not text, such as pictures.
pub(crate) fn text(py: Python<'_>, format: &dyn Format, written: Vec<u8>) -> PyResult<String> {
    String::from_utf8(written).map_err(|_| errors::of_bytes(py, format))
}
