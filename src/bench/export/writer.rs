//! What an export is.

use std::io::{self, Write};

use crate::bench::report::Report;

/// A shape in which a report can be written.
pub trait Export: std::fmt::Debug + Sync {
    /// Its name, which is also the usual extension of its files.
    fn name(&self) -> &'static str;

    /// Other extensions of its files.
    fn other_extensions(&self) -> &'static [&'static str] {
        &[]
    }

    /// Writes the report.
    ///
    /// # Errors
    /// If `out` does not take it.
    fn write(&self, report: &Report, out: &mut dyn Write) -> io::Result<()>;
}
