//! A fast reader for plain `nin` puzzles, which contain only digits, single blanks and line endings, and no errors.

use std::ops::Range;

use super::line_ends::LineEnds;
use super::small;
use crate::format::after_last_line;
use gridproof_model::{Clues, HEAD_BLOCKS, MOST_BLOCKS};

/// The largest number of rows, and of columns, that this reader accepts.
const LONGEST: u32 = 63;

/// Returns the offset after the puzzle at `at` if its lines have the outline of a puzzle and are followed by a blank
/// line, another outline or the end of the text. Comments and blank lines may precede the puzzle. [`super::Nin`] then
/// reads exactly one item, good or bad, from `at` up to the returned offset.
pub(super) fn end_of_outline(text: &[u8], at: usize) -> Option<usize> {
    let end = outline(text, at)?;
    (closes(text, end) || outline(text, end).is_some_and(|next| !is_end(text, next))).then_some(end)
}

/// Returns whether the puzzle that [`read_plain`] finds up to `end` is complete, that is, followed by a blank line,
/// another puzzle or the end of the text.
pub(super) fn is_closed(text: &[u8], end: usize) -> bool {
    closes(text, end) || outline(text, end).is_some()
}

/// Returns whether only comments follow `at`. If so, more text is needed to know whether a puzzle ends at `at`.
fn is_end(text: &[u8], at: usize) -> bool {
    skip(text, at, |byte| byte == b'#') == text.len()
}

/// Returns the offset after the outline of a puzzle at `at`. An outline is a size line, followed by one clue line for
/// each row and each column. Each clue line starts with a digit. After the outline comes a blank line, a line of two
/// numbers, or the end of the text. None of the clue lines may be the size line of another puzzle.
fn outline(text: &[u8], at: usize) -> Option<usize> {
    find_outline(text, at).ok()
}

/// The reason why no outline was found.
#[derive(PartialEq, Eq)]
enum NoOutline {
    /// The text ends within the outline.
    Unfinished,
    Otherwise,
}

/// Returns the result of [`outline`], or the reason why there is none.
fn find_outline(text: &[u8], at: usize) -> Result<usize, NoOutline> {
    let mut read = Bytes { text, at: skip(text, at, |byte| matches!(byte, b'#' | b'\n')) };
    let (columns, rows) = read.sizes().ok_or(NoOutline::Otherwise)?;
    let mut line_ends = LineEnds::new(text, read.at);
    for line in 0..columns + rows {
        let first = text.get(read.at).ok_or(NoOutline::Unfinished)?;
        let length = if line < rows { columns } else { rows };
        let end = line_ends.next().map_or(text.len(), |end| end + 1);
        if !first.is_ascii_digit() || may_be_sizes(text, read.at..end, length) {
            return Err(NoOutline::Otherwise);
        }
        read.at = end;
    }
    if ends(text, read.at) { Ok(read.at) } else { Err(NoOutline::Otherwise) }
}

/// Returns whether a line could be a size line and, read as a clue, would not fit `length` cells.
#[inline]
fn may_be_sizes(text: &[u8], line: Range<usize>, length: u32) -> bool {
    short_line_may_be_sizes(&text[line.start..], length)
        .unwrap_or_else(|| any_may_be_sizes(&text[line], length))
}

/// The fast case of [`may_be_sizes`]: a line that starts with one or two numbers of one or two digits, separated by
/// blanks. `None` if the line has another form or the text is too short.
#[inline]
#[allow(clippy::needless_bitwise_bool, reason = "lazy operators are branches, and these cannot be predicted")]
fn short_line_may_be_sizes(text: &[u8], length: u32) -> Option<bool> {
    /// Returns three things: whether `bytes` start with a number of one or two digits, that number, and the bytes after
    /// it.
    fn number(bytes: u64) -> (bool, u32, u64) {
        let digit = |at: u32| u32::from((bytes >> (8 * at)) as u8).wrapping_sub(u32::from(b'0'));
        let (first, second) = (digit(0), digit(1));
        let has_two = second <= 9;
        let number = if has_two { first.wrapping_mul(10).wrapping_add(second) } else { first };
        (first <= 9, number, bytes >> if has_two { 16 } else { 8 })
    }
    let (is_number, one, bytes) = number(u64::from_le_bytes(*text.first_chunk()?));
    let after_one = bytes as u8;
    let (has_other, other, bytes) = number(bytes >> 8);
    let after_other = bytes as u8;
    let is_pair = (after_one == b' ') & has_other;
    let has_third = (after_other == b' ') & (bytes >> 8 & 255).wrapping_sub(u64::from(b'0')).le(&9);
    let is_plain = (after_one == b'\n') | is_pair & ((after_other == b'\n') | has_third);
    (is_number & is_plain)
        .then_some(is_pair & !has_third & (one.wrapping_add(other).wrapping_add(1) > length))
}

/// The general case of [`may_be_sizes`], for any line.
#[cold]
fn any_may_be_sizes(line: &[u8], length: u32) -> bool {
    let Some((one, rest)) = leading_number(line) else { return false };
    let blanks = rest.iter().take_while(|byte| !byte.is_ascii_digit()).count();
    let Some((other, rest)) = leading_number(&rest[blanks..]) else { return false };
    one + other + 1 > length && !rest.iter().any(u8::is_ascii_digit)
}

/// Returns the number at the start of a line and the text after it. A number that is too large is replaced by a value
/// that is invalid both as a size and as a block.
fn leading_number(line: &[u8]) -> Option<(u32, &[u8])> {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = |number: u32, byte: &u8| number.saturating_mul(10).saturating_add(u32::from(byte - b'0'));
    (digits > 0).then(|| (line[..digits].iter().fold(0u32, number).min(1 << 30), &line[digits..]))
}

/// Returns whether a puzzle can end at `at`, after its last clue line.
fn ends(text: &[u8], at: usize) -> bool {
    let mut read = Bytes { text, at: skip(text, at, |byte| byte == b'#') };
    matches!(text.get(read.at), None | Some(b'\n')) || read.sizes().is_some()
}

/// Returns whether the text ends at `at` or a blank line follows.
fn closes(text: &[u8], at: usize) -> bool {
    matches!(text.get(skip(text, at, |byte| byte == b'#')), None | Some(b'\n'))
}

/// Implements [`RecordSplitter::split_point`](crate::format::RecordSplitter::split_point). `by_reader` receives a text
/// and the offset of a puzzle in it, and returns the offset at which the reader finds the end of that puzzle; `None` if
/// the end depends on what follows the text.
pub(super) fn split_point(beginning: &[u8], by_reader: impl Fn(&str, usize) -> Option<usize>) -> usize {
    // The last line may be incomplete.
    let lines = &beginning[..after_last_line(beginning)];
    let mut text = None;
    let mut cut = 0;
    let mut end = outline(lines, 0);
    loop {
        let next = end.and_then(|end| outline(lines, end));
        (cut, end) = match end {
            Some(end) if is_end(lines, end) => return cut,
            Some(end) if next.is_some_and(|next| !is_end(lines, next)) || closes(lines, end) => (end, next),
            // The reader would need text beyond the end of `beginning`.
            None if find_outline(lines, cut) == Err(NoOutline::Unfinished) => return cut,
            _ => {
                let text = text.get_or_insert_with(|| {
                    let valid = std::str::from_utf8(lines).map_or_else(|error| error.valid_up_to(), str::len);
                    let whole = after_last_line(&lines[..valid]);
                    std::str::from_utf8(&lines[..whole]).unwrap_or_default()
                });
                match by_reader(text, cut) {
                    Some(end) => (end, outline(lines, end)),
                    None => return cut,
                }
            }
        };
    }
}

/// Reads the puzzle at `at` into `clues`, if its text is plain, its clues fit their lines, and the row clues and column
/// clues have the same sum. Returns the offset after the puzzle, which equals the result of `end_of_outline`.
pub fn read_plain(text: &[u8], at: usize, clues: &mut Clues) -> Option<usize> {
    let mut read = Bytes { text, at: skip(text, at, |byte| matches!(byte, b'#' | b'\n')) };
    let (columns, rows) = read.sizes()?;
    clues.reset(rows as usize, columns as usize);
    if let Some((sums, end)) = small::read(text, read.at, (rows, columns), clues) {
        return (sums[0] == sums[1] && ends(text, end)).then_some(end);
    }
    let mut sums = [0, 0];
    for line in 0..rows + columns {
        let (side, length) = if line < rows { (0, columns) } else { (1, rows) };
        sums[side] += read.clue(length, clues)?;
    }
    (sums[0] == sums[1] && ends(text, read.at)).then_some(read.at)
}

/// Returns the start of the first line at or after byte `at` that is neither blank nor a comment.
pub(super) fn first_content(text: &[u8], at: usize) -> usize {
    skip(text, at, |byte| matches!(byte, b'#' | b'\n'))
}

/// Returns the start of the first line at or after `at` that does not start with a `skipped` byte.
fn skip(text: &[u8], mut at: usize, skipped: impl Fn(u8) -> bool) -> usize {
    while text.get(at).is_some_and(|&byte| skipped(byte)) {
        at = after_line(text, at);
    }
    at
}

/// Returns the start of the next line.
fn after_line(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |length| at + length + 1)
}

struct Bytes<'t> {
    text: &'t [u8],
    at: usize,
}

impl Bytes<'_> {
    /// Reads a number of at most three digits, and returns it with the byte after it. The end of the text counts as a
    /// line ending.
    #[inline]
    fn number(&mut self) -> Option<(u32, u8)> {
        let (mut number, start) = (0, self.at);
        loop {
            let byte = self.text.get(self.at).copied().unwrap_or(b'\n');
            self.at += 1;
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                return (self.at - start > 1 && self.at - start <= 4).then_some((number, byte));
            }
            number = (number * 10 + u32::from(digit)) & 0xffff;
        }
    }

    /// Reads a line of two sizes: the numbers of columns and of rows.
    fn sizes(&mut self) -> Option<(u32, u32)> {
        let (columns, space) = self.number()?;
        let (rows, end) = self.number().filter(|_| space == b' ')?;
        let fit = |size| (1..=LONGEST).contains(&size);
        self.at = self.at.min(self.text.len());
        (end == b'\n' && fit(columns) && fit(rows)).then_some((columns, rows))
    }

    /// Reads a line's clue into `clues` and returns the sum of its blocks; `None` if they do not fit `length` cells.
    #[inline]
    fn clue(&mut self, length: u32, clues: &mut Clues) -> Option<u32> {
        let mut lengths = [0; MOST_BLOCKS];
        let (mut sum, mut count, mut head) = (0, 0, 0);
        loop {
            let (block, separator) = match self.text.get(self.at..self.at + 2) {
                Some(&[digit @ b'1'..=b'9', separator @ (b' ' | b'\n')]) => {
                    self.at += 2;
                    (u32::from(digit - b'0'), separator)
                }
                _ => self.number()?,
            };
            if block == 0 {
                // `0` must be the only number on its line.
                if count > 0 || separator != b'\n' {
                    return None;
                }
                break;
            }
            if block > length {
                return None;
            }
            *lengths.get_mut(count)? = block as u8;
            // `head` is built in a register: loading it from memory would have to wait for the bytes just stored.
            if count < HEAD_BLOCKS {
                head = head >> 8 | u64::from(block) << 56;
            }
            sum += block;
            count += 1;
            match separator {
                b'\n' => break,
                b' ' => {}
                _ => return None,
            }
        }
        self.at = self.at.min(self.text.len());
        let head = if count == 0 { 0 } else { head >> (8 * HEAD_BLOCKS.saturating_sub(count)) };
        clues.add_clue(&lengths, count, head);
        (sum + count as u32 <= length + 1).then_some(sum)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_short_line_is_judged_as_any_other(
            line in prop::collection::vec(prop::sample::select(&b"0123456789   -"[..]), 1..9),
            rest in "[0-9 \n]{0,9}",
            length in 1u32..64,
        ) {
            let text = [&line[..], b"\n", rest.as_bytes()].concat();
            let is = any_may_be_sizes(&text[..=line.len()], length);
            prop_assert_eq!(may_be_sizes(&text, 0..line.len() + 1, length), is);
        }
    }
}
