//! Exports of a report: JSON, CSV, Markdown and HTML.

mod csv;
mod html;
mod json;
mod markdown;
mod registry;
mod table;
mod writer;

pub use json::lines;
pub use registry::{all, by_name, by_path};
pub use table::{Table, medians, standings};
pub use writer::Export;

#[cfg(test)]
pub(super) mod tests;
