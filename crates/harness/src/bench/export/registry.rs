//! The list of exports.

use std::path::Path;

use super::csv::Csv;
use super::html::Html;
use super::json::Json;
use super::markdown::Markdown;
use super::writer::Export;

/// All exports.
pub fn all() -> &'static [&'static dyn Export] {
    &[&Json, &Csv, &Markdown, &Html]
}

/// The export with this name.
pub fn by_name(name: &str) -> Option<&'static dyn Export> {
    all().iter().copied().find(|export| export.name() == name)
}

/// The export for files with the extension of this path, ignoring case.
pub fn by_path(path: &Path) -> Option<&'static dyn Export> {
    let extension = path.extension()?.to_str()?.to_lowercase();
    all()
        .iter()
        .copied()
        .find(|export| export.name() == extension || export.other_extensions().contains(&&*extension))
}
