//! The import and export of columns through Arrow's C data interface and its Python capsules. Nothing is copied, and
//! the crate `arrow` is not needed.
//!
//! <https://arrow.apache.org/docs/format/CDataInterface.html> describes the layout of the structs, and who has to
//! release them. <https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html> describes the capsules.
//! The structs have pointers without lengths. Every user of the interface therefore has to trust that the structs of
//! another library are correct.
//!
//! | module | content |
//! |---|---|
//! | `c` | the three structs |
//! | `import` | a column of texts from a capsule |
//! | `export` | a stream of tables as a capsule |

#![allow(unsafe_code, reason = "a C interface; each place says why it is sound")]
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_ptr_alignment,
    reason = "the interface counts in signed numbers, and values are read as if they were not aligned"
)]

pub(crate) mod c;
pub(crate) mod export;
pub(crate) mod import;
