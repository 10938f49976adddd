//! The trait of exports.

use std::io::{self, Write};

use crate::bench::report::Report;

/// An export: a file format for reports.
pub trait Export: std::fmt::Debug + Sync {
    /// The name of the export, which is also the usual extension of its files.
    fn name(&self) -> &'static str;

    /// Other extensions for files of this export.
    fn other_extensions(&self) -> &'static [&'static str] {
        &[]
    }

    /// Writes the report.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    fn write(&self, report: &Report, out: &mut dyn Write) -> io::Result<()>;
}
