//! `fopr`: the input format of a sudoku program from the UPC course FOPR (2021-22).

use std::io::Write;

use super::claim::{Beginning, Mark};
use super::codec::Format;
use super::error::{ReadError, WriteError};
use super::info::{FormatInfo, TEXTS_AND_GOALS};
use super::item::Item;
use super::items::single_item;
use super::text::{LineReader, Piece};
use gridproof_puzzles::{Kind, Place, Puzzle, PuzzleError, Sudoku};

/// 81 digits separated by blanks or line breaks, row by row, with 0 for an empty cell. The text after the digits
/// (commands for that program) is ignored. A file contains one puzzle and no metadata.
#[derive(Clone, Copy, Debug)]
pub struct Fopr;

const SIDE: usize = 9;
const BOX: (usize, usize) = (3, 3);

static INFO: FormatInfo = FormatInfo {
    name: "fopr",
    kind: Some(Kind::Sudoku),
    extensions: &["fopr"],
    description: "one sudoku: 81 digits between blanks, 0 for an empty cell; the input of `play fopr`",
    mark: Mark::Shape("81 digits between blanks, then commands"),
    loses: Some(TEXTS_AND_GOALS),
};

impl Format for Fopr {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let mut words = LineReader::new(beginning.text).flat_map(Piece::words);
        // Commands after the board are single letters.
        let is_digit = |word: Piece<'_>| matches!(word.as_str().as_bytes(), [b'0'..=b'9']);
        words.by_ref().take(SIDE * SIDE).filter(|&word| is_digit(word)).count() == SIDE * SIDE
            && words.next().is_none_or(|word| matches!(word.as_str(), "A" | "B" | "C" | "R" | "Z"))
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        single_item(text, move |words| read(text, words))
    }

    fn write(&self, puzzle: &Puzzle, index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let sudoku = INFO.sudoku(puzzle)?;
        INFO.check_only(index)?;
        INFO.check_first_digit(sudoku)?;
        INFO.check_boxes(sudoku, Some(BOX))?;
        INFO.check_givens(sudoku)?;
        for row in sudoku.givens().chunks(SIDE) {
            let digits: Vec<String> = row.iter().map(u8::to_string).collect();
            writeln!(out, "{}", digits.join(" "))?;
        }
        Ok(())
    }
}

fn read<'t>(text: &'t str, words: &mut dyn Iterator<Item = Piece<'t>>) -> Result<Puzzle, ReadError> {
    let end = Piece::end_of(text);
    let mut givens = Vec::with_capacity(SIDE * SIDE);
    let mut places = Vec::with_capacity(SIDE * SIDE);
    for _ in 0..SIDE * SIDE {
        let word = words.next().unwrap_or(end);
        givens.push(word.number(SIDE as u64, "81 digits, 0 for an empty cell")? as u8);
        places.push(word);
    }
    let error = |error: PuzzleError| match error.place() {
        Place::Cell(cell) => places[cell].error(error),
        _ => places[0].error(error),
    };
    let sudoku = Sudoku::new(BOX.0, BOX.1, givens).map_err(error)?;
    match sudoku.contradiction() {
        None => Ok(Puzzle::Sudoku(sudoku)),
        Some(found) => Err(error(found)),
    }
}

#[cfg(test)]
mod tests {
    use super::Fopr;
    use crate::format::Format;
    use crate::format::tests::{single, written};
    use gridproof_puzzles::{Puzzle, Sudoku};

    fn only(text: &str) -> String {
        single(&Fopr, text)
    }

    #[test]
    fn the_session_after_the_digits_is_ignored() {
        let mut givens = vec![0; 81];
        givens[1] = 8;
        let expected = Puzzle::Sudoku(Sudoku::new(3, 3, givens).expect("valid"));
        let text = format!("\n0  8 {}\nA 1 A\nZ\n", "0\n".repeat(79));
        let read: Vec<_> = Fopr.read(&text).map(|item| item.puzzle).collect();
        assert_eq!(read, [Ok(expected.clone())]);
        let rest = "0 0 0 0 0 0 0 0 0\n".repeat(8);
        assert_eq!(written(&Fopr, &[expected]), format!("0 8 0 0 0 0 0 0 0\n{rest}"));
    }

    #[test]
    fn inputs_are_checked() {
        let digits = "expected 81 digits, 0 for an empty cell, found";
        assert_eq!(only("1 2\n3 A 1 A\n"), format!("2:3+1 {digits} `A`"));
        assert_eq!(only(&"0 ".repeat(80)), format!("1:160+1 {digits} the end of the file"));
        assert_eq!(only("0 12"), "1:3+2 12 is too large; the maximum is 9");
        assert_eq!(only("530070000"), "1:1+9 530070000 is too large; the maximum is 9");
        assert_eq!(
            only(&format!("7 0 0\n0 7 {}", "0 ".repeat(76))),
            "2:3+1 the given 7 at row 1, column 5 is already in row 1, at row 1, column 1"
        );
    }
}
