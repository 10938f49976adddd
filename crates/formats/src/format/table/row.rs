//! Rows of a table, and their fields.

use std::borrow::Cow;
use std::ops::Range;

use crate::format::splitter::Part;
use crate::format::text::{Piece, after_last_line};
use gridproof_model::byte_search;

/// The largest number of bytes from an opening quote to its closing quote. This limit keeps an unclosed quote from
/// swallowing the rest of the file.
const MOST_QUOTED: usize = 1 << 16;

/// The way in which a row ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// At the end of a line, or of the text.
    Line,
    /// The quote at this offset is not closed within [`MOST_QUOTED`] bytes. The row ends with the line that contains
    /// the quote.
    Unclosed(usize),
    /// The quote at this offset is not closed before the text ends.
    Open(usize),
}

/// Returns the offset at which the row that starts at `start` ends, and how it ends. That offset is the position of a
/// line feed or the end of the text.
fn row_end(bytes: &[u8], start: usize, separator: u8) -> (usize, End) {
    let line_end =
        |at: usize| byte_search::find(b'\n', &bytes[at..]).map_or(bytes.len(), |length| at + length);
    let end = line_end(start);
    let line = &bytes[start..end];
    if byte_search::find(b'"', line).is_none() || is_comment(line) {
        return (end, End::Line);
    }
    let mut at = start;
    loop {
        if let Some(quote) = opening_quote(bytes, at, separator) {
            let limit = bytes.len().min(quote + MOST_QUOTED);
            match closing_quote(&bytes[..limit], quote) {
                Some(closing) => at = closing + 1,
                None if limit < bytes.len() => return (line_end(quote), End::Unclosed(quote)),
                None => return (line_end(quote), End::Open(quote)),
            }
        }
        match bytes[at..].iter().position(|&byte| byte == separator || byte == b'\n') {
            None => return (bytes.len(), End::Line),
            Some(length) if bytes[at + length] == b'\n' => return (at + length, End::Line),
            Some(length) => at += length + 1,
        }
    }
}

fn is_comment(line: &[u8]) -> bool {
    std::str::from_utf8(line).is_ok_and(|line| line.trim_start().starts_with('#'))
}

/// Returns the offset of the quote with which the field at `at` begins, if it begins with one. Blanks may come before
/// the quote.
fn opening_quote(bytes: &[u8], at: usize, separator: u8) -> Option<usize> {
    let is_blank = |byte: &&u8| **byte == b' ' || **byte == b'\t' && separator != b'\t';
    let quote = at + bytes[at..].iter().take_while(is_blank).count();
    (bytes.get(quote) == Some(&b'"')).then_some(quote)
}

/// Returns the offset of the quote that closes the one at `quote`. Two quotes in a row stand for one quote in the text.
fn closing_quote(bytes: &[u8], quote: usize) -> Option<usize> {
    let mut at = quote + 1;
    loop {
        at += byte_search::find(b'"', bytes.get(at..)?)?;
        if bytes.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}

/// Returns the last offset in the beginning of a table at which the table can be split (see
/// [`RecordSplitter::split_point`](crate::format::RecordSplitter::split_point)).
pub(super) fn split_point(beginning: &[u8], separator: u8) -> usize {
    let last = after_last_line(beginning);
    if byte_search::find(b'"', &beginning[..last]).is_none() {
        return last;
    }
    let mut cut = 0;
    while cut < last {
        match row_end(beginning, cut, separator) {
            (_, End::Open(_)) => break,
            (end, _) if end < last => cut = end + 1,
            _ => break,
        }
    }
    cut
}

/// The rows of a part of a text that are neither blank nor comments.
#[derive(Clone, Debug)]
pub(super) struct Rows<'t> {
    text: &'t str,
    at: usize,
    line: usize,
    separator: u8,
}

/// A row of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row<'t> {
    text: &'t str,
    start: usize,
    /// The end of the row, without the line ending. It may be on a later line, if a quoted field extends over several
    /// lines.
    end: usize,
    line: usize,
    /// The offset of the quote that is not closed, if there is one.
    unclosed: Option<usize>,
    separator: u8,
}

impl<'t> Rows<'t> {
    pub(super) fn new(text: &'t str, part: &Part, separator: u8) -> Self {
        Self { text: &text[..part.bytes.end], at: part.bytes.start, line: part.line, separator }
    }
}

impl<'t> Iterator for Rows<'t> {
    type Item = Row<'t>;

    fn next(&mut self) -> Option<Row<'t>> {
        while self.at < self.text.len() {
            let bytes = self.text.as_bytes();
            let (end, how) = row_end(bytes, self.at, self.separator);
            let lines = 1 + byte_search::count(b'\n', &bytes[self.at..end]);
            let row = Row {
                text: self.text,
                start: self.at,
                end: self.at + bytes[self.at..end].strip_suffix(b"\r").map_or(end - self.at, <[u8]>::len),
                line: self.line,
                unclosed: match how {
                    End::Line => None,
                    End::Unclosed(quote) | End::Open(quote) => Some(quote),
                },
                separator: self.separator,
            };
            self.at = end + 1;
            self.line += lines;
            let piece = row.piece();
            if !piece.is_blank() && !piece.is_comment() {
                return Some(row);
            }
        }
        None
    }
}

/// A field of a row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'t> {
    /// The text of the field, without blanks and quotes around it.
    pub(super) piece: Piece<'t>,
    is_quoted: bool,
}

impl<'t> Field<'t> {
    /// Returns the text with doubled quotes replaced by single ones.
    pub(super) fn text(self) -> Cow<'t, str> {
        let text = self.piece.as_str();
        if self.is_quoted && text.contains("\"\"") { text.replace("\"\"", "\"").into() } else { text.into() }
    }
}

impl<'t> Row<'t> {
    pub(super) const fn line(self) -> usize {
        self.line
    }

    pub(super) fn piece(self) -> Piece<'t> {
        Piece::at(self.text, self.start..self.end, self.line)
    }

    /// Returns the quote that is not closed, if there is one.
    pub(super) fn unclosed(self) -> Option<Piece<'t>> {
        let quote = self.unclosed? - self.start;
        Some(self.piece().slice_over_lines(quote..quote + 1))
    }

    /// Returns the empty piece at the end of the row.
    pub(super) fn end(self) -> Piece<'t> {
        let length = self.end - self.start;
        self.piece().slice_over_lines(length..length)
    }

    /// Returns the fields of the row. The row must not have an unclosed quote.
    pub(super) fn fields(self) -> impl Iterator<Item = Field<'t>> {
        let Self { text, start, end, separator, .. } = self;
        let bytes = &text.as_bytes()[..end];
        let mut next = Some(start);
        // The line that contains byte `counted`.
        let (mut line, mut counted) = (self.line, start);
        let mut piece = move |range: Range<usize>| {
            let inside = &text[range.clone()];
            let from = range.start + inside.len() - inside.trim_start().len();
            let to = range.start + inside.trim_end().len();
            line += byte_search::count(b'\n', &bytes[counted..from]);
            counted = from;
            Piece::at(text, from..to.max(from), line)
        };
        std::iter::from_fn(move || {
            let start = next?;
            let quote = opening_quote(bytes, start, separator);
            let closing = quote.and_then(|quote| closing_quote(bytes, quote));
            let from = closing.map_or(start, |closing| closing + 1);
            let end =
                byte_search::find(separator, &bytes[from..]).map_or(bytes.len(), |length| from + length);
            next = (end < bytes.len()).then_some(end + 1);
            Some(match (quote, closing) {
                // If text follows the closing quote, the whole field is plain text.
                (Some(quote), Some(closing)) if bytes[from..end].trim_ascii().is_empty() => {
                    Field { piece: piece(quote + 1..closing), is_quoted: true }
                }
                _ => Field { piece: piece(start..end), is_quoted: false },
            })
        })
    }

    /// Returns the field of a column, counted from 0.
    pub(super) fn field(self, column: usize) -> Option<Field<'t>> {
        self.fields().nth(column)
    }
}
