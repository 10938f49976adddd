//! Lines that each contain the cells of one puzzle, optionally followed by a comment. Two formats share this code.

use std::io::Write;

use super::error::WriteError;
use super::symbols::{DIGITS, ZERO, with_usual_blanks};
use super::text::Piece;
use gridproof_puzzles::Metadata;

/// The metadata name of the comment.
pub(super) const COMMENT: &str = "comment";

pub(super) const fn ends_cells(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b'#')
}

/// Returns the non-empty parts of a text between separators.
pub(super) fn fields(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| u8::try_from(c).is_ok_and(ends_cells)).filter(|field| !field.is_empty())
}

/// Returns the cells of a line: the characters before the first separator.
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

/// Writes the cells, followed by the comment if the metadata contains one. A comment is left out if it could be read as
/// a second board, that is, if its first word has one character per cell and some of these characters stand for empty
/// cells.
pub(super) fn write_line(
    mut cells: String,
    metadata: &Metadata,
    out: &mut dyn Write,
) -> Result<(), WriteError> {
    if let Some(comment) = metadata.get(COMMENT).map(str::trim).filter(|comment| !comment.is_empty()) {
        let comment: String = comment.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        let first = fields(&comment).next().unwrap_or_default();
        let is_empty = |byte: u8| {
            with_usual_blanks(&[byte]).iter().any(|&byte| matches!(DIGITS[usize::from(byte)], 0 | ZERO))
        };
        if first.len() != cells.len() || !first.bytes().any(is_empty) {
            cells.push_str(" # ");
            cells.push_str(&comment);
        }
    }
    writeln!(out, "{}", cells.trim_end())?;
    Ok(())
}
