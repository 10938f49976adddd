//! The answers in the forms that Python receives: columns, rows, an Arrow stream.

use std::ops::Range;
use std::sync::Arc;

use pyo3::exceptions::{PyIndexError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyList, PyRange, PyString, PyTuple};

use super::answers::{Answers, BOARD, STATUSES};
use crate::arrow::export::{Bytes, Exported, Tables, Values, stream};
use crate::classes;

/// The name of each column, and whether it has numbers.
const COLUMNS: &[(&str, bool)] =
    &[("status", false), ("solution", false), ("count", true), ("effort", true), ("error", false)];

/// The answers to many puzzles, in the order of the puzzles, as a table of five columns.
#[pyclass(frozen, module = "gridproof")]
pub(crate) struct SolvedMany {
    chunks: Arc<Vec<Answers>>,
    /// For each chunk, the number of rows up to its end.
    ends: Vec<usize>,
}

impl SolvedMany {
    pub(crate) fn new(chunks: Arc<Vec<Answers>>) -> Self {
        let mut rows = 0;
        let ends = chunks.iter().map(|chunk| {
            rows += chunk.len();
            rows
        });
        Self { ends: ends.collect(), chunks }
    }

    fn place(&self, row: usize) -> (&Answers, usize) {
        let chunk = self.ends.partition_point(|end| *end <= row);
        (&self.chunks[chunk], row - chunk.checked_sub(1).map_or(0, |before| self.ends[before]))
    }

    fn rows(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Returns one part of all chunks as a numpy array of one type; `None` if numpy is not installed.
    fn array<'py>(
        &self,
        py: Python<'py>,
        code: &str,
        size: usize,
        part: impl Fn(&Answers, &mut Vec<u8>),
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Ok(numpy) = py.import("numpy") else { return Ok(None) };
        let mut bytes = Vec::with_capacity(size * self.rows());
        self.chunks.iter().for_each(|chunk| part(chunk, &mut bytes));
        // The copy owns its memory, so it can be written to.
        let array = numpy.call_method1("frombuffer", (PyBytes::new(py, &bytes), code))?;
        Ok(Some(array.call_method0("copy")?))
    }

    fn numbers<'py>(
        &self,
        py: Python<'py>,
        of: impl Fn(&Answers) -> &Vec<i64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let write = |chunk: &Answers, bytes: &mut Vec<u8>| {
            bytes.extend(of(chunk).iter().flat_map(|number| number.to_ne_bytes()));
        };
        match self.array(py, "int64", 8, write)? {
            Some(array) => Ok(array),
            None => Ok(PyList::new(py, self.chunks.iter().flat_map(of).collect::<Vec<_>>())?.into_any()),
        }
    }

    fn texts<'py>(
        &self,
        py: Python<'py>,
        of: impl Fn(&Answers, usize) -> Option<&str>,
    ) -> PyResult<Bound<'py, PyList>> {
        let rows = self.chunks.iter().flat_map(|chunk| (0..chunk.len()).map(|row| of(chunk, row)));
        PyList::new(py, rows.collect::<Vec<_>>())
    }
}

#[pymethods]
impl SolvedMany {
    /// The status of each puzzle: the verdict, or "error". A numpy array if numpy is installed, otherwise a list.
    #[getter]
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let write = |chunk: &Answers, bytes: &mut Vec<u8>| bytes.extend_from_slice(&chunk.statuses);
        if let Some(codes) = self.array(py, "uint8", 1, write)? {
            return py.import("numpy")?.call_method1("array", (STATUSES,))?.get_item(codes);
        }
        let names = STATUSES.map(|name| PyString::new(py, name));
        let codes = self.chunks.iter().flat_map(|chunk| &chunk.statuses);
        Ok(PyList::new(py, codes.map(|code| &names[usize::from(*code)]).collect::<Vec<_>>())?.into_any())
    }

    /// The first solution of each puzzle, on one line. If numpy is installed, this is a numpy array of strings, with an
    /// empty string for a puzzle without a solution. Otherwise it is a list, with None for such a puzzle.
    #[getter]
    fn solution<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Ok(numpy) = py.import("numpy") else { return Ok(self.texts(py, Answers::solution)?.into_any()) };
        let texts = self.texts(py, |chunk, row| chunk.solution(row).or(Some("")))?;
        // One long solution would make each string of a type like `U81` as long. Without a first string, however, polars
        // does not see that an array of objects has strings.
        let kind = if self.rows() == 0 { "U1" } else { "object" };
        numpy.call_method1("array", (texts, kind))
    }

    /// The number of solutions found for each puzzle, up to the limit; -1 if it is not known.
    #[getter]
    fn count<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.numbers(py, |chunk| &chunk.counts)
    }

    /// The number of decisions and conflicts of the search for each puzzle; 0 if propagation was enough.
    #[getter]
    fn effort<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.numbers(py, |chunk| &chunk.efforts)
    }

    /// The error message of each puzzle, as a list; None for a puzzle without an error.
    #[getter]
    fn error<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.texts(py, Answers::error)
    }

    /// The names of the columns.
    #[expect(clippy::unused_self, reason = "a method, so that `dict(result)` works")]
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, COLUMNS.iter().map(|(name, _)| *name))
    }

    fn __len__(&self) -> usize {
        self.rows()
    }

    /// Returns an iterator over the rows.
    fn __iter__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let (py, rows) = (slf.py(), slf.get().rows());
        let rows = PyRange::new(py, 0, rows.cast_signed())?;
        py.import("builtins")?.call_method1("map", (slf.getattr("__getitem__")?, rows))
    }

    /// Returns the row with a number, or the column with a name.
    fn __getitem__<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(name) = key.cast::<PyString>() {
            return match name.to_str()? {
                "status" => self.status(py),
                "solution" => self.solution(py),
                "count" => self.count(py),
                "effort" => self.effort(py),
                "error" => Ok(self.error(py)?.into_any()),
                other => Err(PyKeyError::new_err(other.to_owned())),
            };
        }
        let number: isize = key.extract()?;
        let rows = self.rows();
        let row = if number < 0 { number + rows.cast_signed() } else { number };
        let row = usize::try_from(row).ok().filter(|row| *row < rows);
        let row = row.ok_or_else(|| PyIndexError::new_err(format!("row {number} of {rows}")))?;
        let (chunk, row) = self.place(row);
        let fields = (
            STATUSES[usize::from(chunk.statuses[row])],
            chunk.solution(row),
            chunk.counts[row],
            chunk.efforts[row],
            chunk.error(row),
        );
        classes::solved(py)?.call1(fields)
    }

    /// Returns the table as an Arrow stream, for `pyarrow.table(result)`, `polars.DataFrame(result)` and similar calls.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface allows a producer to ignore the request.
        drop(requested_schema);
        stream(py, Box::new(Remaining { chunks: Arc::clone(&self.chunks), next: 0, row: 0 }))
    }

    fn __repr__(&self) -> String {
        format!("<SolvedMany of {} rows>", self.rows())
    }
}

/// The chunks that are still to be exported; the next chunk is exported from `row` on.
struct Remaining {
    chunks: Arc<Vec<Answers>>,
    next: usize,
    row: usize,
}

impl Tables for Remaining {
    fn columns(&self) -> &'static [(&'static str, bool)] {
        COLUMNS
    }

    fn next(&mut self) -> Option<(usize, Vec<Exported>)> {
        let chunk = self.chunks.get(self.next)?;
        let index = self.next;
        let rows = self.row..chunk.end_of_table(self.row);
        (self.next, self.row) = if rows.end < chunk.len() { (index, rows.end) } else { (index + 1, 0) };
        let statuses = chunk.statuses[rows.clone()].iter();
        let statuses = statuses.map(|code| Some(STATUSES[usize::from(*code)]));
        let counts = &chunk.counts[rows.clone()];
        let known: Vec<bool> = counts.iter().map(|count| *count >= 0).collect();
        let columns = vec![
            Exported { values: texts(statuses), validity: None },
            self.solutions(index, rows.clone()),
            Exported { values: Values::Int64(counts.to_vec()), validity: Some(bits(&known)) },
            Exported { values: Values::Int64(chunk.efforts[rows.clone()].to_vec()), validity: None },
            optional(chunk, rows.clone(), Answers::error),
        ];
        Some((rows.len(), columns))
    }
}

impl Remaining {
    fn solutions(&self, index: usize, rows: Range<usize>) -> Exported {
        let chunk = &self.chunks[index];
        if !chunk.lines.is_empty() {
            return optional(chunk, rows, Answers::solution);
        }
        // If all solutions are boards, the chunk is exported as one table with all its rows.
        let valid: Vec<bool> = chunk.boards.chunks(BOARD).map(|board| board[0] != 0).collect();
        let ends = (0..=chunk.len()).map(|row| offset_of(BOARD * row)).collect();
        let bytes = Bytes::Shared(Arc::new(Boards(Arc::clone(&self.chunks), index)));
        Exported { values: Values::Text { bytes, ends }, validity: Some(bits(&valid)) }
    }
}

/// The boards of a chunk, whose memory is shared with the result.
struct Boards(Arc<Vec<Answers>>, usize);

impl AsRef<[u8]> for Boards {
    fn as_ref(&self) -> &[u8] {
        &self.0[self.1].boards
    }
}

fn optional(chunk: &Answers, rows: Range<usize>, of: impl Fn(&Answers, usize) -> Option<&str>) -> Exported {
    let valid: Vec<bool> = rows.clone().map(|row| of(chunk, row).is_some()).collect();
    let values = texts(rows.map(|row| of(chunk, row)));
    Exported { values, validity: Some(bits(&valid)) }
}

fn texts<'t>(texts: impl Iterator<Item = Option<&'t str>>) -> Values {
    let mut bytes = Vec::new();
    let mut ends = vec![0];
    for text in texts {
        bytes.extend_from_slice(text.unwrap_or_default().as_bytes());
        ends.push(offset_of(bytes.len()));
    }
    Values::Text { bytes: Bytes::Own(bytes), ends }
}

/// Converts an offset into the texts of a table to 32 bits.
fn offset_of(bytes: usize) -> i32 {
    i32::try_from(bytes).expect("a table ends before its texts have 2 GiB, and messages are short")
}

/// Packs one bit for each row into bytes.
fn bits(valid: &[bool]) -> Vec<u8> {
    valid
        .chunks(8)
        .map(|rows| rows.iter().rev().fold(0, |bits, valid| bits << 1 | u8::from(*valid)))
        .collect()
}
