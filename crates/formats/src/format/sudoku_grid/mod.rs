//! `sudoku-grid`: one row of the board per line.

mod grid_text;
mod row;
#[cfg(test)]
mod tests;

use std::io::Write;

use super::claim::{Beginning, Mark};
use super::codec::Format;
use super::error::WriteError;
use super::info::{FormatInfo, TEXTS_AND_GOALS};
use super::item::Item;
use super::items::items;
use super::splitter::{Part, RecordSplitter};
use super::text::{LineReader, after_last_line};
use grid_text::GridText;
use gridproof_puzzles::{Kind, Puzzle, Sudoku};

/// One line for each row, in one of three notations:
///
/// * numbers separated by blanks, with `_`, `.`, `0`, `*` or `-1` for an empty cell;
/// * numbers separated by commas, with nothing or `-1` for an empty cell;
/// * one character per cell, as in [`SudokuLine`](super::sudoku_line::SudokuLine), with or without blanks anywhere.
///
/// Whether `0` is a digit is decided as in [`SudokuLine`](super::sudoku_line::SudokuLine).
///
/// The first line may state the side alone (`16`) or the rows and columns of a box (`2x3`), optionally followed by the
/// range of the digits if they begin at 0 (`16 0-15`). Bars (`|`) between cells and lines of dashes between rows are
/// allowed. They show the shape of the boxes unless a line such as `2x3` states it. If the shape is neither shown nor
/// stated, the boxes are the usual ones (see [`Sudoku::usual_box`]). The output of [`Sudoku::draw`] can be read.
///
/// Blank lines separate grids, so after a bad grid the reader continues after the next blank line. Blank lines may also
/// separate the bands of a grid, like lines of dashes. Grids are written as a line with the side or the box shape,
/// followed by numbers; metadata is dropped.
#[derive(Clone, Copy, Debug)]
pub struct SudokuGrid;

static INFO: FormatInfo = FormatInfo {
    name: "sudoku-grid",
    kind: Some(Kind::Sudoku),
    extensions: &["sdk", "ss"],
    description: "sudokus, one row per line: numbers or characters, optionally with bars and a line with the side length",
    mark: Mark::Shape("rows of a board, one per line"),
    loses: Some(TEXTS_AND_GOALS),
};

impl Format for SudokuGrid {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        const GRIDS: usize = 16;
        let start = beginning.text;
        let mut lines = LineReader::new(start);
        let mut grids = std::iter::from_fn(|| GridText::next(&mut lines));
        let Some(first) = grids.next() else { return false };
        if first.looks_like_a_board() {
            return true;
        }
        // If the first paragraph does not look like a board, most of the grids after it must be good.
        let good = |grid: &GridText<'_>| {
            grid.sudoku().is_ok_and(|sudoku| sudoku.givens().iter().any(|&given| given > 0))
        };
        let (good, other): (Vec<_>, Vec<_>) = grids.take(GRIDS).partition(good);
        good.len() > other.len()
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        items(text, item)
    }

    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        Some(self)
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let sudoku = INFO.sudoku(puzzle)?;
        INFO.check_givens(sudoku)?;
        if index > 0 {
            writeln!(out)?;
        }
        let (side, (rows, columns)) = (sudoku.side(), sudoku.box_shape());
        if Sudoku::usual_box(side) == Some((rows, columns)) {
            write!(out, "{side}")?;
        } else {
            write!(out, "{rows}x{columns}")?;
        }
        let digits = if sudoku.first_digit() == 1 { String::new() } else { format!(" 0-{}", side - 1) };
        writeln!(out, "{digits}")?;
        let cell = |value: Option<u8>| value.map_or("_".to_owned(), |value| sudoku.number(value).to_string());
        let cells: Vec<String> = sudoku.given_values().map(cell).collect();
        for row in cells.chunks(side) {
            writeln!(out, "{}", row.join(" "))?;
        }
        Ok(())
    }
}

fn item(lines: &mut LineReader<'_>) -> Option<Item> {
    let block = GridText::next(lines)?;
    Some(Item { line: block.first().line(), puzzle: block.sudoku().map(Puzzle::Sudoku) })
}

/// The largest number of paragraphs that a grid can have, one for each band.
const MOST_BANDS: usize = 64;

impl RecordSplitter for SudokuGrid {
    /// Returns the last split point within the complete lines of `beginning`. Whether a paragraph is a grid or a band
    /// depends on the paragraphs after it. A split point is therefore followed by as many paragraphs as a grid can
    /// have, or it comes after a paragraph that is not a band.
    fn split_point(&self, beginning: &[u8]) -> usize {
        // The bytes after the last line ending may be cut off in the middle of a character.
        let end = after_last_line(beginning);
        let Ok(text) = std::str::from_utf8(&beginning[..end]) else {
            // Bytes that are not text are reported when the chunk is checked.
            return end;
        };
        let ends = paragraph_ends(text);
        let last = ends.len().checked_sub(MOST_BANDS + 1).map_or(0, |index| ends[index]);
        let mut lines = LineReader::new(text);
        let mut cut = 0;
        while let Some(grid) = GridText::next(&mut lines) {
            let at = lines.position();
            if at > last && !(grid.side_of_bands().is_none() && ends.binary_search(&at).is_ok()) {
                break;
            }
            cut = at;
        }
        cut
    }

    fn read_part<'t>(&self, text: &'t str, part: &Part) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        let mut lines = LineReader::of_part(text, part);
        Box::new(std::iter::from_fn(move || item(&mut lines)))
    }
}

/// Returns the offset after each blank line that directly follows a line that is not blank.
fn paragraph_ends(text: &str) -> Vec<usize> {
    let (mut ends, mut at, mut open) = (Vec::new(), 0, false);
    for line in text.split_inclusive('\n') {
        at += line.len();
        let is_blank = line.trim().is_empty();
        if is_blank && open {
            ends.push(at);
        }
        open = !is_blank;
    }
    ends
}
