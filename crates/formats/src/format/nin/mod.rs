//! `nin`: the size, then one clue per line.

mod line_ends;
mod masks;
mod plain;
mod resume;
mod small;
#[cfg(test)]
mod tests;

use std::io::Write;

use super::claim::{Beginning, Mark};
use super::clue::{listed_clue, nonogram, numbers, rows_first, sizes};
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::info::{FormatInfo, TEXTS_AND_GOALS};
use super::item::Item;
use super::items::items;
use super::splitter::{PackedRecords, Part, RecordSplitter};
use super::text::{LineReader, Piece};
use gridproof_puzzles::{Clue, Kind, Nonogram, Puzzle};

pub use plain::read_plain;
use resume::{Grade, grade, resume, sizes_of};

/// The first line holds the numbers of columns and rows. One line follows for each row, then one for each column, with
/// the lengths of the blocks. The clue of a line without blocks is written as `0`; the reader also accepts an empty
/// line. Blank lines between puzzles are optional. There is no metadata.
///
/// After a bad puzzle, the reader skips as many lines as the puzzle should have, provided that a puzzle can end after
/// these lines. Otherwise it continues at the next line that can begin a puzzle: a line of two sizes, followed by clues
/// most of which fit.
#[derive(Clone, Copy, Debug)]
pub struct Nin;

static INFO: FormatInfo = FormatInfo {
    name: "nin",
    kind: Some(Kind::Nonogram),
    extensions: &["nin"],
    description: "nonograms: columns and rows, then one clue per line, rows first",
    mark: Mark::Shape("columns and rows, then a line of numbers for each row and column"),
    loses: Some(TEXTS_AND_GOALS),
};

impl Format for Nin {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let start = beginning.text;
        resembles(start)
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        items(text, |lines| item(lines, usize::MAX, &mut false))
    }

    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        Some(self)
    }

    fn write(&self, puzzle: &Puzzle, _index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let nonogram = INFO.black_and_white(puzzle)?;
        // The same lines could be read as a `u80957` input, so a comment states what the numbers mean.
        if may_be_counts(nonogram) {
            writeln!(out, "# columns and rows, then the blocks of each row and column")?;
        }
        writeln!(out, "{} {}", nonogram.columns().len(), nonogram.rows().len())?;
        for clue in nonogram.rows().iter().chain(nonogram.columns()) {
            writeln!(out, "{}", numbers(clue, " "))?;
        }
        Ok(())
    }
}

/// Returns whether the first number of each clue could also be the number of the blocks that follow it. In that case,
/// the lines could be read as a different puzzle.
fn may_be_counts(nonogram: &Nonogram) -> bool {
    let mut clues = nonogram.rows().iter().chain(nonogram.columns());
    let differs =
        nonogram.rows().len() != nonogram.columns().len() || clues.clone().any(|clue| !clue.is_empty());
    differs && clues.all(|clue| clue.first().is_none_or(|first| first.length as usize == clue.len() - 1))
}

impl RecordSplitter for Nin {
    fn packed_records(&self) -> Option<PackedRecords> {
        Some(PackedRecords::ClueLines)
    }

    fn split_point(&self, beginning: &[u8]) -> usize {
        plain::split_point(beginning, |text, at| {
            let mut ended = false;
            // Only byte positions are used, so the line number does not matter.
            let rest = Part { bytes: at..text.len(), line: 1, opens: false };
            let mut lines = LineReader::of_part(text, &rest);
            item(&mut lines, usize::MAX, &mut ended).filter(|_| !ended).map(|_| lines.position())
        })
    }

    fn read_part<'t>(&self, text: &'t str, part: &Part) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        let (mut lines, end) = (LineReader::from_part(text, part), part.bytes.end);
        Box::new(std::iter::from_fn(move || item(&mut lines, end, &mut false)))
    }
}

impl Nin {
    /// Returns the offset after the puzzle at `at`, if its lines have the outline of a puzzle. Comments and blank lines
    /// may precede the puzzle. The reader then reads exactly one item, good or bad, from `at` up to the returned
    /// offset.
    pub fn end_of_outline(text: &[u8], at: usize) -> Option<usize> {
        plain::end_of_outline(text, at)
    }

    /// Returns whether the puzzle that [`read_plain`] finds up to `end` is complete, that is, followed by a blank line,
    /// another puzzle or the end of the text.
    pub fn is_closed(text: &[u8], end: usize) -> bool {
        plain::is_closed(text, end)
    }

    /// Returns the start of the first line at or after byte `at` that is neither blank nor a comment.
    pub fn first_content(text: &[u8], at: usize) -> usize {
        plain::first_content(text, at)
    }
}

/// Reads the next puzzle that starts before byte `end`. Sets `ended` if the result depends on the end of the text.
fn item(lines: &mut LineReader<'_>, end: usize, ended: &mut bool) -> Option<Item> {
    let header = lines.next_content().filter(|header| header.start() < end)?;
    let puzzle = puzzle(header, lines, ended).map(Puzzle::Nonogram);
    Some(Item { line: header.line(), puzzle })
}

const SIZE: &str = "the numbers of columns and rows, each 1 or more";

/// Reads the numbers of columns and rows.
fn header(line: Piece<'_>) -> Result<(usize, usize), ReadError> {
    let mut words = line.words();
    let found = sizes(&mut words, line.trim().after(), SIZE)?;
    words.next().map_or(Ok(found), |word| Err(word.unexpected("the end of the line after columns and rows")))
}

fn puzzle(first: Piece<'_>, lines: &mut LineReader<'_>, ended: &mut bool) -> Result<Nonogram, ReadError> {
    let start = lines.clone();
    let (columns, rows) = header(first).map_err(|error| resume(error, lines, first.line() + 1, ended))?;
    let expected = rows + columns;
    let mut clues: Vec<Clue> = Vec::new();
    // The first error, and the position after its line.
    let mut error = None;
    let mut found = 0;
    let mut after_blank = false;
    let mut zeros = 0;
    while found < expected {
        let before = lines.clone();
        let Some(line) = lines.next() else {
            *ended = true;
            break;
        };
        if line.is_comment() {
            continue;
        }
        match listed_clue(line, line.words(), rows_first(found, rows, columns)) {
            Ok(clue) => clues.push(clue),
            // A size line, read as a clue, never fits a board of that size or a smaller one. So this line, which does
            // not fit, may begin the next puzzle.
            Err(_)
                if starts_puzzle(line, lines, after_blank, ended)
                    && !goes_on(lines, found + 1, (columns, rows), ended) =>
            {
                *lines = before;
                break;
            }
            Err(found) => error = error.or_else(|| Some((found, lines.clone()))),
        }
        found += 1;
        after_blank = line.is_blank();
        zeros += usize::from(line.as_str().trim() == "0");
    }
    if found < expected {
        let (error, rest) = error.unwrap_or_else(|| {
            let kind = ReadErrorKind::ClueCount { what: "clue lines", found, expected };
            (first.trim().error(kind), start)
        });
        // A damaged line may have been mistaken for a size line. In that case, the lines that were read as clues can
        // contain whole puzzles.
        let mut end = lines.clone();
        let sure = end.next().map_or(usize::MAX, Piece::line);
        *lines = rest;
        return Err(resume(error, lines, sure, ended));
    }
    let mut after_next = lines.clone();
    let next = after_next.find(|line| !line.is_comment());
    *ended |= next.is_none();
    let next = next.filter(|line| !line.is_blank());
    let (error, rest) = if let Some((error, rest)) = error {
        (error, Some(rest))
    } else {
        // A line of two numbers is an excess clue if no puzzle begins with it.
        let is_excess = |line: &Piece<'_>| {
            line.words().count() != 2 || grade(*line, &after_next, &mut *ended) == Grade::None
        };
        if let Some(excess) = next.filter(is_excess) {
            let error = excess.trim().unexpected("a blank line or another puzzle's size after the last clue");
            *lines = start;
            return Err(resume(error, lines, excess.line(), ended));
        }
        // If no clue has a block, every clue must be written as `0`: blank lines do not count as clues.
        if zeros < expected && clues.iter().all(Vec::is_empty) {
            let kind = ReadErrorKind::ClueCount { what: "clue lines", found: zeros, expected };
            return Err(first.trim().error(kind));
        }
        let columns = clues.split_off(rows);
        match nonogram(clues, columns, first) {
            Ok(nonogram) => return Ok(nonogram),
            Err(error) => (error, None),
        }
    };
    // A line of two numbers after a bad puzzle may be a clue of that puzzle.
    match next.filter(|&line| grade(line, &after_next, ended) == Grade::None) {
        None => Err(error),
        Some(next) => {
            let sure = if rest.is_some() { 0 } else { next.line() };
            *lines = rest.unwrap_or(start);
            Err(resume(error, lines, sure, ended))
        }
    }
}

/// Returns whether a line that is not a clue of this puzzle starts the next puzzle.
fn starts_puzzle(line: Piece<'_>, lines: &LineReader<'_>, after_blank: bool, ended: &mut bool) -> bool {
    sizes_of(line).is_some() && (after_blank || grade(line, lines, ended) >= Grade::Likely)
}

/// Returns whether all clue lines from index `from` on fit the sizes, and another puzzle or the end of the text follows
/// them. If so, the line before them was a bad clue, even if it could begin a puzzle. The lookahead stops at the first
/// clue that does not fit.
fn goes_on(lines: &LineReader<'_>, from: usize, sizes: (usize, usize), ended: &mut bool) -> bool {
    let (columns, rows) = sizes;
    let mut lines = lines.clone();
    let mut content = || lines.find(|line| !line.is_comment());
    for index in from..rows + columns {
        let Some(line) = content() else {
            *ended = true;
            return false;
        };
        if listed_clue(line, line.words(), rows_first(index, rows, columns)).is_err() {
            return false;
        }
    }
    let next = content();
    *ended |= next.is_none();
    next.is_none_or(|line| grade(line, &lines, ended) >= Grade::Likely)
}

/// Returns whether a text begins with a size line, followed by lines of numbers.
fn resembles(text: &str) -> bool {
    let mut lines = LineReader::new(text);
    let Some(Ok((columns, rows))) = lines.next_content().map(header) else { return false };
    // A line with only `#` separates rows and columns in the format `mk`.
    let is_mark = |line: &Piece<'_>| line.as_str().trim() == "#";
    if lines.clone().take(rows + columns + 1).any(|line| is_mark(&line))
        || LineReader::new(text).find(|line| !line.is_blank()).is_some_and(|line| is_mark(&line))
    {
        return false;
    }
    let mut clues = lines.filter(|line| !line.is_comment()).take(rows + columns).peekable();
    let of_digits = |word: Piece<'_>| word.as_str().bytes().all(|b| b.is_ascii_digit());
    clues.peek().is_some() && clues.all(|line| line.words().all(of_digits))
}
