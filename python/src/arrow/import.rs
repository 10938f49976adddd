//! The import of a column of texts from another library.

use std::ffi::{CStr, c_char, c_int, c_void};
use std::{ptr, slice};

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use super::c::{ArrowArray, ArrowArrayStream, ArrowSchema};

/// A column of texts, in the parts in which it was received.
pub(crate) struct Column {
    parts: Vec<Part>,
    /// For each part, the number of rows up to its end.
    ends: Vec<usize>,
}

/// One array.
struct Part {
    /// The array itself, or the table that it is a column of; released when this is dropped.
    _owner: ArrowArray,
    length: usize,
    /// For a dictionary column, the keys of the rows. The texts are then those of the dictionary.
    keys: Option<Keys>,
    texts: Texts,
}

/// The keys of a dictionary column: for each row, the index of its text.
struct Keys {
    /// The number of bytes of a key.
    width: usize,
    offset: usize,
    validity: *const u8,
    values: *const u8,
}

/// The texts of an array.
struct Texts {
    layout: Layout,
    /// The index of the first value in the buffers.
    offset: usize,
    length: usize,
    validity: *const u8,
    /// The second and the third buffer. If the texts have offsets, the third one has their bytes.
    values: *const u8,
    bytes: *const u8,
    /// The additional buffers of a column of views.
    views: Vec<*const u8>,
}

// SAFETY: the buffers of an array do not change while this struct owns it, and no thread writes to them.
unsafe impl Send for Part {}
// SAFETY: as above.
unsafe impl Sync for Part {}

/// The layout of the texts in the buffers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// 32-bit offsets.
    Small,
    /// 64-bit offsets.
    Large,
    /// Texts of up to 12 bytes are in the view; longer ones are in additional buffers.
    View,
    /// Texts of this many bytes.
    Fixed(usize),
}

impl Layout {
    fn of(format: &str) -> Option<Self> {
        Some(match format {
            "u" | "z" => Self::Small,
            "U" | "Z" => Self::Large,
            "vu" | "vz" => Self::View,
            other => Self::Fixed(other.strip_prefix("w:")?.parse().ok().filter(|width| *width > 0)?),
        })
    }
}

impl Column {
    /// Imports a column of texts from an object with `__arrow_c_stream__` or `__arrow_c_array__`. The column is the
    /// object itself or, if it is a table, the column with this name. Returns `None` if the object has neither method.
    pub(crate) fn of(object: &Bound<'_, PyAny>, name: Option<&str>) -> PyResult<Option<Self>> {
        let mut column = Self { parts: Vec::new(), ends: Vec::new() };
        if let Some(stream) = object.getattr_opt("__arrow_c_stream__")? {
            column.read_stream(&stream.call0()?, name)?;
        } else if let Some(array) = object.getattr_opt("__arrow_c_array__")? {
            let pair = array.call0()?;
            let pair = pair.cast::<PyTuple>()?;
            let schema = moved(&pair.get_item(0)?, c"arrow_schema", ArrowSchema::empty())?;
            let array = moved(&pair.get_item(1)?, c"arrow_array", ArrowArray::empty())?;
            column.push(&schema, array, name)?;
        } else {
            return Ok(None);
        }
        Ok(Some(column))
    }

    fn read_stream(&mut self, capsule: &Bound<'_, PyAny>, name: Option<&str>) -> PyResult<()> {
        let mut stream = moved(capsule, c"arrow_array_stream", ArrowArrayStream::empty())?;
        let mut schema = ArrowSchema::empty();
        let (Some(get_schema), Some(get_next)) = (stream.get_schema, stream.get_next) else {
            return Err(PyValueError::new_err("an Arrow stream without its functions"));
        };
        // SAFETY: the producer's function is called on its own stream, with an empty struct to fill.
        let code = unsafe { get_schema(&raw mut stream, &raw mut schema) };
        succeeded(&mut stream, code)?;
        loop {
            let mut array = ArrowArray::empty();
            // SAFETY: as above.
            let code = unsafe { get_next(&raw mut stream, &raw mut array) };
            succeeded(&mut stream, code)?;
            if array.release.is_none() {
                return Ok(());
            }
            self.push(&schema, array, name)?;
        }
    }

    fn push(&mut self, schema: &ArrowSchema, array: ArrowArray, name: Option<&str>) -> PyResult<()> {
        let part = Part::new(schema, array, name)?;
        self.ends.push(self.len() + part.length);
        self.parts.push(part);
        Ok(())
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    /// Returns the bytes of a row; `None` for a null.
    pub(crate) fn get(&self, row: usize) -> Option<&[u8]> {
        let part = self.ends.partition_point(|end| *end <= row);
        let first = part.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.parts[part].get(row - first)
    }
}

impl Part {
    fn new(schema: &ArrowSchema, array: ArrowArray, name: Option<&str>) -> PyResult<Self> {
        if text(schema.format)? != "+s" {
            let part = Self::of_column(schema, &array, (0, size(array.length)?))?;
            return Ok(Self { _owner: array, ..part });
        }
        let child = child_named(schema, name)?;
        if size(array.n_children)? <= child {
            return Err(PyValueError::new_err("an Arrow table with fewer columns than its schema says"));
        }
        // SAFETY: both structs have at least `child + 1` children, and children live as long as their parent.
        let (field, column) = unsafe { (&**schema.children.add(child), &**array.children.add(child)) };
        // The offset and length of a table apply to each of its columns.
        let part = Self::of_column(field, column, (size(array.offset)?, size(array.length)?))?;
        Ok(Self { _owner: array, ..part })
    }

    /// Imports rows `first..first + length` of a column. The caller has to set the owner.
    fn of_column(
        schema: &ArrowSchema,
        column: &ArrowArray,
        (first, length): (usize, usize),
    ) -> PyResult<Self> {
        let format = text(schema.format)?;
        // SAFETY: a dictionary lives as long as its column.
        let dictionary = unsafe { (schema.dictionary.as_ref(), column.dictionary.as_ref()) };
        let (Some(of_texts), Some(dictionary)) = dictionary else {
            let texts = Texts::new(format, column, (first, length))?;
            return Ok(Self { length, keys: None, texts, _owner: ArrowArray::empty() });
        };
        let width = match format {
            "c" | "C" => 1,
            "s" | "S" => 2,
            "i" | "I" => 4,
            "l" | "L" => 8,
            _ => {
                return Err(PyTypeError::new_err(format!(
                    "a dictionary column with keys of the type `{format}`"
                )));
            }
        };
        let [validity, values] = buffers(column, 2, length > 0)?[..2] else {
            return Err(PyValueError::new_err("an Arrow array with too few buffers"));
        };
        let keys = Keys {
            width,
            offset: size(column.offset)? + first,
            validity: validity.cast(),
            values: values.cast(),
        };
        let texts = Texts::new(text(of_texts.format)?, dictionary, (0, size(dictionary.length)?))?;
        Ok(Self { length, keys: Some(keys), texts, _owner: ArrowArray::empty() })
    }

    /// Returns the bytes of a row; `None` for a null.
    fn get(&self, row: usize) -> Option<&[u8]> {
        assert!(row < self.length, "rows were counted");
        match &self.keys {
            None => self.texts.get(row),
            Some(keys) => self.texts.get(keys.get(row)?),
        }
    }
}

impl Keys {
    /// Returns the key of a row; `None` for a null. The caller makes sure that there is such a row.
    fn get(&self, row: usize) -> Option<usize> {
        let at = self.offset + row;
        // SAFETY: `at` is a row of the array, so the buffers have its bit and its key.
        unsafe {
            if !is_valid(self.validity, at) {
                return None;
            }
            let key = self.values.add(self.width * at);
            Some(match self.width {
                1 => key.read().into(),
                2 => key.cast::<u16>().read_unaligned().into(),
                4 => key.cast::<u32>().read_unaligned() as usize,
                _ => key.cast::<u64>().read_unaligned() as usize,
            })
        }
    }
}

/// Returns whether the bit of a value is set in a bitmap. An array without nulls has no bitmap.
///
/// # Safety
/// The bitmap has at least `at + 1` bits, or is null.
unsafe fn is_valid(bitmap: *const u8, at: usize) -> bool {
    // SAFETY: as the caller promises.
    bitmap.is_null() || unsafe { bitmap.add(at / 8).read() } >> (at % 8) & 1 == 1
}

/// Returns the buffers of an array. There must be at least `least`, and the values must not be missing if the array
/// `has_rows`.
fn buffers(array: &ArrowArray, least: usize, has_rows: bool) -> PyResult<&[*const c_void]> {
    let count = size(array.n_buffers)?;
    // SAFETY: the struct has this number of buffers, as the interface requires.
    let buffers = if count == 0 { &[][..] } else { unsafe { slice::from_raw_parts(array.buffers, count) } };
    if count < least || has_rows && buffers[1].is_null() {
        return Err(PyValueError::new_err("an Arrow array with too few buffers"));
    }
    Ok(buffers)
}

impl Texts {
    /// Imports values `first..first + length` of an array of texts.
    fn new(format: &str, column: &ArrowArray, (first, length): (usize, usize)) -> PyResult<Self> {
        let layout = Layout::of(format).ok_or_else(|| {
            let message = "puzzles are texts (Arrow's string, binary, their views, or fixed-size binary)";
            PyTypeError::new_err(format!("{message}, not a column of the Arrow type `{format}`"))
        })?;
        let offset = size(column.offset)? + first;
        let least = if matches!(layout, Layout::Fixed(_)) { 2 } else { 3 };
        let buffers = buffers(column, least, length > 0)?;
        let buffer = |index: usize| buffers.get(index).map_or(ptr::null(), |buffer| buffer.cast::<u8>());
        // In a column of views, the last buffer has the lengths of the additional buffers.
        let views = (2..buffers.len().saturating_sub(1)).map(buffer).collect();
        Ok(Self { layout, offset, length, validity: buffer(0), values: buffer(1), bytes: buffer(2), views })
    }

    fn get(&self, row: usize) -> Option<&[u8]> {
        assert!(row < self.length, "rows were counted, and keys are those of texts");
        let at = self.offset + row;
        // SAFETY: `at` is a row of the array, so the buffers have its bit, its offsets or its view, and the bytes that
        // these refer to. Values are read as if they were not aligned.
        unsafe {
            if !is_valid(self.validity, at) {
                return None;
            }
            let of = |start: usize, end: usize| match end.saturating_sub(start) {
                0 => &[][..],
                length => slice::from_raw_parts(self.bytes.add(start), length),
            };
            Some(match self.layout {
                Layout::Fixed(width) => slice::from_raw_parts(self.values.add(at * width), width),
                Layout::Small => {
                    let offsets = self.values.cast::<i32>().add(at);
                    of(offsets.read_unaligned() as usize, offsets.add(1).read_unaligned() as usize)
                }
                Layout::Large => {
                    let offsets = self.values.cast::<i64>().add(at);
                    of(offsets.read_unaligned() as usize, offsets.add(1).read_unaligned() as usize)
                }
                Layout::View => {
                    let view = self.values.add(16 * at);
                    let word = |index: usize| view.cast::<i32>().add(index).read_unaligned() as usize;
                    match word(0) {
                        length @ 0..=12 => slice::from_raw_parts(view.add(4), length),
                        length => slice::from_raw_parts(self.views[word(2)].add(word(3)), length),
                    }
                }
            })
        }
    }
}

/// Returns the index of the table's column that has the puzzles.
fn child_named(schema: &ArrowSchema, name: Option<&str>) -> PyResult<usize> {
    let count = size(schema.n_children)?;
    // SAFETY: the struct has this number of children, as the interface requires.
    let children: Vec<&ArrowSchema> =
        (0..count).map(|child| unsafe { &**schema.children.add(child) }).collect();
    let names = children.iter().map(|child| text(child.name)).collect::<PyResult<Vec<_>>>()?;
    match name {
        Some(name) => names.iter().position(|known| *known == name).ok_or_else(|| {
            PyValueError::new_err(format!("there is no column `{name}`, but {}", names.join(", ")))
        }),
        None if count == 1 => Ok(0),
        None => {
            let mut of_texts = Vec::new();
            for (child, name) in children.iter().zip(&names) {
                // SAFETY: a dictionary lives as long as its column.
                let values = unsafe { child.dictionary.as_ref() }.unwrap_or(child);
                if Layout::of(text(values.format)?).is_some() {
                    of_texts.push(*name);
                }
            }
            let named = |name: &&&str| {
                ["puzzle", "board", "clues", "sudoku"].iter().any(|part| name.to_lowercase().contains(part))
            };
            let hint = match of_texts.iter().find(named).or(of_texts.first()) {
                Some(name) => format!("name the one of the puzzles, as column={name:?}"),
                None => "none of them has texts".to_owned(),
            };
            Err(PyValueError::new_err(format!("a table of {count} columns: {hint}")))
        }
    }
}

/// Moves a struct out of its capsule, and leaves an empty one there.
fn moved<T>(capsule: &Bound<'_, PyAny>, name: &CStr, empty: T) -> PyResult<T> {
    let pointer = capsule.cast::<PyCapsule>()?.pointer_checked(Some(name))?.cast::<T>();
    // SAFETY: a capsule with this name contains this struct, and no other thread uses it while this one holds Python's
    // lock.
    Ok(unsafe { pointer.replace(empty) })
}

fn succeeded(stream: &mut ArrowArrayStream, code: c_int) -> PyResult<()> {
    if code == 0 {
        return Ok(());
    }
    // SAFETY: the producer's function is called on its own stream, after an error, as the interface requires.
    let message = stream.get_last_error.map(|get| unsafe { get(&raw mut *stream) });
    let message = message.filter(|message| !message.is_null()).map_or(Ok("an error"), text)?;
    Err(PyValueError::new_err(format!("the Arrow stream ended with error {code}: {message}")))
}

fn text<'s>(pointer: *const c_char) -> PyResult<&'s str> {
    if pointer.is_null() {
        return Ok("");
    }
    // SAFETY: a text of these structs ends with a NUL and lives as long as its struct. No text is used after the
    // functions here return.
    unsafe { CStr::from_ptr(pointer.cast()) }
        .to_str()
        .map_err(|_| PyValueError::new_err("an Arrow name that is not UTF-8"))
}

fn size(number: i64) -> PyResult<usize> {
    usize::try_from(number).map_err(|_| PyValueError::new_err("an Arrow array of negative size"))
}
