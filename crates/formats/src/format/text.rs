//! The text of a file: its decoding, and pieces of the text with their positions.

use std::ops::Range;

use super::error::{ReadError, ReadErrorKind, Span};
#[cfg(feature = "libraries")]
use super::picture::binary;
use super::splitter::Part;
use gridproof_model::byte_search;

/// Decodes a file in UTF-8 into a text, without the byte order mark. A PNG picture or a binary Netpbm picture is
/// converted to Netpbm text. Line endings (`\n` or `\r\n`) are unchanged; if a text has only `\r` line endings, they
/// become `\n`.
///
/// # Errors
/// Returns an error at the first invalid byte if the bytes are not UTF-8 or contain a byte of value 0. Also returns an
/// error for a picture that cannot be read.
pub fn decode(mut bytes: Vec<u8>) -> Result<String, ReadError> {
    #[cfg(feature = "libraries")]
    if is_binary(&bytes) {
        return binary::to_text(&bytes).map_err(|kind| Piece::start_of(" ").error(kind));
    }
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    if has_old_ends(&bytes) {
        turn_ends(&mut bytes);
    }
    checked(bytes)
}

/// Returns whether [`decode`] treats bytes that begin like this as a binary picture.
pub fn is_binary(bytes: &[u8]) -> bool {
    #[cfg(feature = "libraries")]
    let is_binary = binary::is_binary;
    // Without the feature, binary pictures are not read.
    #[cfg(not(feature = "libraries"))]
    let is_binary = |_: &[u8]| false;
    is_binary(bytes)
}

/// Returns whether the only line endings are `\r`, as on old Macintoshes.
pub fn has_old_ends(bytes: &[u8]) -> bool {
    if is_binary(bytes) {
        return false;
    }
    byte_search::find(b'\n', bytes).is_none() && byte_search::find(b'\r', bytes).is_some()
}

/// Replaces `\r` line endings by `\n`.
pub fn turn_ends(bytes: &mut [u8]) {
    bytes.iter_mut().filter(|byte| **byte == b'\r').for_each(|byte| *byte = b'\n');
}

/// Returns whether [`decode`] treats a file with this first line as a binary picture.
pub(super) fn starts_a_picture(line: &str) -> bool {
    is_binary(format!("{line}\n").as_bytes())
}

/// Returns whether the first word of a line is a URL that contains one of `parts`. A URL later in the line does not
/// count, because texts of other formats may contain such URLs.
pub(super) fn begins_with_address(line: Piece<'_>, parts: &[&str]) -> bool {
    let word = line.words().next().map_or("", Piece::as_str);
    word.starts_with(|c: char| c.is_ascii_alphanumeric()) && parts.iter().any(|part| word.contains(part))
}

/// Returns whether a text with this first line is assumed to be XML, JSON, Netpbm, Griddlers, named sections or links.
pub(super) fn begins_a_format(line: &str) -> bool {
    let is_sign = |sign: &str| line.split_whitespace().next() == Some(sign);
    line.starts_with(['<', '{', '['])
        || line.starts_with("MK Version")
        || line.starts_with("http")
        || ["P1", "P2", "P3", "P4", "P5", "P6"].into_iter().any(is_sign)
        || starts_a_picture(line)
}

/// Converts bytes to a text without any change.
///
/// # Errors
/// Returns an error at the first invalid byte if the bytes are not UTF-8 or contain a byte of value 0.
pub fn checked(bytes: Vec<u8>) -> Result<String, ReadError> {
    let nul = byte_search::find(0, &bytes);
    let (valid, kind) = match (String::from_utf8(bytes), nul) {
        (Ok(text), None) => return Ok(text),
        (Ok(text), Some(at)) => (text.as_bytes()[..at].to_vec(), ReadErrorKind::NulByte),
        (Err(error), nul) => {
            let bad = error.utf8_error().valid_up_to();
            let byte = error.as_bytes()[bad];
            let (at, kind) = match nul {
                Some(at) if at < bad => (at, ReadErrorKind::NulByte),
                _ => (bad, ReadErrorKind::NotUtf8 { byte }),
            };
            let mut bytes = error.into_bytes();
            bytes.truncate(at);
            (bytes, kind)
        }
    };
    let text = String::from_utf8_lossy(&valid);
    let line = memchr::memchr_iter(b'\n', text.as_bytes()).count() + 1;
    Err(Piece { text: &text, start: text.len(), end: text.len(), line }.error(kind))
}

/// A piece of a text, with its position in that text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'t> {
    text: &'t str,
    start: usize,
    end: usize,
    line: usize,
}

impl<'t> Piece<'t> {
    /// Returns the first character of a text.
    pub(super) fn start_of(text: &'t str) -> Self {
        Self { text, start: 0, end: text.chars().next().map_or(0, char::len_utf8), line: 1 }
    }

    /// Returns the piece of a text in a byte range. `line` is the line on which the range starts.
    pub(super) fn at(text: &'t str, range: Range<usize>, line: usize) -> Self {
        Self { text, start: range.start, end: range.end, line }
    }

    /// Returns the empty piece at the end of a text, before trailing blanks and line breaks.
    pub(super) fn end_of(text: &'t str) -> Self {
        let end = text.trim_end().len();
        let line = memchr::memchr_iter(b'\n', &text.as_bytes()[..end]).count() + 1;
        Self { text, start: end, end, line }
    }

    pub(super) fn as_str(self) -> &'t str {
        &self.text[self.start..self.end]
    }

    /// Returns the offset in the text at which the piece starts.
    pub(super) const fn start(self) -> usize {
        self.start
    }

    /// Returns the line on which the piece starts, counted from 1.
    pub(super) const fn line(self) -> usize {
        self.line
    }

    pub(super) fn is_blank(self) -> bool {
        self.as_str().trim_start().is_empty()
    }

    pub(super) fn is_comment(self) -> bool {
        self.as_str().trim_start().starts_with('#')
    }

    /// Returns the part of this piece in a byte range. Both ends must be character boundaries, and the start must be on
    /// the first line of the piece.
    pub(super) fn slice(self, bytes: Range<usize>) -> Self {
        Self { start: self.start + bytes.start, end: self.start + bytes.end, ..self }
    }

    /// Like [`Piece::slice`], but the range may start on any line of the piece.
    pub(super) fn slice_over_lines(self, bytes: Range<usize>) -> Self {
        let part = self.slice(bytes);
        let skipped = &self.text.as_bytes()[self.start..part.start];
        Self { line: self.line + memchr::memchr_iter(b'\n', skipped).count(), ..part }
    }

    /// Returns the empty piece after this one.
    pub(super) const fn after(self) -> Self {
        Self { start: self.end, ..self }
    }

    /// Returns the piece from the start of this one to the end of its line.
    pub(super) fn rest_of_line(self) -> Self {
        let rest = &self.text.as_bytes()[self.start..];
        let length = byte_search::find(b'\n', rest).unwrap_or(rest.len());
        Self { end: self.start + length, ..self }
    }

    /// Returns the piece from the start of this one to the end of a later one.
    pub(super) const fn to(self, last: Self) -> Self {
        Self { end: last.end, ..self }
    }

    /// Returns the piece without blanks around it. If nothing is left, the result is the empty piece at the end of the
    /// line.
    pub(super) fn trim(self) -> Self {
        let start = self.end - self.as_str().trim_start().len();
        let end = self.start + self.as_str().trim_end().len();
        Self { start, end: end.max(start), ..self }
    }

    /// Returns the piece without blanks around it. The piece may have several lines; the result starts on the line of
    /// its first non-blank character.
    #[cfg(feature = "libraries")]
    pub(super) fn trim_lines(self) -> Self {
        let trimmed = self.trim();
        self.slice_over_lines(trimmed.start - self.start..trimmed.end - self.start)
    }

    /// Returns the non-empty pieces between separators.
    pub(super) fn split(self, separates: impl Fn(char) -> bool) -> impl Iterator<Item = Self> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let text = rest.as_str().trim_start_matches(&separates);
            rest.start = rest.end - text.len();
            let length = text.find(&separates).unwrap_or(text.len());
            let part = Self { end: rest.start + length, ..rest };
            rest.start = part.end;
            (length > 0).then_some(part)
        })
    }

    /// Returns the pieces between blanks.
    pub(super) fn words(self) -> impl Iterator<Item = Self> {
        self.split(char::is_whitespace)
    }

    /// Returns each character as a piece.
    pub(super) fn characters(self) -> impl Iterator<Item = Self> {
        self.as_str().char_indices().map(move |(at, c)| self.slice(at..at + c.len_utf8()))
    }

    pub(super) fn span(self) -> Span {
        let bytes = self.text.as_bytes();
        let line_start = after_last_line(&bytes[..self.start]);
        // If the piece extends over several lines, only the first line is shown.
        let shown = self.as_str().lines().next().unwrap_or_default();
        Span {
            line: self.line,
            column: self.text[line_start..self.start].chars().count() + 1,
            length: shown.chars().count().max(1),
            offset: self.start,
        }
    }

    pub(super) fn error(self, kind: impl Into<ReadErrorKind>) -> ReadError {
        ReadError { kind: kind.into(), span: self.span(), skipped: None }
    }

    /// Returns the text of the piece for a message: in backquotes, truncated, with control characters escaped.
    pub(super) fn quote(self) -> String {
        match self.as_str() {
            "" if self.end == self.text.trim_end().len() => "the end of the file".to_owned(),
            "" => "the end of the line".to_owned(),
            _ => format!("`{}`", self.excerpt()),
        }
    }

    fn excerpt(self) -> String {
        const MOST: usize = 32;
        let mut excerpt = String::new();
        for c in self.as_str().chars().take(MOST) {
            if c.is_control() {
                excerpt.extend(c.escape_default());
            } else {
                excerpt.push(c);
            }
        }
        if self.as_str().chars().nth(MOST).is_some() {
            excerpt.push('…');
        }
        excerpt
    }

    /// Returns an error which states that `expected` is required, but this piece was found.
    pub(super) fn unexpected(self, expected: &'static str) -> ReadError {
        self.error(ReadErrorKind::Unexpected { expected, found: self.quote() })
    }

    /// Parses this piece as a decimal number of at most `most`.
    pub(super) fn number(self, most: u64, expected: &'static str) -> Result<u64, ReadError> {
        let text = self.as_str();
        if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
            return Err(self.unexpected(expected));
        }
        // A text of digits fails to parse only on overflow.
        text.parse()
            .ok()
            .filter(|&number| number <= most)
            .ok_or_else(|| self.error(ReadErrorKind::TooLarge { number: self.excerpt(), most }))
    }
}

/// The lines of a text, without their line endings.
#[derive(Clone, Debug)]
pub(super) struct LineReader<'t> {
    text: &'t str,
    start: usize,
    number: usize,
}

impl<'t> LineReader<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, start: 0, number: 0 }
    }

    /// Returns the lines of a part of a text, with their positions in the whole text.
    pub(super) fn of_part(text: &'t str, part: &Part) -> Self {
        Self::from_part(&text[..part.bytes.end], part)
    }

    /// Returns the lines of a part of a text and of the text after it, with their positions in the whole text.
    pub(super) const fn from_part(text: &'t str, part: &Part) -> Self {
        Self { text, start: part.bytes.start, number: part.line - 1 }
    }

    pub(super) const fn text(&self) -> &'t str {
        self.text
    }

    /// Returns the offset at which the next line starts.
    pub(super) const fn position(&self) -> usize {
        self.start
    }

    /// Returns the next line that is neither blank nor a comment.
    pub(super) fn next_content(&mut self) -> Option<Piece<'t>> {
        self.find(|line| !line.is_blank() && !line.is_comment())
    }

    /// Skips the remaining lines.
    pub(super) const fn finish(&mut self) {
        self.start = self.text.len();
    }
}

impl<'t> Iterator for LineReader<'t> {
    type Item = Piece<'t>;

    fn next(&mut self) -> Option<Piece<'t>> {
        let rest = self.text.as_bytes().get(self.start..).filter(|rest| !rest.is_empty())?;
        let length = byte_search::find(b'\n', rest).unwrap_or(rest.len());
        let line = &rest[..length];
        let (start, end) = (self.start, self.start + line.strip_suffix(b"\r").unwrap_or(line).len());
        self.start += length + 1;
        self.number += 1;
        Some(Piece { text: self.text, start, end, line: self.number })
    }
}

/// Returns whether a part of a text contains only blank lines and comments.
pub fn is_all_comments(text: &str, part: &Part) -> bool {
    LineReader::of_part(text, part).next_content().is_none()
}

/// Returns the offset after the last line feed; 0 if there is none.
pub fn after_last_line(bytes: &[u8]) -> usize {
    byte_search::find_last(b'\n', bytes).map_or(0, |at| at + 1)
}

/// Returns the beginning of a text from which its format is detected, and whether it is the whole text. The beginning
/// has at most 64 KiB. It is cut at the end of a line or a word, unless lines and words are very long, as in JSON
/// without blanks.
pub(super) fn head(text: &str) -> (&str, bool) {
    head_of(text, 1 << 16)
}

/// Like [`head`], but the beginning has at most `most` bytes.
pub(super) fn head_of(text: &str, most: usize) -> (&str, bool) {
    match text.as_bytes().get(..most) {
        None => (text, true),
        Some(head) => {
            let is_far = |at: &usize| *at > most / 2;
            let line = memchr::memrchr(b'\n', head).filter(is_far);
            let end = line.or_else(|| memchr::memrchr2(b' ', b'\t', head).filter(is_far));
            let cut = || (0..=most).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            (&text[..end.map_or_else(cut, |at| at + 1)], false)
        }
    }
}
