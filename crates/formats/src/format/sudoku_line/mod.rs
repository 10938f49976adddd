//! `sudoku-line`: one sudoku per line.

mod board;
mod detection;
mod plain;
#[cfg(test)]
mod tests;

use std::io::Write;

use super::claim::{Beginning, Mark};
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::info::FormatInfo;
use super::item::Item;
use super::line::{ends_cells, line_cells, read_comment, write_line};
use super::puzzle_lines::PuzzleLine;
use super::splitter::{PackedRecords, RecordSplitter};
use super::symbols;
use super::text::Piece;
use gridproof_puzzles::{Kind, Puzzle, Sudoku};

use board::board;
pub(super) use board::{settled, shape, stated_board};
pub use plain::{plain_board, stated_solution, zero_may_be_a_digit};

/// A line holds the cells row by row, one character per cell: `.`, `0`, `_` or `*` for an empty cell, and digits as in
/// [`Sudoku::symbol`]. The side follows from the number of characters; the boxes are the usual ones (see
/// [`Sudoku::usual_box`]).
///
/// If a character other than `0` stands for empty cells, `0` may be a digit: see [`Sudoku::first_digit`]. It is a digit
/// if no row, column or box contains `0` twice, and the digit n of an n x n board (`9`, or `G` on 16 x 16) does not
/// occur. Such a `0` is an error on a board of 9 x 9, and on a board with a single `0` among fewer than 2 n givens,
/// unless a stated solution shows which digits are used.
///
/// Up to side 35, lowercase letters are read as capitals. From side 10 to 26, a line that has letters but none of the
/// digits 1 to 9 uses an alphabet of letters only, with `A` = 1, unless one of its letters is beyond the side. In that
/// alphabet, `0` is an empty cell too.
///
/// A line may begin with an identifier or other fields. Then the first field that is a board of 9 x 9 or more is read,
/// and the text before it is kept as metadata `id`. One of `-`, `x`, `X` and `?` can also stand for empty cells if the
/// other three and `.`, `_` and `*` do not occur.
///
/// If a blank, `,`, `;` or `#` follows the cells, the text after it is kept as metadata `comment`. If the first field
/// of that text is a full board, as in files with lines `puzzle,solution`, it is the stated solution. A second board
/// with empty cells is an error. Blank lines and lines that start with `#` are skipped. Other metadata is dropped, and
/// a comment is written on one line. Tables with column names are read by [`Table`](super::table::Table).
#[derive(Clone, Copy, Debug)]
pub struct SudokuLine;

static INFO: FormatInfo = FormatInfo {
    name: "sudoku-line",
    kind: Some(Kind::Sudoku),
    extensions: &["sdm"],
    description: "sudokus, one per line: 81 characters (or n x n), `.` or `0` for an empty cell",
    mark: Mark::Shape("lines that begin with the cells of a board"),
    loses: Some("texts except a comment"),
};

impl Format for SudokuLine {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        detection::are_boards(beginning.text)
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        self.read_lines(text)
    }

    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        Some(self)
    }

    fn write(&self, puzzle: &Puzzle, _index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let sudoku = INFO.sudoku_of_any_digits(puzzle)?;
        let line = if symbols::needs_letters(sudoku.givens(), sudoku.side()) && sudoku.first_digit() == 1 {
            sudoku.givens().iter().map(|&digit| symbols::letter(digit)).collect()
        } else {
            sudoku.given_values().map(|value| value.map_or('.', |value| sudoku.sign(value))).collect()
        };
        write_line(line, &sudoku.metadata, out)
    }
}

impl PuzzleLine for SudokuLine {
    const PACKED: Option<PackedRecords> = Some(PackedRecords::SudokuLines);

    fn puzzle(self, line: Piece<'_>) -> Result<Puzzle, ReadError> {
        sudoku(line).map(Puzzle::Sudoku)
    }
}

fn sudoku(line: Piece<'_>) -> Result<Sudoku, ReadError> {
    let trimmed = line.trim();
    let first = line_cells(line);
    let field = if board(first).is_none() { field(line) } else { None };
    let cells = field.unwrap_or(first);
    let start = cells.start() - trimmed.start();
    let end = start + cells.as_str().len();
    let rest = trimmed.slice(end..trimmed.as_str().len());
    // A damaged cell `#` in a large board must not turn the cells before it into a small board with a comment.
    let is_of_board = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    if let Some(comment) = rest.as_str().as_bytes().strip_prefix(b"#")
        && comment.len() > 16
        && comment.iter().all(is_of_board)
    {
        return Err(rest.slice(0..1).error(ReadErrorKind::Symbol { found: "`#`".to_owned(), side: 9 }));
    }
    let second = second_field(rest, cells);
    let mut sudoku = settled(cells, second)?;
    if let Some(second) = second
        && let Some(stated) = stated_board(second, &sudoku)
    {
        match stated.given_values().collect::<Option<Vec<u8>>>() {
            Some(values) => sudoku = sudoku.with_goal(&values),
            None if field.is_none() => return Err(second.error(ReadErrorKind::SecondSudoku)),
            None => {}
        }
    }
    if field.is_none() {
        read_comment(line, cells, &mut sudoku.metadata);
        return Ok(sudoku);
    }
    // The texts before and after the board.
    let bare = |text: &str| text.trim_matches(|c: char| ",;:|\"#\t ".contains(c)).to_owned();
    for (name, text) in [("id", bare(&trimmed.as_str()[..start])), ("comment", bare(rest.as_str()))] {
        if !text.is_empty() {
            sudoku.metadata.push(name, text);
        }
    }
    Ok(sudoku)
}

/// Returns, from the fields of a line, the first one that is a board of at least 9 x 9 with empty cells and givens. An
/// identifier or other fields may come before it. Fields between the separators of a table are left to the table
/// format.
fn field(line: Piece<'_>) -> Option<Piece<'_>> {
    const LEAST: usize = 81;
    // XML, JSON and library lines are read by other formats.
    if line.as_str().trim_start().starts_with(['<', '{', '[', ':']) {
        return None;
    }
    let separates = |c: char| matches!(c, ' ' | ':' | '#' | '"');
    let is_open =
        |sudoku: Sudoku| sudoku.givens().contains(&0) && sudoku.givens().iter().any(|&digit| digit > 0);
    line.split(separates).find(|field| field.as_str().len() >= LEAST && board(*field).is_some_and(is_open))
}

/// Returns the first field after the cells of a board, if that field has the same length as the cells. A full board in
/// that field is the stated solution.
fn second_field<'t>(rest: Piece<'t>, cells: Piece<'t>) -> Option<Piece<'t>> {
    let second = rest.split(|c| u8::try_from(c).is_ok_and(ends_cells)).next()?;
    (second.as_str().len() == cells.as_str().len()).then_some(second)
}
