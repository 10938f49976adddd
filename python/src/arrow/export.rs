//! The export of tables as a stream for another library.

use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use super::c::{ArrowArray, ArrowArrayStream, ArrowSchema, NULLABLE};

/// The values of a column, one for each row of its table.
pub(crate) enum Values {
    /// Texts, stored one after the other: text `i` is the bytes from `ends[i]` to `ends[i + 1]`.
    Text { bytes: Bytes, ends: Vec<i32> },
    /// Whole numbers.
    Int64(Vec<i64>),
}

/// Bytes that the table owns, or shares with the answers from which it was made.
pub(crate) enum Bytes {
    Own(Vec<u8>),
    Shared(Arc<dyn AsRef<[u8]> + Send + Sync>),
}

/// A column, and the rows that are null.
pub(crate) struct Exported {
    pub(crate) values: Values,
    /// A bit for each row, set if the row is not null; `None` if no row is null.
    pub(crate) validity: Option<Vec<u8>>,
}

/// The tables of a stream, which are made one by one.
pub(crate) trait Tables: Send {
    /// Returns the name of each column, and whether it has numbers.
    fn columns(&self) -> &'static [(&'static str, bool)];
    /// Returns the number of rows of the next table, and its columns.
    fn next(&mut self) -> Option<(usize, Vec<Exported>)>;
}

/// Returns a capsule with a stream of these tables.
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

/// Returns the tables of a stream.
///
/// # Safety
/// `stream` must have been made by [`stream`] and not released, and only one thread may use it at a time.
unsafe fn tables<'s>(stream: *mut ArrowArrayStream) -> &'s mut dyn Tables {
    // SAFETY: by the contract above, this is the box that `stream` made.
    unsafe { &mut **(*stream).private_data.cast::<Box<dyn Tables>>() }
}

unsafe extern "C" fn get_schema(stream: *mut ArrowArrayStream, out: *mut ArrowSchema) -> c_int {
    // SAFETY: the interface requires of consumers what `tables` requires.
    let columns = unsafe { tables(stream) }.columns();
    let children = columns
        .iter()
        .map(|(name, is_number)| schema(if *is_number { c"l" } else { c"u" }, name, NULLABLE, Vec::new()));
    let table = schema(c"+s", "", 0, children.collect());
    // SAFETY: this function has to fill `out`; it has no valid schema before that would have to be dropped.
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
    // SAFETY: by the interface's contract, this is called once, for a stream that was not released; afterwards it is
    // released.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<Box<dyn Tables>>()));
        (*stream).release = None;
    }
}

/// The data to which a schema points.
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
    // SAFETY: as in `release_stream`; `schema()` made the boxes. A child that was moved away is empty.
    unsafe {
        let parts = Box::from_raw((*schema).private_data.cast::<SchemaParts>());
        parts.children.iter().for_each(|child| drop(Box::from_raw(*child)));
        (*schema).release = None;
    }
}

/// The data to which an array points.
struct ArrayParts {
    buffers: Vec<*const c_void>,
    children: Vec<*mut ArrowArray>,
    _keeps: Box<dyn Send>,
}

/// Creates an array whose buffers are owned by `keeps`.
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
        // -1 means that the consumer has to count them.
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
        // Moving a vector does not move its elements, so the pointers stay valid.
        array(rows, nulls, buffers, Vec::new(), Box::new(self))
    }
}
