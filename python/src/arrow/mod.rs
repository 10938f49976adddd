//! Columns in and out by Arrow's C data interface and its Python capsules, without a copy and without the crate `arrow`.
//!
//! The layout of the structs and who releases what: <https://arrow.apache.org/docs/format/CDataInterface.html>; the
//! capsules: <https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html>. The structs carry pointers
//! without lengths: what another library exports has to be trusted to be as it says, as by every user of the interface.
//!
//! | module | what it holds |
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
