//! `tournament`: numbered square nonograms, as in the solver tournaments of the TAAI conference.

use std::io::Write;

use super::claim::{Beginning, Mark};
use super::clue::{listed_clue, nonogram, numbers};
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::info::FormatInfo;
use super::item::Item;
use super::items::items;
use super::text::{LineReader, Piece};
use gridproof_puzzles::{Clue, Kind, MAX_NONOGRAM_SIDE, Nonogram, Place, Puzzle};

/// One record per puzzle: a line `$n` with its number, then one clue per line, columns before rows. The board is
/// square, so half of the lines are the clues of columns. Numbers are separated by tabs when written, and by any blanks
/// when read. `0` is the clue of a line without blocks; an empty line has the same meaning, except at the end of a
/// record.
///
/// The number is kept as metadata `number`; if a puzzle has no number, its position in the file is written. Other
/// metadata is dropped. After a bad puzzle the reader continues at the next `$`.
#[derive(Clone, Copy, Debug)]
pub struct Tournament;

/// The metadata name of a puzzle's number.
const NUMBER: &str = "number";

static INFO: FormatInfo = FormatInfo {
    name: "tournament",
    kind: Some(Kind::Nonogram),
    extensions: &[],
    description: "square nonograms: `$n`, then one clue per line, columns first",
    mark: Mark::Shape("lines of `$` and a number, each followed by lines of numbers"),
    loses: Some("texts except a number, goals"),
};

impl Format for Tournament {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        const LINES: usize = 4096;
        let is_number = |word: Piece<'_>| word.as_str().bytes().all(|byte| byte.is_ascii_digit());
        let mut lines = LineReader::new(beginning.text);
        // The number of records that begin well, and the number of lines that belong to no record. Damage among good
        // records is tolerated.
        let (mut good, mut other, mut numbered) = (0, 0, false);
        for line in std::iter::from_fn(|| lines.next_content()).take(LINES) {
            if let Some(number) = number(line) {
                // Writers put the number directly after the `$`.
                numbered = is_number(number) && line.trim().as_str().len() == number.as_str().len() + 1;
                other += usize::from(!numbered);
            } else if !line.words().all(is_number) {
                numbered = false;
                other += 1;
            } else if std::mem::take(&mut numbered) {
                good += 1;
            }
        }
        good > 0 && good >= other
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        items(text, |lines| {
            let first = lines.next_content()?;
            let record = record(lines);
            Some(Item { line: first.line(), puzzle: puzzle(first, &record).map(Puzzle::Nonogram) })
        })
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let nonogram = INFO.black_and_white(puzzle)?;
        let (rows, columns) = (nonogram.rows(), nonogram.columns());
        if rows.len() != columns.len() {
            let (rows, columns) = (rows.len(), columns.len());
            return Err(WriteError::NotSquare { format: INFO.name, rows, columns });
        }
        match nonogram.metadata.get(NUMBER).filter(|number| is_number(number)) {
            Some(number) => writeln!(out, "${number}")?,
            None => writeln!(out, "${}", index + 1)?,
        }
        for clue in columns.iter().chain(rows) {
            writeln!(out, "{}", numbers(clue, "\t"))?;
        }
        Ok(())
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the number in the first line of a record.
fn number(line: Piece<'_>) -> Option<Piece<'_>> {
    let line = line.trim();
    line.as_str().starts_with('$').then(|| line.slice(1..line.as_str().len()).trim())
}

/// The clue lines of one record.
struct Record<'t> {
    /// The lines; at most one more than the largest board has.
    lines: Vec<Piece<'t>>,
    /// The total number of lines, including those that are not stored.
    count: usize,
}

/// Reads the lines before the next `$`, without empty lines at the end.
fn record<'t>(lines: &mut LineReader<'t>) -> Record<'t> {
    let mut record = Record { lines: Vec::new(), count: 0 };
    let mut count = 0;
    let mut rest = lines.clone();
    while let Some(line) = rest.next().filter(|&line| number(line).is_none()) {
        *lines = rest.clone();
        if line.is_comment() {
            continue;
        }
        count += 1;
        if record.lines.len() <= 2 * MAX_NONOGRAM_SIDE {
            record.lines.push(line);
        }
        if !line.is_blank() {
            record.count = count;
        }
    }
    record.lines.truncate(record.count);
    record
}

fn puzzle(first: Piece<'_>, record: &Record<'_>) -> Result<Nonogram, ReadError> {
    let number = number(first).ok_or_else(|| first.trim().unexpected("`$` and the puzzle's number"))?;
    let side = record.count / 2;
    let most = 2 * MAX_NONOGRAM_SIDE;
    if record.count > most {
        return Err(record.lines[most].trim().error(ReadErrorKind::TooManyClues { most }));
    }
    if record.count == 0 {
        let kind = ReadErrorKind::ClueCount { what: "clue lines", found: 0, expected: 2 };
        return Err(first.trim().error(kind));
    }
    if record.count % 2 == 1 {
        return Err(first.trim().error(ReadErrorKind::OddClueLines { found: record.count }));
    }
    let clue = |(index, line): (usize, &Piece<'_>)| {
        let place = if index < side { Place::Column(index) } else { Place::Row(index - side) };
        listed_clue(*line, line.words(), (place, side))
    };
    let mut columns = record.lines.iter().enumerate().map(clue).collect::<Result<Vec<Clue>, _>>()?;
    let rows = columns.split_off(side);
    let mut nonogram = nonogram(rows, columns, first)?;
    if !number.as_str().is_empty() {
        nonogram.metadata.push(NUMBER, number.as_str());
    }
    Ok(nonogram)
}

#[cfg(test)]
mod tests {
    use super::Tournament;
    use crate::format::Format;
    use crate::format::tests::{outcomes, single_before, written};
    use gridproof_puzzles::{Nonogram, Puzzle};

    /// Returns the outcome of reading a record. Also checks that a good record after it is read.
    fn only(text: &str) -> String {
        single_before(&Tournament, text, ("$2\n1\n1\n", "1 x 1"))
    }

    #[test]
    fn columns_come_before_rows() {
        let mut expected = Nonogram::black_and_white(&[vec![2], vec![]], &[vec![1], vec![1]]).expect("valid");
        expected.metadata.push("number", "7");
        let expected = Puzzle::Nonogram(expected);
        let read: Vec<_> = Tournament.read("$7\n1\n1\n2\n0\n").map(|item| item.puzzle).collect();
        assert_eq!(read, [Ok(expected.clone())]);
        assert_eq!(written(&Tournament, &[expected]), "$7\n1\n1\n2\n0\n");
    }

    #[test]
    fn a_puzzle_without_number_is_written_with_its_position() {
        let puzzle = Puzzle::Nonogram(Nonogram::black_and_white(&[[1]], &[[1]]).expect("valid"));
        assert_eq!(written(&Tournament, &[puzzle.clone(), puzzle]), "$1\n1\n1\n$2\n1\n1\n");
    }

    #[test]
    fn blank_lines_between_records_are_no_clues() {
        assert_eq!(outcomes(&Tournament, "\n# x\n$1\n1\n1\n\n\n$2\n\n1\n0\n1\n"), ["3: 1 x 1", "8: 2 x 2"]);
    }

    #[test]
    fn records_are_checked() {
        assert_eq!(only("1 1\n1\n"), "1:1+3 expected `$` and the puzzle's number, found `1 1`");
        assert_eq!(
            only("$1\n1\n1\n1\n"),
            "1:1+2 3 clue lines, but a square nonogram needs an even number: half for columns, half for rows"
        );
        assert_eq!(only("$1\n\n"), "1:1+2 0 clue lines instead of 2");
        assert_eq!(only(&format!("$1\n{}", "1\n".repeat(2001))), "2002:1+1 more than 2000 clues");
        assert_eq!(only("$1\n1\n1\tb\n2\n0\n"), "3:3+1 expected a block's length, found `b`");
        assert_eq!(only("$1\n1\n3\n2\n0\n"), "3:1+1 the clue of column 2 needs 3 cells, but the line has 2");
        assert_eq!(only("$1\n1\n1\n1\t1\n0\n"), "4:1+3 the clue of row 1 needs 3 cells, but the line has 2");
        assert_eq!(only("$1\n1\n1\n1\n0\n"), "1:1+2 the row clues add up to 1 cell, the column clues to 2");
        assert_eq!(
            only("$1\n0 1\n1\n1\n0\n"),
            "2:1+1 a block of 0 cells: `0` is allowed only on its own, for a line without blocks"
        );
    }
}
