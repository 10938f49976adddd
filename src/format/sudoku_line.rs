//! `sudoku-line`: a sudoku a line.

use std::io::Write;

use super::symbols::{self, DIGITS, UNKNOWN};
use super::text::{Lines, Piece, head};
use super::{Format, Item, ReadError, ReadErrorKind, WriteError, items};
use crate::puzzle::{Kind, MAX_SUDOKU_SIDE, Place, Puzzle, PuzzleError, Sudoku};

/// The cells row by row, a character each: `.`, `0`, `_` or `*` for an empty one, digits as in [`Sudoku::symbol`]. The
/// side follows from the number of characters, the boxes are the usual ones (see [`Sudoku::usual_box`]).
///
/// Up to side 35 small letters are read as capitals. From side 10 to 26 a line with letters but without any of 1 to 9
/// is in an alphabet of letters only, `A` = 1, if no letter is beyond the side in it; `0` is an empty cell there too.
///
/// What follows the cells after a blank, `,`, `;` or `#` is kept as metadata `comment` (the solution in files of
/// `puzzle,solution`). Blank lines, lines that start with `#`, and names of columns in the first line are skipped.
/// Lines of 729 candidates (sukaku) are recognised and refused. Other metadata is dropped, and a comment is written
/// on one line.
#[derive(Clone, Copy, Debug)]
pub struct SudokuLine;

/// The name under which the rest of a line is kept.
const COMMENT: &str = "comment";

impl Format for SudokuLine {
    fn name(&self) -> &'static str {
        "sudoku-line"
    }

    fn kind(&self) -> Kind {
        Kind::Sudoku
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["sdm"]
    }

    fn description(&self) -> &'static str {
        "sudokus, one a line: 81 characters (or n x n), `.` or `0` for an empty cell"
    }

    fn looks_like(&self, text: &str) -> bool {
        const LINES: usize = 16;
        let mut lines = Lines::new(head(text).0);
        let (mut filled, mut empty, mut other) = (0, 0, 0);
        for line in std::iter::from_fn(|| lines.next_content()).take(LINES) {
            match board(cells(line)) {
                Ok(sudoku) if sudoku.givens().iter().any(|&digit| digit > 0) => filled += 1,
                // Stars and underscores alone are lines for the eye.
                Ok(_) if !line.as_str().contains(['_', '*']) => empty += 1,
                Err(error) if error.kind == ReadErrorKind::Pencilmarks => filled += 1,
                _ => other += 1,
            }
        }
        // A damaged line among good ones does no harm; zeros or dots among prose make no puzzle.
        if filled > 0 { filled + empty >= other } else { empty > 0 && other == 0 }
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        let mut first = true;
        items(text, move |lines| {
            let mut line = lines.next_content()?;
            if std::mem::take(&mut first) && names_columns(line) {
                line = lines.next_content()?;
            }
            Some(Item { line: line.line(), puzzle: puzzle(line).map(Puzzle::Sudoku) })
        })
    }

    fn write(&self, puzzle: &Puzzle, _index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let format = self.name();
        let Puzzle::Sudoku(sudoku) = puzzle else {
            return Err(WriteError::Kind { format, kind: puzzle.kind() });
        };
        let (rows, columns) = sudoku.box_shape();
        if Sudoku::usual_box(sudoku.side()) != Some((rows, columns)) {
            return Err(WriteError::BoxShape { format, rows, columns });
        }
        let symbol = if symbols::needs_letters(sudoku.givens(), sudoku.side()) {
            symbols::letter
        } else {
            Sudoku::symbol
        };
        let mut line: String = sudoku.givens().iter().map(|&digit| symbol(digit)).collect();
        let comment = sudoku.metadata.get(COMMENT).map(str::trim).filter(|comment| !comment.is_empty());
        if let Some(comment) = comment {
            line.push_str(" # ");
            line.extend(comment.chars().map(|c| if c.is_control() { ' ' } else { c }));
        }
        writeln!(out, "{}", line.trim_end())?;
        Ok(())
    }
}

const fn ends_cells(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b',' | b';' | b'#')
}

/// The characters before the first separator.
fn cells(line: Piece<'_>) -> Piece<'_> {
    let line = line.trim();
    let bytes = line.as_str().as_bytes();
    line.slice(0..bytes.iter().position(|&byte| ends_cells(byte)).unwrap_or(bytes.len()))
}

/// Whether this is the first line of a table, such as `quizzes,solutions`.
fn names_columns(line: Piece<'_>) -> bool {
    let cells = cells(line);
    let name = |text: &str| text.bytes().all(|b| b.is_ascii_alphabetic() || b == b'_');
    name(cells.as_str())
        && line.trim().as_str()[cells.as_str().len()..].starts_with(',')
        && board(cells).is_err()
}

fn puzzle(line: Piece<'_>) -> Result<Sudoku, ReadError> {
    let cells = cells(line);
    let mut sudoku = board(cells)?;
    if let Some(error) = sudoku.contradiction() {
        return Err(at_cell(cells, error));
    }
    let rest = line.trim().as_str()[cells.as_str().len()..].trim_start();
    if !rest.is_empty() {
        let comment = rest.strip_prefix([',', ';', '#']).unwrap_or(rest).trim_start();
        if !comment.is_empty() {
            sudoku.metadata.push(COMMENT, comment);
        }
    }
    Ok(sudoku)
}

/// The sudoku of these cells; it may contradict itself.
fn board(cells: Piece<'_>) -> Result<Sudoku, ReadError> {
    let text = cells.as_str();
    let found = if text.is_ascii() { text.len() } else { text.chars().count() };
    let side = found.isqrt();
    if side * side != found || side > MAX_SUDOKU_SIDE || Sudoku::usual_box(side).is_none() {
        return Err(cells.error(ReadErrorKind::LineCells { found }));
    }
    let mut digits: Vec<u8> = text.bytes().map(|byte| DIGITS[byte as usize]).collect();
    if is_pencilmarks(&digits) {
        return Err(cells.error(ReadErrorKind::Pencilmarks));
    }
    if !digits.contains(&UNKNOWN) {
        symbols::adapt(&mut digits, side);
    }
    // Up to the first unknown character, all are ASCII: the cell's number is its byte.
    if let Some(at) = digits.iter().position(|&digit| usize::from(digit) > side) {
        let symbol = cells.slice(at..text.len()).characters().next().unwrap_or(cells);
        return Err(symbol.error(ReadErrorKind::Symbol { found: symbol.quote(), side }));
    }
    Sudoku::with_side(side, digits).map_err(|error| at_cell(cells, error))
}

/// Whether a line of 729 is a list of candidates rather than a board of 27 x 27: every character is empty or its own
/// candidate, and there are enough of these to leave one for every cell.
fn is_pencilmarks(digits: &[u8]) -> bool {
    let candidate = |(index, &digit): (usize, &u8)| digit == 0 || usize::from(digit) == index % 9 + 1;
    digits.len() == 729
        && digits.iter().enumerate().all(candidate)
        && digits.iter().filter(|&&digit| digit > 0).count() >= 81
}

fn at_cell(cells: Piece<'_>, error: PuzzleError) -> ReadError {
    match error.place() {
        // All symbols are ASCII: the cell's number is its byte.
        Place::Cell(cell) => cells.slice(cell..cell + 1).error(error),
        _ => cells.error(error),
    }
}
