//! Reading and writing of clues, shared by the formats of nonograms.

use super::error::{ReadError, ReadErrorKind, WriteError};
use super::text::Piece;
use crate::model::Block;
use crate::puzzle::{Clue, MAX_NONOGRAM_SIDE, Nonogram, Place, Puzzle, PuzzleError};

/// Builds a clue block by block, in memory bounded by the length of the line.
#[derive(Debug)]
pub(super) struct ClueBuilder {
    blocks: Clue,
    place: Place,
    needs: u64,
    has: usize,
}

impl ClueBuilder {
    /// An empty clue, for the line at `place` of `has` cells.
    pub(super) const fn new(place: Place, has: usize) -> Self {
        Self { blocks: Vec::new(), place, needs: 0, has }
    }

    /// Adds a block at the end.
    pub(super) fn push(&mut self, length: u32) {
        let gap = u64::from(self.needs > 0);
        self.needs = self.needs.saturating_add(gap + u64::from(length));
        if self.fits() {
            self.blocks.push(Block::black(length));
        }
    }

    /// Whether the line has room for all blocks so far.
    pub(super) const fn fits(&self) -> bool {
        self.needs <= self.has as u64
    }

    /// The clue, if it fits the line.
    pub(super) fn finish(self) -> Result<Clue, PuzzleError> {
        if self.fits() {
            Ok(self.blocks)
        } else {
            Err(PuzzleError::ClueTooLong { place: self.place, needs: self.needs, has: self.has })
        }
    }
}

/// The place of the clue with number `index`, where rows come first, and the length of its line.
pub(super) const fn rows_first(index: usize, rows: usize, columns: usize) -> (Place, usize) {
    if index < rows { (Place::Row(index), columns) } else { (Place::Column(index - rows), rows) }
}

/// Two positive sizes from the next two words. `expected` describes them in an error; `end` is where the words end.
pub(super) fn sizes<'t>(
    words: &mut (impl Iterator<Item = Piece<'t>> + ?Sized),
    end: Piece<'t>,
    expected: &'static str,
) -> Result<(usize, usize), ReadError> {
    let mut size = || {
        let word = words.next().unwrap_or(end);
        match word.number(MAX_NONOGRAM_SIDE as u64, expected)? {
            0 => Err(word.unexpected(expected)),
            number => Ok(number as usize),
        }
    };
    Ok((size()?, size()?))
}

/// The clue of a line of numbers; no number, or `0` alone, is the clue of an empty line.
pub(super) fn listed_clue<'t>(
    line: Piece<'t>,
    numbers: impl Iterator<Item = Piece<'t>>,
    (place, has): (Place, usize),
) -> Result<Clue, ReadError> {
    let mut clue = ClueBuilder::new(place, has);
    let mut zero = None;
    let mut count = 0u64;
    for word in numbers {
        count += 1;
        match word.number(u64::from(u32::MAX), "a block's length")? {
            0 => zero = zero.or(Some(word)),
            length => clue.push(length as u32),
        }
    }
    match zero {
        Some(word) if count > 1 => {
            Err(word.error(ReadErrorKind::ZeroBlock { hint: "`0` stands alone, for a line without blocks" }))
        }
        _ => clue.finish().map_err(|error| line.trim().error(error)),
    }
}

/// A nonogram from clues that fit their lines; `whole` is the place of errors that concern all of it.
pub(super) fn nonogram(rows: Vec<Clue>, columns: Vec<Clue>, whole: Piece<'_>) -> Result<Nonogram, ReadError> {
    let made = Nonogram::new(rows, columns).and_then(|nonogram| match nonogram.contradiction() {
        None => Ok(nonogram),
        Some(error) => Err(error),
    });
    made.map_err(|error| whole.trim().error(error))
}

/// The black and white nonogram in a puzzle that is to be written.
pub(super) fn black_and_white<'p>(
    format: &'static str,
    puzzle: &'p Puzzle,
) -> Result<&'p Nonogram, WriteError> {
    match puzzle {
        Puzzle::Nonogram(nonogram) if nonogram.colours() == 1 => Ok(nonogram),
        Puzzle::Nonogram(nonogram) => Err(WriteError::Colours { format, colours: nonogram.colours() }),
        Puzzle::Sudoku(_) => Err(WriteError::Kind { format, kind: puzzle.kind() }),
    }
}

/// The text of a clue; `0` for a line without blocks.
pub(super) fn numbers(clue: &Clue, separator: &str) -> String {
    if clue.is_empty() {
        return "0".to_owned();
    }
    clue.iter().map(|block| block.length.to_string()).collect::<Vec<_>>().join(separator)
}
