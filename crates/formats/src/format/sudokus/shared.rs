//! Functions shared by the formats of sudokus.

use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::symbols::{self, UNKNOWN, adapt};
use crate::format::text::Piece;
use gridproof_puzzles::{Metadata, PuzzleError, Sudoku};

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

/// Returns the sudoku of these codes, if it has no obvious contradiction. Errors are located at `place`.
pub(super) fn checked(side: usize, codes: Vec<u8>, place: Piece<'_>) -> Result<Sudoku, ReadError> {
    let shape = Sudoku::usual_box(side).ok_or_else(|| place.error(PuzzleError::NoBoxShape { side }))?;
    let (sudoku, ambiguous) = symbols::sudoku(codes, shape, None).map_err(|error| place.error(error))?;
    match (sudoku.contradiction(), ambiguous) {
        (Some(error), _) => Err(place.error(error)),
        (None, Some(_)) => Err(place.error(ReadErrorKind::AmbiguousZero { side })),
        (None, None) => Ok(sudoku),
    }
}

/// Adds a text to the metadata unless it is blank or the name is already used.
pub(super) fn note(metadata: &mut Metadata, name: &str, text: &str) {
    let text = text.trim();
    if !text.is_empty() && metadata.get(name).is_none() {
        metadata.push(name, text);
    }
}

/// Returns a text as a single line.
pub(super) fn one_line(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    line.trim().to_owned()
}
