//! A report in the shapes that programs and people read.

mod csv;
mod html;
mod json;
mod markdown;
mod table;

use std::io::{self, Write};
use std::path::Path;

pub use json::lines;
pub use table::{Table, medians, standings};

use super::report::Report;

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

/// All exports.
pub fn all() -> &'static [&'static dyn Export] {
    &[&json::Json, &csv::Csv, &markdown::Markdown, &html::Html]
}

/// The export of that name.
pub fn by_name(name: &str) -> Option<&'static dyn Export> {
    all().iter().copied().find(|export| export.name() == name)
}

/// The export that the file's extension names, in any case.
pub fn by_path(path: &Path) -> Option<&'static dyn Export> {
    let extension = path.extension()?.to_str()?.to_lowercase();
    all()
        .iter()
        .copied()
        .find(|export| export.name() == extension || export.other_extensions().contains(&&*extension))
}

#[cfg(test)]
pub(super) mod tests;
