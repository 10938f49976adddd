//! What the formats of sudokus share.

use crate::format::error::{ReadError, WriteError};
use crate::format::symbols::{DIGITS, UNKNOWN, adapt};
use crate::format::text::Piece;
use crate::puzzle::{Metadata, Puzzle, Sudoku};

/// The side and the digits of a text with a character a cell, 0 for an empty one; `None` if it is no board.
pub(super) fn digits_of(text: &str) -> Option<(usize, Vec<u8>)> {
    let text = text.trim();
    let side = text.len().isqrt();
    if !text.is_ascii() || side * side != text.len() || Sudoku::usual_box(side).is_none() {
        return None;
    }
    let plain = crate::format::symbols::with_usual_blanks(text.as_bytes());
    let mut digits: Vec<u8> = plain.iter().map(|&byte| DIGITS[byte as usize]).collect();
    if digits.contains(&UNKNOWN) {
        return None;
    }
    adapt(&mut digits, side);
    digits.iter().all(|&digit| usize::from(digit) <= side).then_some((side, digits))
}

/// The sudoku of these digits, without a contradiction at sight; errors are at `place`.
pub(super) fn checked(side: usize, digits: Vec<u8>, place: Piece<'_>) -> Result<Sudoku, ReadError> {
    let sudoku = Sudoku::with_side(side, digits).map_err(|error| place.error(error))?;
    sudoku.contradiction().map_or(Ok(sudoku), |error| Err(place.error(error)))
}

/// The sudoku with the usual boxes and without candidates that a format of plain sudokus can hold.
pub(super) fn plain<'p>(format: &'static str, puzzle: &'p Puzzle) -> Result<&'p Sudoku, WriteError> {
    let sudoku = with_candidates(format, puzzle)?;
    if sudoku.candidates().is_some() {
        return Err(WriteError::Candidates { format });
    }
    Ok(sudoku)
}

/// The sudoku with the usual boxes that a format of sudokus with candidates can hold.
pub(super) fn with_candidates<'p>(
    format: &'static str,
    puzzle: &'p Puzzle,
) -> Result<&'p Sudoku, WriteError> {
    let Puzzle::Sudoku(sudoku) = puzzle else {
        return Err(WriteError::Kind { format, kind: puzzle.kind() });
    };
    let (rows, columns) = sudoku.box_shape();
    if Sudoku::usual_box(sudoku.side()) != Some((rows, columns)) {
        return Err(WriteError::BoxShape { format, rows, columns });
    }
    Ok(sudoku)
}

/// Adds a text to the metadata unless it is blank.
pub(super) fn note(metadata: &mut Metadata, name: &str, text: &str) {
    let text = text.trim();
    if !text.is_empty() && metadata.get(name).is_none() {
        metadata.push(name, text);
    }
}

/// A text on one line.
pub(super) fn one_line(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    line.trim().to_owned()
}
