//! The import of numpy arrays through their `__array_interface__`.

#![allow(unsafe_code, reason = "arrays are read where they lie; each place says why it is sound")]

use std::marker::PhantomData;
use std::slice;

use gridproof_puzzles::MAX_SUDOKU_SIDE;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::entry::Entry;

/// An array whose rows are puzzles.
pub(crate) struct Array<'py> {
    /// The objects that keep the memory alive.
    _interface: Bound<'py, PyDict>,
    _owner: Bound<'py, PyAny>,
    data: *const u8,
    rows: usize,
    /// The distance from one row to the next, in bytes.
    stride: isize,
    /// The number of bytes of a row.
    width: usize,
    kind: Kind,
}

/// The content of a row.
#[derive(Clone, Copy)]
enum Kind {
    /// Characters of one byte, `S`.
    Bytes,
    /// Characters of four bytes, `U`.
    Wide,
    /// Digits, `u1`.
    Digits,
}

impl<'py> Array<'py> {
    /// Imports the array of an object. Returns `None` if the object has no array, or an array of Python objects.
    pub(crate) fn of(object: &Bound<'py, PyAny>) -> PyResult<Option<Self>> {
        let Some(interface) = object.getattr_opt("__array_interface__")? else { return Ok(None) };
        let interface = interface.cast_into::<PyDict>()?;
        let item = |key: &str| -> PyResult<Bound<'py, PyAny>> {
            let item = interface.get_item(key)?;
            item.ok_or_else(|| PyTypeError::new_err(format!("an array whose interface has no `{key}`")))
        };
        let code: String = item("typestr")?.extract()?;
        let shape: Vec<usize> = item("shape")?.extract()?;
        let size: usize = code.get(2..).and_then(|size| size.parse().ok()).unwrap_or(0);
        let order = code.as_bytes().first().copied();
        let native =
            order == Some(b'|') || order == Some(if cfg!(target_endian = "big") { b'>' } else { b'<' });
        let kind = match (code.as_bytes().get(1), native) {
            (Some(b'O'), _) => return Ok(None),
            (Some(b'S'), _) => Kind::Bytes,
            (Some(b'U'), true) => Kind::Wide,
            (Some(b'u'), _) if size == 1 => Kind::Digits,
            _ => return Err(unfit(&code, &shape)),
        };
        // numpy counts the characters of `U`, not their bytes.
        let item_size = if matches!(kind, Kind::Wide) { 4 * size } else { size };
        let rows = shape.first().copied().unwrap_or(0);
        let cells = match (kind, shape.as_slice()) {
            (Kind::Digits, &[rows, columns]) if rows == columns && rows <= MAX_SUDOKU_SIDE => {
                return Err(one_board(rows));
            }
            (Kind::Digits, [_, cells @ ..]) if !cells.is_empty() => cells.iter().product::<usize>(),
            (Kind::Bytes | Kind::Wide, [_]) => 1,
            _ => return Err(unfit(&code, &shape)),
        };
        let strides: Option<Vec<isize>> = match interface.get_item("strides")? {
            None => None,
            Some(strides) => strides.extract()?,
        };
        let width = cells * item_size;
        let stride = match strides.as_deref() {
            None => width.cast_signed(),
            Some([first, rest @ ..]) => {
                let mut packed = item_size.cast_signed();
                for (stride, length) in rest.iter().zip(&shape[1..]).rev() {
                    if *stride != packed && *length > 1 {
                        return Err(PyTypeError::new_err(
                            "the cells of a puzzle do not lie side by side: numpy.ascontiguousarray helps",
                        ));
                    }
                    packed *= length.cast_signed();
                }
                *first
            }
            Some([]) => return Err(unfit(&code, &shape)),
        };
        let (address, _): (usize, bool) = item("data")?.extract()?;
        Ok(Some(Self {
            data: address as *const u8,
            rows,
            stride,
            width,
            kind,
            _interface: interface,
            _owner: object.clone(),
        }))
    }

    /// Returns the rows in a form that does not need Python.
    pub(crate) fn cells(&self) -> Cells<'_> {
        let Self { data, rows, stride, width, kind, .. } = *self;
        Cells { data, rows, stride, width, kind, array: PhantomData }
    }
}

/// The error for an array that may be one board, or as many boards as it has rows.
fn one_board(side: usize) -> PyErr {
    let many = match side.isqrt() {
        root if root * root == side => {
            format!("; for {side} boards of {root} x {root}, use boards.reshape(-1, {root}, {root})")
        }
        _ => String::new(),
    };
    PyValueError::new_err(format!(
        "an array of shape {side} x {side} looks like one board, not a list of boards: \
         use [gridproof.Sudoku(board)]{many}"
    ))
}

fn unfit(code: &str, shape: &[usize]) -> PyErr {
    PyTypeError::new_err(format!(
        "puzzles are an array of texts (`S81`, `U81`) or of digits (uint8 of shape n x 81 or n x 9 x 9), not `{code}` of shape {shape:?}"
    ))
}

/// The rows of an [`Array`].
#[derive(Clone, Copy)]
pub(crate) struct Cells<'t> {
    data: *const u8,
    rows: usize,
    stride: isize,
    width: usize,
    kind: Kind,
    array: PhantomData<&'t ()>,
}

// SAFETY: only memory that the array keeps alive is read. If a program writes to an array while another of its threads
// solves the array's puzzles, the puzzles are a mixture of old and new values. The same is true of numpy's own
// functions that release the lock.
unsafe impl Send for Cells<'_> {}
// SAFETY: as above.
unsafe impl Sync for Cells<'_> {}

impl Cells<'_> {
    pub(crate) fn len(&self) -> usize {
        self.rows
    }

    pub(crate) fn get(&self, row: usize) -> Entry<'_> {
        assert!(row < self.rows, "rows were counted");
        let bytes = match self.width {
            0 => &[][..],
            // SAFETY: numpy states that each row has `width` bytes at this address, and the array is kept alive.
            width => unsafe {
                slice::from_raw_parts(self.data.offset(row.cast_signed() * self.stride), width)
            },
        };
        match self.kind {
            Kind::Digits => Entry::Digits(bytes),
            // numpy pads texts with NULs.
            Kind::Bytes => Entry::Text(trimmed(bytes)),
            Kind::Wide => Entry::Wide(bytes),
        }
    }
}

/// Converts a text with four bytes for each character to UTF-8, without the NULs that pad it. A value that is not a
/// character, such as half of a surrogate pair, becomes a byte that is not valid UTF-8.
pub(crate) fn narrow(wide: &[u8]) -> Vec<u8> {
    let mut text = Vec::with_capacity(wide.len() / 4);
    let (characters, _) = wide.as_chunks::<4>();
    for bytes in characters {
        match char::from_u32(u32::from_ne_bytes(*bytes)) {
            Some(character) => text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
            None => text.push(0xff),
        }
    }
    text.truncate(trimmed(&text).len());
    text
}

fn trimmed(bytes: &[u8]) -> &[u8] {
    let length = bytes.iter().rposition(|byte| *byte != 0).map_or(0, |last| last + 1);
    &bytes[..length]
}
