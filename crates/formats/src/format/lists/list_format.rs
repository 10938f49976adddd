//! The implementation of [`Format`] for all formats that list clues, and functions that their readers share.

use std::io::Write;

use crate::format::claim::Beginning;
use crate::format::clue::{listed_clue, nonogram};
use crate::format::codec::Format;
use crate::format::error::{ReadError, ReadErrorKind, WriteError};
use crate::format::info::FormatInfo;
use crate::format::item::Item;
use crate::format::items::items;
use crate::format::text::{LineReader, Piece};
use gridproof_puzzles::{MAX_NONOGRAM_SIDE, Nonogram, Place, Puzzle};

/// A writer of puzzles in a list format.
pub(super) type WriteList = fn(&Nonogram, &mut dyn Write) -> std::io::Result<()>;

/// A format that lists clues. Only black and white puzzles can be written.
#[derive(Debug)]
pub(in crate::format) struct ListFormat {
    pub(super) info: FormatInfo,
    pub(super) resembles: fn(&str) -> bool,
    /// Reads the next puzzle from the remaining lines.
    pub(super) next: fn(&mut LineReader<'_>) -> Option<Item>,
    /// The writer, if there is one. A file that it writes holds one puzzle.
    pub(super) write: Option<WriteList>,
}

impl Format for ListFormat {
    fn info(&self) -> &FormatInfo {
        &self.info
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        (self.resembles)(beginning.text)
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        let next = self.next;
        items(text, move |lines| next(lines))
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let nonogram = self.info.black_and_white(puzzle)?;
        let write = self.write.ok_or(self.info.read_only())?;
        self.info.check_only(index)?;
        Ok(write(nonogram, out)?)
    }
}

/// Reads the only puzzle in a text, and returns it as an item.
pub(super) fn only<'t>(
    lines: &mut LineReader<'t>,
    read: impl FnOnce(&mut LineReader<'t>, Piece<'t>) -> Result<Nonogram, ReadError>,
) -> Option<Item> {
    let first = lines.clone().find(|line| !line.is_blank())?;
    let puzzle = read(lines, first).map(Puzzle::Nonogram);
    lines.finish();
    Some(Item { line: first.line(), puzzle })
}

/// Checks that a comment between clues is not itself a clue. Skipping a clue that is commented out, or whose first
/// character is damaged, would give a different puzzle.
pub(super) fn check_comment(line: Piece<'_>) -> Result<(), ReadError> {
    let line = line.trim();
    let is_of_clues = |c: char| c.is_ascii_digit() || c.is_whitespace() || "#,[]-\"'".contains(c);
    if line.as_str().chars().all(is_of_clues) {
        return Err(line.unexpected("a clue that is not commented out with `#`"));
    }
    Ok(())
}

/// Adds a clue line to a list. Returns an error if the list is full.
pub(super) fn push<'t>(list: &mut Vec<Piece<'t>>, line: Piece<'t>) -> Result<(), ReadError> {
    if list.len() == MAX_NONOGRAM_SIDE {
        return Err(line.trim().error(ReadErrorKind::TooManyClues { most: MAX_NONOGRAM_SIDE }));
    }
    list.push(line);
    Ok(())
}

/// Builds a black and white nonogram from its clue lines. The numbers in a line are separated by blanks or commas.
pub(super) fn from_lines(
    rows: &[Piece<'_>],
    columns: &[Piece<'_>],
    whole: Piece<'_>,
) -> Result<Nonogram, ReadError> {
    let numbers = |line: Piece<'_>, place, has| {
        let numbers = line.split(|c| c == ',' || c.is_whitespace());
        listed_clue(line, numbers, (place, has))
    };
    let row = |(index, line): (usize, &Piece<'_>)| numbers(*line, Place::Row(index), columns.len());
    let column = |(index, line): (usize, &Piece<'_>)| numbers(*line, Place::Column(index), rows.len());
    let row_clues = rows.iter().enumerate().map(row).collect::<Result<_, _>>()?;
    let column_clues = columns.iter().enumerate().map(column).collect::<Result<_, _>>()?;
    nonogram(row_clues, column_clues, whole)
}

/// Checks the number of clue lines.
pub(super) fn counted(
    list: &[Piece<'_>],
    what: &'static str,
    expected: usize,
    place: Piece<'_>,
) -> Result<(), ReadError> {
    match list.len() {
        found if found == expected => Ok(()),
        found => Err(place.trim().error(ReadErrorKind::ClueCount { what, found, expected })),
    }
}
