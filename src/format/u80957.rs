//! `u80957`: the input of the nonogram game Jutge U80957.

use std::io::Write;

use super::clue::{ClueBuilder, black_and_white, nonogram, rows_first, sizes};
use super::text::{Lines, Piece, head};
use super::{Format, Item, ReadError, ReadErrorKind, WriteError, single_item};
use crate::puzzle::{Clue, Kind, Place, Puzzle, PuzzleError};

/// Numbers between blanks or line breaks: the rows, the columns, then for each row and for each column the number of
/// its blocks and their lengths. What follows (the commands of the game) is ignored. One puzzle a file; no metadata.
#[derive(Clone, Copy, Debug)]
pub struct U80957;

impl Format for U80957 {
    fn name(&self) -> &'static str {
        "u80957"
    }

    fn kind(&self) -> Kind {
        Kind::Nonogram
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["u80957"]
    }

    fn description(&self) -> &'static str {
        "one nonogram: rows, columns, then each clue after its number of blocks; the input of `play u80957`"
    }

    fn looks_like(&self, text: &str) -> bool {
        let (start, _) = head(text);
        let mut words = Lines::new(start).flat_map(Piece::words);
        // A command, if any, is a letter: a number after the last clue belongs to another format.
        clues(start, &mut words).is_ok()
            && words
                .next()
                .is_none_or(|word| matches!(word.as_str().as_bytes(), [b] if b.is_ascii_alphabetic()))
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        single_item(text, move |words| {
            let mut words = words.peekable();
            let first = words.peek().copied().unwrap_or(Piece::end_of(text));
            let (rows, columns) = clues(text, &mut words)?;
            nonogram(rows, columns, first).map(Puzzle::Nonogram)
        })
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let nonogram = black_and_white(self.name(), puzzle)?;
        if index > 0 {
            return Err(WriteError::OnePuzzle { format: self.name() });
        }
        writeln!(out, "{} {}", nonogram.rows().len(), nonogram.columns().len())?;
        for clue in nonogram.rows().iter().chain(nonogram.columns()) {
            write!(out, "{}", clue.len())?;
            for block in clue {
                write!(out, " {}", block.length)?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

const SIZE: &str = "the numbers of rows and columns, each 1 or more";

/// The clues of rows and columns.
fn clues<'t>(
    text: &'t str,
    words: &mut impl Iterator<Item = Piece<'t>>,
) -> Result<(Vec<Clue>, Vec<Clue>), ReadError> {
    let end = Piece::end_of(text);
    let (rows, columns) = sizes(words, end, SIZE)?;
    let mut clues = Vec::new();
    for index in 0..rows + columns {
        clues.push(clue(words, end, rows_first(index, rows, columns))?);
    }
    let columns = clues.split_off(rows);
    Ok((clues, columns))
}

fn clue<'t>(
    words: &mut impl Iterator<Item = Piece<'t>>,
    end: Piece<'t>,
    (place, has): (Place, usize),
) -> Result<Clue, ReadError> {
    const LENGTH: &str = "a block's length";
    let mut word = || words.next().unwrap_or(end);
    let count_word = word();
    let count = count_word.number(u64::from(u32::MAX), "the number of blocks of the next clue")?;
    // Blocks of one cell and gaps of one cell are the least: there is no need to read on.
    let needs = (2 * count).saturating_sub(1);
    if needs > has as u64 {
        return Err(count_word.error(PuzzleError::ClueTooLong { place, needs, has }));
    }
    let mut clue = ClueBuilder::new(place, has);
    let mut last = count_word;
    for _ in 0..count {
        last = word();
        match last.number(u64::from(u32::MAX), LENGTH)? {
            0 => {
                return Err(last.error(ReadErrorKind::ZeroBlock {
                    hint: "the clue of a line without blocks is 0 alone",
                }));
            }
            length => clue.push(length as u32),
        }
    }
    clue.finish().map_err(|error| count_word.to(last).error(error))
}
