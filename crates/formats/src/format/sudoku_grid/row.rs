//! The cells of one row, in any of the notations.

use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::symbols::{DIGITS, UNKNOWN, ZERO};
use crate::format::text::Piece;

/// The notation of the cells of a row.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Notation {
    /// Numbers between commas; an empty cell has no text.
    Commas,
    Words,
    Characters,
}

pub(super) fn words(row: Piece<'_>) -> impl Iterator<Item = Piece<'_>> {
    row.split(|c| is_bar(c) || c.is_whitespace())
}

/// Returns the notation in which a row has `cells` cells.
pub(super) fn notation(row: Piece<'_>, cells: usize) -> Option<Notation> {
    if row.as_str().contains(',') {
        return (fields(row).count() == cells).then_some(Notation::Commas);
    }
    if words(row).count() == cells {
        return Some(Notation::Words);
    }
    let characters = words(row).map(|word| word.as_str().chars().count()).sum::<usize>();
    (characters == cells).then_some(Notation::Characters)
}

/// Returns the texts between the commas of a row.
fn fields(row: Piece<'_>) -> impl Iterator<Item = Piece<'_>> {
    let mut start = 0;
    row.as_str().split(',').map(move |field| {
        let piece = row.slice(start..start + field.len()).trim();
        start += field.len() + 1;
        piece
    })
}

/// Returns the number of cells of a row, in the notation that the row appears to use. Numbers have one or two digits.
pub(super) fn cells_of(row: Piece<'_>) -> usize {
    if row.as_str().contains(',') {
        return fields(row).count();
    }
    let is_number = |word: Piece<'_>| {
        word.as_str().len() == 1 || word.as_str() == MINUS_ONE || word.number(99, "").is_ok()
    };
    let (count, plain) =
        words(row).fold((0, true), |(count, plain), word| (count + 1, plain && is_number(word)));
    if plain { count } else { words(row).map(|word| word.as_str().chars().count()).sum() }
}

/// Returns the cells of a row, and the number of cells before each bar inside it.
pub(super) fn split(row: Piece<'_>, notation: Notation) -> (Vec<Piece<'_>>, Vec<usize>) {
    let mut cells = Vec::new();
    let mut bars = Vec::new();
    if notation == Notation::Commas {
        return (fields(row).collect(), bars);
    }
    let mut rest = row;
    loop {
        let text = rest.as_str();
        let bar = text.find(is_bar);
        for word in rest.slice(0..bar.unwrap_or(text.len())).words() {
            match notation {
                Notation::Words | Notation::Commas => cells.push(word),
                Notation::Characters => cells.extend(word.characters()),
            }
        }
        let Some(bar) = bar else { break };
        if !cells.is_empty() && bars.last() != Some(&cells.len()) {
            bars.push(cells.len());
        }
        rest = rest.slice(bar + text[bar..].chars().next().map_or(1, char::len_utf8)..text.len());
    }
    // A bar after the last cell belongs to a frame.
    if bars.last() == Some(&cells.len()) {
        bars.pop();
    }
    (cells, bars)
}

/// An empty cell in grids of numbers.
pub(super) const MINUS_ONE: &str = "-1";

/// Returns the code of a cell, see [`DIGITS`]. Letters are read as the symbols of a 64 x 64 board.
pub(super) fn code(cell: Piece<'_>, side: usize) -> Result<u8, ReadError> {
    let text = cell.as_str();
    match *text.as_bytes() {
        [byte] if DIGITS[byte as usize] != UNKNOWN => Ok(DIGITS[byte as usize]),
        _ if text.chars().all(is_empty) || text == MINUS_ONE => Ok(0),
        [_, _, ..] if text.bytes().all(|b| b.is_ascii_digit()) => {
            let number = cell.number(side as u64, "a digit")?;
            Ok(if number == 0 { ZERO } else { number as u8 })
        }
        _ => Err(symbol(cell, side)),
    }
}

pub(super) fn symbol(cell: Piece<'_>, side: usize) -> ReadError {
    cell.error(ReadErrorKind::Symbol { found: cell.quote(), side })
}

/// Returns the error for a row of the wrong length. The error is located at the first excess cell, or after the last
/// cell if cells are missing.
pub(super) fn row_cells(row: Piece<'_>, index: usize, side: usize) -> ReadError {
    let found = cells_of(row);
    if row.as_str().contains(',') {
        let place = fields(row).nth(side).unwrap_or(row.after());
        return place.error(ReadErrorKind::RowCells { row: index + 1, found, side });
    }
    let as_words = words(row).count() == found;
    let excess =
        if as_words { words(row).nth(side) } else { words(row).flat_map(Piece::characters).nth(side) };
    excess.unwrap_or(row.after()).error(ReadErrorKind::RowCells { row: index + 1, found, side })
}

pub(super) const fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║')
}

pub(super) const fn is_empty(c: char) -> bool {
    matches!(c, '.' | '_' | '*')
}
