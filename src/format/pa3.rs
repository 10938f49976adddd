//! `pa3`: the input of the nonogram game of the HKUST course COMP 2012H, assignment 3 (2022).

use std::io::Write;

use super::clue::{ClueBuilder, black_and_white, nonogram, rows_first, sizes};
use super::text::{Piece, head};
use super::{Format, Item, ReadError, ReadErrorKind, WriteError, single_item};
use crate::puzzle::{Clue, Kind, Puzzle, PuzzleError};

/// Numbers between blanks or line breaks: the rows, the columns, then the blocks of each row and of each column, each
/// list ended by -1. What follows (the menu choices) is ignored.
///
/// The game asks again where a clue does not fit its line, so the list after such a clue is for the same line. It is
/// an error only if the input ends before one came that fits. One puzzle a file; no metadata.
#[derive(Clone, Copy, Debug)]
pub struct Pa3;

impl Format for Pa3 {
    fn name(&self) -> &'static str {
        "pa3"
    }

    fn kind(&self) -> Kind {
        Kind::Nonogram
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["pa3"]
    }

    fn description(&self) -> &'static str {
        "one nonogram: rows, columns, then each clue ended by -1; the input of `play pa3`"
    }

    fn looks_like(&self, text: &str) -> bool {
        let (start, _) = head(text);
        let mut words = super::text::Lines::new(start).flat_map(Piece::words);
        let Ok((rows, columns)) = sizes(&mut words, Piece::end_of(start), SIZE) else { return false };
        let mut lists = 0;
        for word in words {
            match word.as_str() {
                "-1" => lists += 1,
                number if number.bytes().all(|b| b.is_ascii_digit()) => {}
                _ => return lists >= rows + columns,
            }
        }
        lists > 0
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        single_item(text, move |words| read(text, words))
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let nonogram = black_and_white(self.name(), puzzle)?;
        if index > 0 {
            return Err(WriteError::OnePuzzle { format: self.name() });
        }
        writeln!(out, "{}\n{}", nonogram.rows().len(), nonogram.columns().len())?;
        for clue in nonogram.rows().iter().chain(nonogram.columns()) {
            for block in clue {
                write!(out, "{} ", block.length)?;
            }
            writeln!(out, "-1")?;
        }
        Ok(())
    }
}

const SIZE: &str = "the numbers of rows and columns, each 1 or more";

fn read<'t>(text: &'t str, words: &mut dyn Iterator<Item = Piece<'t>>) -> Result<Puzzle, ReadError> {
    let mut words = words.peekable();
    let end = Piece::end_of(text);
    let first = words.peek().copied().unwrap_or(end);
    let (rows, columns) = sizes(&mut words, end, SIZE)?;
    let mut clues: Vec<Clue> = Vec::new();
    let mut refused: Option<(Piece<'_>, PuzzleError)> = None;
    while clues.len() < rows + columns {
        let start = match (words.peek(), refused.take()) {
            (Some(&start), _) => start,
            (None, Some((list, error))) => return Err(list.error(error)),
            (None, None) => end,
        };
        match list(start, &mut words, end, rows_first(clues.len(), rows, columns))? {
            (_, Ok(clue)) => clues.push(clue),
            (list, Err(error)) => refused = Some((list, error)),
        }
    }
    let columns = clues.split_off(rows);
    nonogram(clues, columns, first).map(Puzzle::Nonogram)
}

/// A list of blocks up to its -1, and where it stands. A list that does not fit its line is no mistake yet.
fn list<'t>(
    start: Piece<'t>,
    words: &mut impl Iterator<Item = Piece<'t>>,
    end: Piece<'t>,
    (place, has): (crate::puzzle::Place, usize),
) -> Result<(Piece<'t>, Result<Clue, PuzzleError>), ReadError> {
    let mut clue = ClueBuilder::new(place, has);
    let mut last = start;
    let mut zero = None;
    loop {
        let word = words.next().unwrap_or(end);
        if word.as_str() == "-1" {
            break;
        }
        match word.number(u64::from(u32::MAX), "a block's length, or -1 at the end of a clue")? {
            0 => zero = zero.or(Some(word)),
            length => clue.push(length as u32),
        }
        last = word;
    }
    match zero {
        Some(word) if clue.fits() => {
            Err(word
                .error(ReadErrorKind::ZeroBlock { hint: "the clue of a line without blocks is -1 alone" }))
        }
        _ => Ok((start.to(last), clue.finish())),
    }
}
