//! A stream of tables for another library.

use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use super::c::{ArrowArray, ArrowArrayStream, ArrowSchema, NULLABLE};

/// A column of a table, with a value for each of its rows.
pub(crate) enum Values {
    /// Texts of which text `i` ends where the next one starts, at `ends[i]`.
    Text { bytes: Bytes, ends: Vec<i32> },
    /// Whole numbers.
    Int64(Vec<i64>),
}

/// Bytes of this table alone, or shared with what it was made from.
pub(crate) enum Bytes {
    Own(Vec<u8>),
    Shared(Arc<dyn AsRef<[u8]> + Send + Sync>),
}

/// A column and which of its rows are null.
pub(crate) struct Exported {
    pub(crate) values: Values,
    /// A bit for each row, set where it is not null; `None` if none is.
    pub(crate) validity: Option<Vec<u8>>,
}

/// The tables of a stream, made one by one.
pub(crate) trait Tables: Send {
    /// The names of the columns, and whether they hold numbers.
    fn columns(&self) -> &'static [(&'static str, bool)];
    /// The number of rows of the next table, and its columns.
    fn next(&mut self) -> Option<(usize, Vec<Exported>)>;
}

/// A capsule with a stream of these tables.
pub(crate) fn stream(py: Python<'_>, tables: Box<dyn Tables>) -> PyResult<Bound<'_, PyCapsule>> {
    let stream = ArrowArrayStream {
        get_schema: Some(get_schema),
        get_next: Some(get_next),
        get_last_error: Some(get_last_error),
        release: Some(release_stream),
        private_data: Box::into_raw(Box::new(tables)).cast(),
    };
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}

/// The tables of a stream.
///
/// # Safety
/// `stream` is one of [`stream`] that was not released, and is used by one thread at a time.
unsafe fn tables<'s>(stream: *mut ArrowArrayStream) -> &'s mut dyn Tables {
    // SAFETY: by the contract above, this is the box of `stream`.
    unsafe { &mut **(*stream).private_data.cast::<Box<dyn Tables>>() }
}

unsafe extern "C" fn get_schema(stream: *mut ArrowArrayStream, out: *mut ArrowSchema) -> c_int {
    // SAFETY: the interface's contract with consumers is that of `tables`.
    let columns = unsafe { tables(stream) }.columns();
    let children = columns
        .iter()
        .map(|(name, is_number)| schema(if *is_number { c"l" } else { c"u" }, name, NULLABLE, Vec::new()));
    let table = schema(c"+s", "", 0, children.collect());
    // SAFETY: `out` is for this function to fill; what was there is no schema that could be dropped.
    unsafe { out.write(table) };
    0
}

unsafe extern "C" fn get_next(stream: *mut ArrowArrayStream, out: *mut ArrowArray) -> c_int {
    // SAFETY: as in `get_schema`.
    let next = unsafe { tables(stream) }.next();
    let table = match next {
        None => ArrowArray::empty(),
        Some((rows, columns)) => {
            let children = columns.into_iter().map(|column| column.into_array(rows)).collect();
            array(rows, 0, vec![ptr::null()], children, Box::new(()))
        }
    };
    // SAFETY: as in `get_schema`.
    unsafe { out.write(table) };
    0
}

unsafe extern "C" fn get_last_error(_: *mut ArrowArrayStream) -> *const c_char {
    ptr::null()
}

unsafe extern "C" fn release_stream(stream: *mut ArrowArrayStream) {
    // SAFETY: the interface's contract: called once for a stream that was not released, which this then is.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<Box<dyn Tables>>()));
        (*stream).release = None;
    }
}

/// What a schema points to.
struct SchemaParts {
    _name: CString,
    children: Vec<*mut ArrowSchema>,
}

fn schema(
    format: &'static std::ffi::CStr,
    name: &str,
    flags: i64,
    children: Vec<ArrowSchema>,
) -> ArrowSchema {
    let name = CString::new(name).unwrap_or_default();
    let name_pointer = name.as_ptr();
    let children = children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect();
    let mut parts = Box::new(SchemaParts { _name: name, children });
    ArrowSchema {
        format: format.as_ptr(),
        name: name_pointer,
        flags,
        n_children: parts.children.len() as i64,
        children: parts.children.as_mut_ptr(),
        release: Some(release_schema),
        private_data: Box::into_raw(parts).cast(),
        ..ArrowSchema::empty()
    }
}

unsafe extern "C" fn release_schema(schema: *mut ArrowSchema) {
    // SAFETY: as in `release_stream`; the boxes are those of `schema()`. A child that was moved away is empty.
    unsafe {
        let parts = Box::from_raw((*schema).private_data.cast::<SchemaParts>());
        parts.children.iter().for_each(|child| drop(Box::from_raw(*child)));
        (*schema).release = None;
    }
}

/// What an array points to.
struct ArrayParts {
    buffers: Vec<*const c_void>,
    children: Vec<*mut ArrowArray>,
    _keeps: Box<dyn Send>,
}

/// An array whose buffers live in `keeps`.
fn array(
    length: usize,
    nulls: i64,
    buffers: Vec<*const c_void>,
    children: Vec<ArrowArray>,
    keeps: Box<dyn Send>,
) -> ArrowArray {
    let children = children.into_iter().map(|child| Box::into_raw(Box::new(child))).collect();
    let mut parts = Box::new(ArrayParts { buffers, children, _keeps: keeps });
    ArrowArray {
        length: length as i64,
        null_count: nulls,
        n_buffers: parts.buffers.len() as i64,
        n_children: parts.children.len() as i64,
        buffers: parts.buffers.as_mut_ptr(),
        children: parts.children.as_mut_ptr(),
        release: Some(release_array),
        private_data: Box::into_raw(parts).cast(),
        ..ArrowArray::empty()
    }
}

unsafe extern "C" fn release_array(array: *mut ArrowArray) {
    // SAFETY: as in `release_schema`.
    unsafe {
        let parts = Box::from_raw((*array).private_data.cast::<ArrayParts>());
        parts.children.iter().for_each(|child| drop(Box::from_raw(*child)));
        (*array).release = None;
    }
}

impl Exported {
    fn into_array(self, rows: usize) -> ArrowArray {
        let validity = self.validity.as_ref().map_or(ptr::null(), |bits| bits.as_ptr().cast());
        // -1: let the consumer count them.
        let nulls = if self.validity.is_some() { -1 } else { 0 };
        let buffers = match &self.values {
            Values::Int64(numbers) => vec![validity, numbers.as_ptr().cast()],
            Values::Text { bytes, ends } => {
                let bytes = match bytes {
                    Bytes::Own(bytes) => bytes,
                    Bytes::Shared(shared) => (**shared).as_ref(),
                };
                vec![validity, ends.as_ptr().cast(), bytes.as_ptr().cast()]
            }
        };
        // Moving vectors does not move what is in them.
        array(rows, nulls, buffers, Vec::new(), Box::new(self))
    }
}
