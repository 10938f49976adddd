//! `nin`: the size, then one clue per line.

mod line_ends;
mod masks;
mod plain;
mod resume;
mod small;

use std::io::Write;

use super::claim::{Beginning, Mark};
use super::clue::{black_and_white, listed_clue, nonogram, numbers, rows_first, sizes};
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::item::Item;
use super::items::items;
use super::splitter::{PackedRecords, Part, RecordSplitter};
use super::text::{LineReader, Piece};
use gridproof_puzzles::{Clue, Kind, Nonogram, Puzzle};

pub use plain::read_plain;
use resume::{Grade, grade, resume, sizes_of};

/// The first line holds the numbers of columns and rows. One line follows for each row, then one for each column, with
/// the lengths of the blocks. The clue of a line without blocks is written as `0`; when reading, an empty line has the
/// same meaning. Puzzles follow one another with or without blank lines between them. No metadata.
///
/// After a bad puzzle, the reader skips the number of lines that the puzzle should have, if a puzzle can end there.
/// Otherwise it continues at the next line at which a puzzle can begin: two sizes followed by clues, most of which fit.
#[derive(Clone, Copy, Debug)]
pub struct Nin;

impl Format for Nin {
    fn name(&self) -> &'static str {
        "nin"
    }

    fn kind(&self) -> Option<Kind> {
        Some(Kind::Nonogram)
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["nin"]
    }

    fn description(&self) -> &'static str {
        "nonograms: columns and rows, then one clue per line, rows first"
    }

    fn mark(&self) -> Mark {
        Mark::Shape("columns and rows, then a line of numbers for each row and column")
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
        let nonogram = black_and_white(self.name(), puzzle)?;
        // The same lines could be a `u80957` input, so a comment states what the numbers mean.
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

/// Returns whether the first block of each clue could be read as the number of the other blocks, giving a different
/// puzzle.
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
    /// Returns the byte after the puzzle at `at` (including comments and blank lines before the puzzle), if its lines
    /// have the outline of a puzzle. The reader then finds one item there, good or bad, and continues at that byte.
    pub fn end_of_outline(text: &[u8], at: usize) -> Option<usize> {
        plain::end_of_outline(text, at)
    }

    /// Returns whether the puzzle that [`read_plain`] finds up to `end` is complete: a blank line, the end of the text
    /// or another puzzle must follow.
    pub fn is_closed(text: &[u8], end: usize) -> bool {
        plain::is_closed(text, end)
    }

    /// Returns the start of the first line from byte `at` on that is neither blank nor a comment.
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
            // A size line is never a clue that fits a board of that size or smaller, so this may be the next puzzle.
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
        // A damaged line may have been read as a size line. Then whole puzzles can be among its clues.
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
        // Two numbers without a puzzle below them are an excess clue.
        let is_excess = |line: &Piece<'_>| {
            line.words().count() != 2 || grade(*line, &after_next, &mut *ended) == Grade::None
        };
        if let Some(excess) = next.filter(is_excess) {
            let error = excess.trim().unexpected("a blank line or another puzzle's size after the last clue");
            *lines = start;
            return Err(resume(error, lines, excess.line(), ended));
        }
        // If no clue has a block, blank lines cannot be taken for clues.
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
    // Two numbers after a bad puzzle may be one of its clues.
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

/// Returns whether all lines from clue `from` on fit the sizes, and the end or another puzzle follows them. Then the
/// line before them was a bad clue, even if a puzzle could begin there. Like every look ahead, this stops at the first
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

/// Returns whether the first lines of a text are a size line and lines of numbers below it.
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

#[cfg(test)]
mod tests {
    use super::Nin;
    use crate::format::Format;
    use crate::format::tests::{outcomes, written};
    use gridproof_puzzles::{Nonogram, Puzzle};

    const GOOD: &str = "3 2\n1 1\n3\n2\n1\n2\n";

    /// Returns the outcome of reading a text, and checks that a good puzzle after it is read too.
    fn only(text: &str) -> String {
        let mut outcomes = outcomes(&Nin, &format!("{text}\n{GOOD}"));
        assert_eq!(outcomes.len(), 2, "{outcomes:?}");
        let line = text.matches('\n').count() + 2;
        assert_eq!(outcomes.pop(), Some(format!("{line}: 2 x 3")));
        outcomes.remove(0)
    }

    #[test]
    fn rows_come_before_columns() {
        let expected =
            Nonogram::black_and_white(&[vec![1, 1], vec![3]], &[vec![2], vec![1], vec![2]]).expect("valid");
        let read: Vec<_> = Nin.read(GOOD).map(|item| item.puzzle).collect();
        assert_eq!(read, [Ok(Puzzle::Nonogram(expected))]);
    }

    #[test]
    fn an_empty_clue_is_written_as_zero() {
        let puzzle = Nonogram::black_and_white(&[vec![], vec![1]], &[vec![1]]).expect("valid");
        assert_eq!(written(&Nin, &[Puzzle::Nonogram(puzzle)]), "1 2\n0\n1\n1\n");
    }

    #[test]
    fn puzzles_follow_with_or_without_blank_lines() {
        let text = format!("# first\n{GOOD}{GOOD}\n\n  # third\n{GOOD}\n");
        assert_eq!(outcomes(&Nin, &text), ["2: 2 x 3", "8: 2 x 3", "17: 2 x 3"]);
    }

    #[test]
    fn an_empty_line_is_the_clue_of_an_empty_line() {
        assert_eq!(outcomes(&Nin, "2 2\n\n1\n1\n\n"), ["1: 2 x 2"]);
        assert_eq!(outcomes(&Nin, "2 2\n \n# comment\n1\n1\n0"), ["1: 2 x 2"]);
    }

    #[test]
    fn sizes_are_checked() {
        let size = "expected the numbers of columns and rows, each 1 or more, found";
        assert_eq!(only("3\n"), format!("1:2+1 {size} the end of the line"));
        assert_eq!(only("3 x\n1\n"), format!("1:3+1 {size} `x`"));
        assert_eq!(only(" 0 2\n1\n"), format!("1:2+1 {size} `0`"));
        assert_eq!(only("3 -2\n1\n"), format!("1:3+2 {size} `-2`"));
        assert_eq!(only("3 1001\n"), "1:3+4 1001 is too large; the maximum is 1000");
        assert_eq!(
            only("3 2 1\n1\n"),
            "1:5+1 expected the end of the line after columns and rows, found `1`"
        );
        let huge = format!("1{}", "0".repeat(30));
        assert_eq!(only(&format!("{huge} 5\n")), format!("1:1+31 {huge} is too large; the maximum is 1000"));
    }

    #[test]
    fn clues_are_checked() {
        assert_eq!(only("2 1\n1 x\n1\n1\n"), "2:3+1 expected a block's length, found `x`");
        assert_eq!(only("2 1\n1,1\n1\n1\n"), "2:1+3 expected a block's length, found `1,1`");
        let zero = "a block of 0 cells: `0` is only allowed alone, for a line without blocks";
        assert_eq!(only("2 1\n1 0\n1\n0\n"), format!("2:3+1 {zero}"));
        assert_eq!(
            only("2 1\n4294967296\n1\n0\n"),
            "2:1+10 4294967296 is too large; the maximum is 4294967295"
        );
        assert_eq!(only("2 1\n 1 1 \n1\n0\n"), "2:2+3 the clue of row 1 needs 3 cells, but the line has 2");
        assert_eq!(
            only("2 1\n1\n1\n4294967295 4294967295\n"),
            "4:1+21 the clue of column 2 needs 8589934591 cells, but the line has 1"
        );
        assert_eq!(only("2 1\n1\n1\n1\n"), "1:1+3 the row clues add up to 1 cell, the column clues to 2");
    }

    #[test]
    fn puzzles_of_the_wrong_length_do_not_spoil_the_next() {
        assert_eq!(only("2 2\n1\n1\n"), "1:1+3 3 clue lines instead of 4");
        assert_eq!(
            only("2 1\n1\n1\n0\n0\n"),
            "5:1+1 expected a blank line or another puzzle's size after the last clue, found `0`"
        );
        assert_eq!(outcomes(&Nin, "2 2\n1\n1\n"), ["1:1+3 2 clue lines instead of 4"]);
        assert_eq!(outcomes(&Nin, "2 2"), ["1:1+3 0 clue lines instead of 4"]);
    }

    #[test]
    fn a_clue_that_looks_like_a_size_does_not_swallow_puzzles() {
        const CROSS: &str = "3 3\n1\n3\n1\n1\n3\n1\n";
        assert_eq!(
            outcomes(&Nin, &format!("15 5\n1\n1\n{}", CROSS.repeat(2))),
            ["1:1+4 9 clue lines instead of 20", "4: 3 x 3", "11: 3 x 3"]
        );
        // Tiny puzzles are found in any list of clues, so only the last one counts, at a place where a puzzle must
        // begin.
        assert_eq!(
            outcomes(&Nin, &format!("15 5\n1\n1\n{}", GOOD.repeat(2))),
            ["1:1+4 8 clue lines instead of 20", "10: 2 x 3"]
        );
    }

    /// All lines fit and the sums are equal by accident; `5 5` is both a clue and the size of a good puzzle.
    #[test]
    fn the_sizes_of_the_next_puzzle_are_no_last_clue() {
        let columns = "2 6 2\n1 2 3\n1 1 6 1\n1 2 1 4\n4 1 1 3\n1 1 1 1 2\n5 1 2 1\n1 1 1 5\n";
        let rows = "1 1 2\n2 3 2\n1 3\n1 3 2\n1 3 2\n4 1 1\n4 1\n1 3 1\n1 2 2 1\n3 2\n1 6\n2 4 1\n3 2 2\n";
        let next = "5 5\n1 1\n1\n2 1\n1\n1\n1\n2\n1 1 1\n0\n2\n";
        assert_eq!(
            outcomes(&Nin, &format!("9 13\n{rows}{columns}{next}")),
            [
                "24:1+3 expected a blank line or another puzzle's size after the last clue, found `1 1`",
                "23: 5 x 5"
            ]
        );
    }

    #[test]
    fn a_bad_clue_does_not_spoil_the_next_puzzle_without_a_blank_line() {
        let text = format!("2 1\n9\nx\n1\n{GOOD}");
        assert_eq!(
            outcomes(&Nin, &text),
            ["2:1+1 the clue of row 1 needs 9 cells, but the line has 2", "5: 2 x 3"]
        );
    }

    /// Two numbers that do not fit as a clue, followed by the number of lines that a board of these sizes has. All
    /// lines from there on are clues of the current board, and the next board starts at the expected place.
    #[test]
    fn a_bad_clue_that_looks_like_a_size_begins_no_puzzle() {
        let clues =
            "4 3 6|1 6 2 2|3 9|1 4 4|1 3 3 5|7 8|2 4 7|2 3|1 1 2|6|3 3|1 3|2 2|5 1|7|5|4 2|3 3|1 5|1 5|7|7";
        let bad = format!("15 7\n{}\n", clues.replace('|', "\n"));
        let error = "7:1+3 the clue of row 6 needs 16 cells, but the line has 15";
        assert_eq!(outcomes(&Nin, &bad), [error]);
        assert_eq!(outcomes(&Nin, &format!("{bad}{GOOD}{bad}{GOOD}")).len(), 4);
    }

    /// The bad clues, `4 2` among the columns of both puzzles, look like sizes. Each puzzle must be reported
    /// separately.
    #[test]
    fn each_of_several_bad_puzzles_is_an_error() {
        let first =
            "12 6|3 4 2|2 3 3 1|3 1 3 2|5 2 1|1 1 3 3|4 2 3|6|4 1|1 4|1 1 1|5|2 1|1 2|3 1|4|1 3|1 1 2|4 2";
        let second =
            "12 6|5 1 2|3 1|5 3 2|1 3 1 1|2 2 1 1|4 1 2|2|2 2|6|4 2|1 2 1|1|1 1|1 3|1 1|1 1|1 1 1|1 4";
        let text = format!("{first}|{second}|").replace('|', "\n");
        let error = |line, column| {
            format!("{line}:1+3 the clue of column {column} needs 7 cells, but the line has 6")
        };
        assert_eq!(
            outcomes(&Nin, &format!("{text}{GOOD}")),
            [error(19, 12), error(30, 4), "39: 2 x 3".into()]
        );
    }
}
