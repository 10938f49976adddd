//! Lines of a puzzle each: the cells, and a comment behind them; shared by two formats.

use std::io::Write;

use super::error::WriteError;
use super::text::Piece;
use crate::puzzle::Metadata;

/// The metadata name of the comment.
const COMMENT: &str = "comment";

pub(super) const fn ends_cells(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b'#')
}

/// The cells of a line: the characters before the first separator.
pub(super) fn line_cells(line: Piece<'_>) -> Piece<'_> {
    let line = line.trim();
    let bytes = line.as_str().as_bytes();
    line.slice(0..bytes.iter().position(|&byte| ends_cells(byte)).unwrap_or(bytes.len()))
}

/// Adds the comment of a line to the metadata, if there is one.
pub(super) fn read_comment(line: Piece<'_>, cells: Piece<'_>, metadata: &mut Metadata) {
    let rest = line.trim().as_str()[cells.as_str().len()..].trim_start();
    let comment = rest.strip_prefix([',', ';', '#']).unwrap_or(rest).trim_start();
    if !comment.is_empty() {
        metadata.push(COMMENT, comment);
    }
}

/// Writes cells, and the comment in the metadata, if there is one.
pub(super) fn write_line(
    mut cells: String,
    metadata: &Metadata,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    if let Some(comment) = metadata.get(COMMENT).map(str::trim).filter(|comment| !comment.is_empty()) {
        cells.push_str(" # ");
        cells.extend(comment.chars().map(|c| if c.is_control() { ' ' } else { c }));
    }
    writeln!(out, "{}", cells.trim_end())?;
    Ok(())
}
