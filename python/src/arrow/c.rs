//! The structs of Arrow's C data interface.

use std::ffi::{c_char, c_int, c_void};
use std::ptr;

/// The type of a column or a table.
#[repr(C)]
pub(crate) struct ArrowSchema {
    pub(crate) format: *const c_char,
    pub(crate) name: *const c_char,
    pub(crate) metadata: *const c_char,
    pub(crate) flags: i64,
    pub(crate) n_children: i64,
    pub(crate) children: *mut *mut ArrowSchema,
    pub(crate) dictionary: *mut ArrowSchema,
    pub(crate) release: Option<unsafe extern "C" fn(*mut ArrowSchema)>,
    pub(crate) private_data: *mut c_void,
}

/// The flag for a column that may have nulls.
pub(crate) const NULLABLE: i64 = 2;

/// The buffers of a column or a table.
#[repr(C)]
pub(crate) struct ArrowArray {
    pub(crate) length: i64,
    pub(crate) null_count: i64,
    pub(crate) offset: i64,
    pub(crate) n_buffers: i64,
    pub(crate) n_children: i64,
    pub(crate) buffers: *mut *const c_void,
    pub(crate) children: *mut *mut ArrowArray,
    pub(crate) dictionary: *mut ArrowArray,
    pub(crate) release: Option<unsafe extern "C" fn(*mut ArrowArray)>,
    pub(crate) private_data: *mut c_void,
}

/// A sequence of arrays of one type.
#[repr(C)]
pub(crate) struct ArrowArrayStream {
    pub(crate) get_schema: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowSchema) -> c_int>,
    pub(crate) get_next: Option<unsafe extern "C" fn(*mut ArrowArrayStream, *mut ArrowArray) -> c_int>,
    pub(crate) get_last_error: Option<unsafe extern "C" fn(*mut ArrowArrayStream) -> *const c_char>,
    pub(crate) release: Option<unsafe extern "C" fn(*mut ArrowArrayStream)>,
    pub(crate) private_data: *mut c_void,
}

/// The common part of the three structs: an owner releases a struct exactly once, and a struct that was moved away is
/// empty.
macro_rules! owned {
    ($name:ident { $($field:ident: $value:expr),* }) => {
        impl $name {
            /// Returns an empty struct, such as moving leaves behind.
            pub(crate) const fn empty() -> Self {
                Self { $($field: $value,)* release: None, private_data: ptr::null_mut() }
            }
        }

        impl Drop for $name {
            fn drop(&mut self) {
                if let Some(release) = self.release {
                    // SAFETY: the producer initialised the struct and set this function. The struct was not released
                    // before, because a release function clears `release`.
                    unsafe { release(self) };
                }
            }
        }

        // SAFETY: the interface allows any thread to use and release a struct, one thread at a time.
        unsafe impl Send for $name {}
    };
}

owned!(ArrowSchema {
    format: ptr::null(),
    name: ptr::null(),
    metadata: ptr::null(),
    flags: 0,
    n_children: 0,
    children: ptr::null_mut(),
    dictionary: ptr::null_mut()
});
owned!(ArrowArray {
    length: 0,
    null_count: 0,
    offset: 0,
    n_buffers: 0,
    n_children: 0,
    buffers: ptr::null_mut(),
    children: ptr::null_mut(),
    dictionary: ptr::null_mut()
});
owned!(ArrowArrayStream { get_schema: None, get_next: None, get_last_error: None });
