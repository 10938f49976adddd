//! The cells of a board that is written with one character per cell.

use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::symbols::{self, UNKNOWN};
use crate::format::text::Piece;
use gridproof_puzzles::{Place, PuzzleError, Sudoku};

/// Returns the sudoku of these cells, if it has no obvious contradiction. If the cells do not show whether the digits
/// begin at 0, a second board that contains all digits decides.
pub(in crate::format) fn settled(cells: Piece<'_>, second: Option<Piece<'_>>) -> Result<Sudoku, ReadError> {
    let (mut sudoku, mut ambiguous) = read_board(cells, None)?;
    let side = sudoku.side();
    let bytes = cells.as_str().as_bytes();
    // A board that has letters but none of the digits 1 to 9 uses the alphabet of letters only, so its first digit is
    // known.
    let is_open = ambiguous.is_some()
        || !bytes.contains(&b'0')
            && bytes.iter().any(|byte| matches!(byte, b'1'..=b'9'))
            && !sudoku.givens().contains(&(side as u8));
    if is_open && let Some(first_digit) = second.and_then(|second| symbols::first_digit(&codes(second), side))
    {
        (sudoku, ambiguous) = read_board(cells, Some(first_digit))?;
    }
    if let Some(error) = sudoku.contradiction() {
        return Err(at_cell(cells, error));
    }
    match ambiguous {
        Some(cell) => Err(cells.slice(cell..cell + 1).error(ReadErrorKind::AmbiguousZero { side })),
        None => Ok(sudoku),
    }
}

/// Reads `board`, whose digits begin with the same digit as those of `sudoku`; `None` if it is not a board with the
/// same number of rows. If the board is full, it is a stated solution.
pub(in crate::format) fn stated_board(board: Piece<'_>, sudoku: &Sudoku) -> Option<Sudoku> {
    // A solution that repeats digits is wrong, but it is still a stated solution.
    let (solution, _) = read_board(board, Some(sudoku.first_digit())).ok()?;
    (solution.side() == sudoku.side()).then_some(solution)
}

/// Returns the sudoku of these cells. It may contain an obvious contradiction, or a `0` that may be a digit.
pub(super) fn board(cells: Piece<'_>) -> Option<Sudoku> {
    // Most words do not have the length of a board, and this check is faster than building an error.
    shape(cells).ok()?;
    read_board(cells, None).ok().map(|(sudoku, _)| sudoku)
}

/// Returns the numbers of rows and columns of a box, for a board with one character per cell.
///
/// # Errors
/// Returns the number of characters if no board has that number of cells.
pub(in crate::format) fn shape(cells: Piece<'_>) -> Result<(usize, usize), usize> {
    let text = cells.as_str();
    let found = if text.is_ascii() { text.len() } else { text.chars().count() };
    let side = found.isqrt();
    Sudoku::usual_box(side).filter(|_| side * side == found).ok_or(found)
}

/// Returns the codes of cells (see [`DIGITS`]).
fn codes(cells: Piece<'_>) -> Vec<u8> {
    symbols::codes(cells.as_str().as_bytes())
}

/// Builds a sudoku from cells in the same way as [`symbols::sudoku`] does from codes. Errors are located at their
/// cells.
fn read_board(cells: Piece<'_>, first_digit: Option<u8>) -> Result<(Sudoku, Option<usize>), ReadError> {
    let shape = shape(cells).map_err(|found| cells.error(ReadErrorKind::LineCells { found }))?;
    let side = shape.0 * shape.1;
    let mut codes = codes(cells);
    if !codes.contains(&UNKNOWN) {
        symbols::adapt(&mut codes, side);
    }
    // All characters before the first unknown one are ASCII, so the index of the cell is the index of its byte.
    if let Some(at) = codes.iter().position(|&code| symbols::is_beyond(code, side)) {
        let symbol = cells.slice(at..cells.as_str().len()).characters().next().unwrap_or(cells);
        return Err(symbol.error(ReadErrorKind::Symbol { found: symbol.quote(), side }));
    }
    symbols::sudoku(codes, shape, first_digit).map_err(|error| at_cell(cells, error))
}

fn at_cell(cells: Piece<'_>, error: PuzzleError) -> ReadError {
    match error.place() {
        // All symbols are ASCII, so the index of the cell is the index of its byte.
        Place::Cell(cell) => cells.slice(cell..cell + 1).error(error),
        _ => cells.error(error),
    }
}
