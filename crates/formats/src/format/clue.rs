//! Reading and writing clues. The nonogram formats share this code.

use super::colours::ColourTable;
use super::error::{ReadError, ReadErrorKind};
use super::text::Piece;
use gridproof_model::Block;
use gridproof_puzzles::{Clue, MAX_NONOGRAM_SIDE, Nonogram, Place, PuzzleError};

/// Builds a clue block by block. The memory that the builder uses is bounded by the length of the line.
#[derive(Debug)]
pub(super) struct ClueBuilder {
    blocks: Clue,
    last: Option<Block>,
    place: Place,
    needs: u64,
    has: usize,
}

impl ClueBuilder {
    /// Returns an empty clue for the line at `place`, which has `has` cells.
    pub(super) const fn new(place: Place, has: usize) -> Self {
        Self { blocks: Vec::new(), last: None, place, needs: 0, has }
    }

    /// Adds a black block at the end.
    pub(super) fn push(&mut self, length: u32) {
        self.push_block(Block::black(length));
    }

    /// Adds a block at the end.
    pub(super) fn push_block(&mut self, block: Block) {
        let gap = self.last.map_or(0, |last| last.gap_before(block));
        self.last = Some(block);
        self.needs = self.needs.saturating_add(u64::from(gap) + u64::from(block.length));
        if self.fits() {
            self.blocks.push(block);
        }
    }

    /// Returns whether the line has room for all blocks that have been added.
    pub(super) const fn fits(&self) -> bool {
        self.needs <= self.has as u64
    }

    /// Returns the clue if it fits the line.
    pub(super) fn finish(self) -> Result<Clue, PuzzleError> {
        if self.fits() {
            Ok(self.blocks)
        } else {
            Err(PuzzleError::ClueTooLong { place: self.place, needs: self.needs, has: self.has })
        }
    }
}

/// Returns the row or column to which the clue with index `index` belongs, and the length of that line. The row clues
/// come first, then the column clues.
pub(super) const fn rows_first(index: usize, rows: usize, columns: usize) -> (Place, usize) {
    if index < rows { (Place::Row(index), columns) } else { (Place::Column(index - rows), rows) }
}

/// Reads two positive sizes from the next two words. `expected` is the description of the sizes in error messages;
/// `end` is the position after the last word, where a missing size is reported.
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

/// Reads a clue from its numbers. An empty list, or a single `0`, is the clue of a line without blocks.
pub(super) fn listed_clue<'t>(
    line: Piece<'t>,
    numbers: impl Iterator<Item = Piece<'t>>,
    at: (Place, usize),
) -> Result<Clue, ReadError> {
    clue_of_items(line, numbers, at, |word| Ok(Block::black(block_length(word)?)))
}

/// Reads a clue from its numbers. A number may be followed by a mark that stands for a colour. An empty list, or a
/// single `0`, is the clue of a line without blocks. `colour` receives the text after the number, which is empty if the
/// number has no mark, and returns the value of the colour.
pub(super) fn coloured_clue<'t>(
    line: Piece<'t>,
    items: impl Iterator<Item = Piece<'t>>,
    at: (Place, usize),
    mut colour: impl FnMut(Piece<'t>) -> Result<u8, ReadError>,
) -> Result<Clue, ReadError> {
    clue_of_items(line, items, at, |item| {
        let text = item.as_str();
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        // If an item has no digits, the error quotes the whole item.
        match block_length(if digits == 0 { item } else { item.slice(0..digits) })? {
            0 => Ok(Block::black(0)),
            length => Ok(Block { length, colour: colour(item.slice(digits..text.len()))? }),
        }
    })
}

fn block_length(word: Piece<'_>) -> Result<u32, ReadError> {
    word.number(u64::from(u32::MAX), "a block's length").map(|length| length as u32)
}

/// Reads the clue of the line at `place`, which has `has` cells. `block` reads one item: a block or a `0`.
fn clue_of_items<'t>(
    line: Piece<'t>,
    items: impl Iterator<Item = Piece<'t>>,
    (place, has): (Place, usize),
    mut block: impl FnMut(Piece<'t>) -> Result<Block, ReadError>,
) -> Result<Clue, ReadError> {
    let mut clue = ClueBuilder::new(place, has);
    let mut zero = None;
    let mut count = 0u64;
    for item in items {
        count += 1;
        let block = block(item)?;
        if block.length == 0 {
            zero = zero.or(Some(item));
        } else {
            clue.push_block(block);
        }
    }
    match zero {
        Some(item) if count > 1 => Err(item.error(ReadErrorKind::ZeroBlock {
            hint: "`0` is allowed only on its own, for a line without blocks",
        })),
        _ => clue.finish().map_err(|error| line.trim().error(error)),
    }
}

/// Builds a nonogram with the colours of a colour table. Each clue must fit its line. Errors about the puzzle are
/// reported at `whole`.
pub(super) fn coloured_nonogram(
    rows: Vec<Clue>,
    columns: Vec<Clue>,
    goal: Option<Vec<u8>>,
    colours: ColourTable,
    whole: Piece<'_>,
) -> Result<Nonogram, ReadError> {
    let made = Nonogram::new(rows, columns).and_then(|nonogram| {
        let nonogram = match goal {
            Some(goal) => nonogram.with_goal(goal),
            None => nonogram,
        };
        nonogram.in_colours(&colours.palette()).and_then(|nonogram| match nonogram.contradiction() {
            None => Ok(nonogram),
            Some(error) => Err(error),
        })
    });
    made.map_err(|error| whole.trim().error(error))
}

/// Builds a black and white nonogram. Each clue must fit its line. Errors about the puzzle are reported at `whole`.
pub(super) fn nonogram(rows: Vec<Clue>, columns: Vec<Clue>, whole: Piece<'_>) -> Result<Nonogram, ReadError> {
    let made = Nonogram::new(rows, columns).and_then(|nonogram| match nonogram.contradiction() {
        None => Ok(nonogram),
        Some(error) => Err(error),
    });
    made.map_err(|error| whole.trim().error(error))
}

/// Returns whether no line has a block.
pub(super) fn is_empty(nonogram: &Nonogram) -> bool {
    nonogram.rows().iter().chain(nonogram.columns()).all(Vec::is_empty)
}

/// Returns a clue as text: the lengths of its blocks with `separator` between them, or `0` for a line without blocks.
pub(super) fn numbers(clue: &Clue, separator: &str) -> String {
    if clue.is_empty() {
        return "0".to_owned();
    }
    clue.iter().map(|block| block.length.to_string()).collect::<Vec<_>>().join(separator)
}
