//! `cells`: a picture of characters, one row per line.

use std::io::Write;

use super::limits::MAX_SIDE;
use crate::format::claim::{Beginning, Mark};
use crate::format::codec::Format;
use crate::format::error::{ReadError, ReadErrorKind, WriteError};
use crate::format::info::{FormatInfo, TEXTS};
use crate::format::item::Item;
use crate::format::items::items;
use crate::format::text::{LineReader, Piece};
use gridproof_puzzles::{Kind, Nonogram, Puzzle};

/// Rows of equal length. The cells are `0` and `1`; or `.` or `_` for white and `#`, `X` or `x` for black; or Unicode
/// squares. Blank lines separate puzzles. A picture of one row, one column or one colour is written in squares: in
/// other characters, its rows could belong to another format.
#[derive(Debug)]
pub(in crate::format) struct Cells;

pub(in crate::format) static CELLS: Cells = Cells;

/// Returns the character set of a cell: 0 for digits, 1 for other ASCII characters, 2 for squares.
const fn set_of(sign: char) -> u8 {
    match sign {
        '0' | '1' => 0,
        _ if sign.is_ascii() => 1,
        _ => 2,
    }
}

/// Returns whether a character is a black cell; `None` if it is not a cell.
const fn is_black(cell: char) -> Option<bool> {
    match cell {
        '.' | '_' | '0' | '\u{2610}' | '\u{2b1c}' | '\u{25a1}' => Some(false),
        '#' | 'X' | 'x' | '1' | '\u{25a0}' | '\u{2588}' | '\u{2b1b}' => Some(true),
        _ => None,
    }
}

static INFO: FormatInfo = FormatInfo {
    name: "cells",
    kind: Some(Kind::Nonogram),
    extensions: &[],
    description: "black and white pictures of `0` and `1` or of `.` and `#`, one row per line, from \
        which the clues are derived",
    mark: Mark::Shape("rows of equal length, with one character for black and one for white"),
    loses: Some(TEXTS),
};

impl Format for Cells {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let start = beginning.text;
        let mut lines = LineReader::new(start);
        let Some(first) = lines.find(|line| !line.is_blank()) else { return false };
        // A blank line ends the picture; another one may follow.
        let lines = lines.take_while(|line| !line.is_blank());
        let width = first.as_str().trim().chars().count();
        let (mut rows, mut ones, mut marks, mut white, mut zeros) = (0, 0, 0, 0, 0);
        let mut squares = true;
        for line in std::iter::once(first).chain(lines) {
            let text = line.as_str().trim();
            let mut cells = 0;
            for cell in text.chars() {
                cells += 1;
                squares &= !cell.is_ascii();
                match (cell, is_black(cell)) {
                    (_, None) => return false,
                    ('1', _) => ones += 1,
                    ('0', _) => zeros += 1,
                    (_, Some(true)) => marks += 1,
                    (_, Some(false)) => white += 1,
                }
            }
            if cells != width {
                return false;
            }
            rows += 1;
        }
        // The picture is either in digits or in marks. A sudoku has each digit at most once per row, so a text with
        // more ones than rows is not a sudoku.
        let marked = ones == 0 && zeros == 0 && marks > 0 && white > 0;
        let in_digits = marks == 0 && white == 0 && zeros > 0 && ones > rows;
        // Squares occur only in pictures.
        squares || rows > 1 && width > 1 && (marked || in_digits)
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        items(text, |lines| {
            let first = lines.find(|line| !line.is_blank())?;
            let puzzle = picture(first, lines).map(Puzzle::Nonogram);
            Some(Item { line: first.line(), puzzle })
        })
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let (nonogram, goal) = INFO.picture(puzzle)?;
        INFO.black_and_white(puzzle)?;
        if nonogram.rows().len().max(nonogram.columns().len()) > MAX_SIDE {
            return Err(INFO.no_picture());
        }
        if index > 0 {
            writeln!(out)?;
        }
        let width = nonogram.columns().len();
        let is_small = goal.len() == width.max(goal.len() / width);
        // In ASCII characters, such rows could also be an empty sudoku, or comments.
        let is_unclear = is_small || !goal.contains(&0) || goal.iter().all(|&cell| cell == 0);
        let [white, black] = if is_unclear { ['□', '■'] } else { ['.', '#'] };
        for row in goal.chunks(width) {
            let cells: String = row.iter().map(|&cell| if cell == 0 { white } else { black }).collect();
            writeln!(out, "{cells}")?;
        }
        Ok(())
    }
}

/// Reads the rows up to the next blank line.
fn picture<'t>(first: Piece<'t>, lines: &mut LineReader<'t>) -> Result<Nonogram, ReadError> {
    let width = first.as_str().trim().chars().count();
    let mut cells = Vec::new();
    let mut signs = [None; 2];
    let mut error = None;
    let rows = std::iter::once(first).chain(lines.by_ref().take_while(|line| !line.is_blank()));
    for (index, line) in rows.enumerate() {
        if error.is_none() {
            error = row(line.trim(), width, index, &mut signs, &mut cells).err();
        }
    }
    match error {
        Some(error) => Err(error),
        None => Nonogram::from_picture(width, &cells).map_err(|error| first.trim().error(error)),
    }
}

/// Adds the cells of a row. `signs` holds the character used so far for white cells, and the one for black cells.
fn row(
    line: Piece<'_>,
    width: usize,
    index: usize,
    signs: &mut [Option<char>; 2],
    cells: &mut Vec<u8>,
) -> Result<(), ReadError> {
    let found = line.as_str().chars().count();
    if width > MAX_SIDE || index >= MAX_SIDE {
        let number = found.max(index + 1).to_string();
        return Err(line.error(ReadErrorKind::TooLarge { number, most: MAX_SIDE as u64 }));
    }
    if found != width {
        return Err(line.error(ReadErrorKind::PictureRow { found, expected: width }));
    }
    for cell in line.characters() {
        let sign = cell.as_str().chars().next().filter(|&sign| is_black(sign).is_some());
        let sign = sign.ok_or_else(|| cell.unexpected("a cell: `0` or `1`, `.` or `#`"))?;
        let is_black = is_black(sign) == Some(true);
        // A character of another set belongs to another picture.
        let is_of_one_set = signs.iter().flatten().all(|&other| set_of(other) == set_of(sign));
        if *signs[usize::from(is_black)].get_or_insert(sign) != sign || !is_of_one_set {
            return Err(cell.unexpected("the character that earlier cells of this colour use"));
        }
        cells.push(u8::from(is_black));
    }
    Ok(())
}
