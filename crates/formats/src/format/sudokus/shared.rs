//! Functions shared by the formats of sudokus.

use crate::format::error::{ReadError, ReadErrorKind, WriteError};
use crate::format::symbols::{self, UNKNOWN, adapt};
use crate::format::text::Piece;
use gridproof_puzzles::{Metadata, Puzzle, PuzzleError, Sudoku};

/// Returns the side and the codes (see [`symbols::codes`]) of a text with one character per cell; `None` if it is not a
/// board.
pub(super) fn codes_of(text: &str) -> Option<(usize, Vec<u8>)> {
    let text = text.trim();
    let side = text.len().isqrt();
    if !text.is_ascii() || side * side != text.len() || Sudoku::usual_box(side).is_none() {
        return None;
    }
    let mut codes = symbols::codes(text.as_bytes());
    if codes.contains(&UNKNOWN) {
        return None;
    }
    adapt(&mut codes, side);
    codes.iter().all(|&code| !symbols::is_beyond(code, side)).then_some((side, codes))
}

/// Returns the sudoku of these codes, without an obvious contradiction. Errors are at `place`.
pub(super) fn checked(side: usize, codes: Vec<u8>, place: Piece<'_>) -> Result<Sudoku, ReadError> {
    let shape = Sudoku::usual_box(side).ok_or_else(|| place.error(PuzzleError::NoBoxShape { side }))?;
    let (sudoku, ambiguous) = symbols::sudoku(codes, shape, None).map_err(|error| place.error(error))?;
    match (sudoku.contradiction(), ambiguous) {
        (Some(error), _) => Err(place.error(error)),
        (None, Some(_)) => Err(place.error(ReadErrorKind::AmbiguousZero { side })),
        (None, None) => Ok(sudoku),
    }
}

/// Returns the sudoku if a format of plain sudokus can hold it: with the usual boxes, without candidates, and with
/// digits from 1.
#[cfg(feature = "libraries")]
pub(super) fn plain<'p>(format: &'static str, puzzle: &'p Puzzle) -> Result<&'p Sudoku, WriteError> {
    symbols::from_one(format, plain_of_any_digits(format, puzzle)?)
}

/// Returns the sudoku if it has the usual boxes and no candidates, and if the givens show whether the digits begin at
/// 0.
pub(super) fn plain_of_any_digits<'p>(
    format: &'static str,
    puzzle: &'p Puzzle,
) -> Result<&'p Sudoku, WriteError> {
    let sudoku = with_usual_boxes(format, puzzle)?;
    if sudoku.candidates().is_some() {
        return Err(WriteError::Candidates { format });
    }
    if !symbols::shows_its_digits(sudoku) {
        return Err(WriteError::FirstDigit { format });
    }
    Ok(sudoku)
}

/// Returns the sudoku if a format of sudokus with candidates can hold it: with the usual boxes and digits from 1.
pub(super) fn with_candidates<'p>(
    format: &'static str,
    puzzle: &'p Puzzle,
) -> Result<&'p Sudoku, WriteError> {
    symbols::from_one(format, with_usual_boxes(format, puzzle)?)
}

fn with_usual_boxes<'p>(format: &'static str, puzzle: &'p Puzzle) -> Result<&'p Sudoku, WriteError> {
    let Puzzle::Sudoku(sudoku) = puzzle else {
        return Err(WriteError::Kind { format, kind: puzzle.kind() });
    };
    let (rows, columns) = sudoku.box_shape();
    if Sudoku::usual_box(sudoku.side()) != Some((rows, columns)) {
        return Err(WriteError::BoxShape { format, rows, columns });
    }
    Ok(sudoku)
}

/// Adds a text to the metadata unless it is blank or the name is already used.
pub(super) fn note(metadata: &mut Metadata, name: &str, text: &str) {
    let text = text.trim();
    if !text.is_empty() && metadata.get(name).is_none() {
        metadata.push(name, text);
    }
}

/// Returns a text on one line.
pub(super) fn one_line(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    line.trim().to_owned()
}
