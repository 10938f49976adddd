//! `sukaku`: one sudoku per line, given by the candidates of its cells.

use std::io::Write;

use super::claim::{Beginning, Mark};
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::info::FormatInfo;
use super::item::Item;
use super::line::{COMMENT, fields, line_cells, read_comment, write_line};
use super::puzzle_lines::{PuzzleLine, most_lines_are};
use super::splitter::RecordSplitter;
use super::symbols::{DIGITS, UNKNOWN, ZERO};
use super::text::Piece;
use gridproof_model::Domain;
use gridproof_puzzles::{Kind, MAX_SUDOKU_SIDE, Metadata, Place, Puzzle, Sudoku};

/// A line holds the cells row by row. Each cell takes one character for every digit, in ascending order. The character
/// is the digit itself if that digit is a candidate of the cell (see [`Sudoku::symbol`]; up to side 35, lowercase
/// letters are read as capitals), otherwise `.`, `0`, `_` or `*`. A 9x9 board has 729 characters; the boxes are the
/// usual ones (see [`Sudoku::usual_box`]).
///
/// The text after the cells is kept as metadata `comment`, as in [`SudokuLine`](super::sudoku_line::SudokuLine), and is
/// written on one line. Other metadata is dropped. Every sudoku with the usual boxes can be written.
#[derive(Clone, Copy, Debug)]
pub struct Sukaku;

static INFO: FormatInfo = FormatInfo {
    name: "sukaku",
    kind: Some(Kind::Sudoku),
    extensions: &["sukaku"],
    description: "sudokus by their candidates, one per line: 9 characters per cell (or n), each a digit in its place or `.`",
    mark: Mark::Shape("lines of candidates: 729 characters, or n x n x n"),
    loses: Some("texts except a comment"),
};

impl Format for Sukaku {
    fn info(&self) -> &FormatInfo {
        &INFO
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        most_lines_are(beginning.text, |line| Self::has_candidates(line_cells(line)))
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        self.read_lines(text)
    }

    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        Some(self)
    }

    fn write(&self, puzzle: &Puzzle, _index: usize, out: &mut dyn Write) -> Result<(), WriteError> {
        let sudoku = INFO.sudoku_with_candidates(puzzle)?;
        let values = 0..sudoku.side() as u8;
        let symbol =
            |domain: Domain, value| Sudoku::symbol(if domain.contains(value) { value + 1 } else { 0 });
        let places =
            sudoku.domains().into_iter().flat_map(|domain| values.clone().map(move |v| symbol(domain, v)));
        // A board in the comment would be read as the puzzle, without the candidates.
        let is_board = |field: &str| field.len() >= 81 && field.len() == field.len().isqrt().pow(2);
        let mut fields = sudoku.metadata.get(COMMENT).into_iter().flat_map(fields);
        let none = Metadata::default();
        let metadata = if fields.any(is_board) { &none } else { &sudoku.metadata };
        write_line(places.collect(), metadata, out)
    }
}

impl PuzzleLine for Sukaku {
    fn puzzle(self, line: Piece<'_>) -> Result<Puzzle, ReadError> {
        puzzle(line).map(Puzzle::Sudoku)
    }
}

impl Sukaku {
    /// Returns whether the cells of a line are candidates. Such a line may be as long as a line of cells: 729
    /// characters may also be a board of 27 x 27. A line with more candidates than that board has columns cannot be
    /// such a board, because a digit would occur twice in a column.
    pub(super) fn has_candidates(cells: Piece<'_>) -> bool {
        let Some(side) = side(cells.as_str().len()) else { return false };
        let mut count = 0;
        let in_place = |(index, byte)| {
            let digit = digit(byte, side);
            count += usize::from(digit > 0);
            digit == 0 || usize::from(digit) == index % side + 1
        };
        cells.as_str().bytes().enumerate().all(in_place) && count > (side * side * side).isqrt()
    }
}

/// Returns the side length of a board with `places` places for candidates.
fn side(places: usize) -> Option<usize> {
    let side = (4..=MAX_SUDOKU_SIDE).find(|side| side * side * side >= places)?;
    (side * side * side == places && Sudoku::usual_box(side).is_some()).then_some(side)
}

/// Returns the digit that a character stands for on a board of side `side`; 0 for an empty place.
fn digit(byte: u8, side: usize) -> u8 {
    match DIGITS[usize::from(if side <= 35 { byte.to_ascii_uppercase() } else { byte })] {
        ZERO => 0,
        digit => digit,
    }
}

fn puzzle(line: Piece<'_>) -> Result<Sudoku, ReadError> {
    let cells = line_cells(line);
    let mut sudoku = board(cells)?;
    read_comment(line, cells, &mut sudoku.metadata);
    Ok(sudoku)
}

/// Returns the sudoku of these candidates, if it has no obvious contradiction.
fn board(places: Piece<'_>) -> Result<Sudoku, ReadError> {
    let text = places.as_str();
    let found = if text.is_ascii() { text.len() } else { text.chars().count() };
    let side = side(found).ok_or_else(|| places.error(ReadErrorKind::LineCandidates { found }))?;
    let mut candidates = vec![Domain::EMPTY; side * side];
    for (index, byte) in text.bytes().enumerate() {
        let (cell, value) = (index / side, (index % side) as u8);
        match digit(byte, side) {
            0 => {}
            digit if digit != UNKNOWN && digit == value + 1 => {
                candidates[cell] = candidates[cell].union(Domain::single(value));
            }
            _ => {
                // All characters before this one are ASCII, so the index of the place is the index of its byte.
                let symbol = places.slice(index..text.len()).characters().next().unwrap_or(places);
                let found = symbol.quote();
                return Err(symbol.error(ReadErrorKind::Candidate { found, digit: value + 1, cell, side }));
            }
        }
    }
    let at = |place| match place {
        Place::Cell(cell) => places.slice(cell * side..(cell + 1) * side),
        _ => places,
    };
    let (rows, columns) = Sudoku::usual_box(side).unwrap_or_default();
    let sudoku =
        Sudoku::with_candidates(rows, columns, candidates).map_err(|error| at(error.place()).error(error))?;
    sudoku.contradiction().map_or(Ok(sudoku), |error| Err(at(error.place()).error(error)))
}

#[cfg(test)]
mod tests {
    use super::Sukaku;
    use crate::format::sudoku_line::SudokuLine;
    use crate::format::tests::{single_before, written};
    use crate::format::{Format, detect};
    use gridproof_model::Domain;
    use gridproof_puzzles::{Puzzle, Sudoku};

    /// Returns all candidates of a board of this side, with the first characters replaced by `start`.
    fn padded(start: &str, side: usize) -> String {
        let all: String = (1..=side as u8).map(Sudoku::symbol).collect();
        format!("{start}{}", &all.repeat(side * side)[start.len()..])
    }

    fn read(line: &str) -> Sudoku {
        match Sukaku.read(line).next().map(|item| item.puzzle) {
            Some(Ok(Puzzle::Sudoku(sudoku))) => sudoku,
            other => panic!("{other:?}"),
        }
    }

    /// Returns the outcome of reading a line. Also checks that a line after it is read.
    fn only(line: &str) -> String {
        single_before(&Sukaku, &format!("{line}\n"), (&padded("", 4), "4 x 4"))
    }

    #[test]
    fn each_digit_has_its_place() {
        let sudoku = read(&padded("1.3..0*4_2..", 4));
        let first =
            [[1, 3], [4, 4], [2, 2]].map(|digits| digits.into_iter().map(|digit| digit - 1).collect());
        assert_eq!(sudoku.domains()[..3], first);
        assert_eq!(sudoku.domains()[3..], [Domain::first(4); 13]);
        assert_eq!(sudoku.givens()[..4], [0, 4, 2, 0]);
    }

    #[test]
    fn boards_of_every_side_are_read() {
        for side in [4, 6, 8, 9, 10, 12, 16, 25, 36, 64] {
            let line = padded("1", side);
            let sudoku = read(&line);
            assert_eq!((sudoku.side(), sudoku.candidates()), (side, None));
            assert_eq!(written(&Sukaku, &[Puzzle::Sudoku(sudoku)]).trim_end(), line);
        }
        let capitals = padded("1......8.......G", 16);
        assert_eq!(read(&capitals.to_lowercase()), read(&capitals));
        assert_eq!(read(&capitals).domains()[0], [0, 7, 15].into_iter().collect());
    }

    #[test]
    fn a_plain_sudoku_is_the_same_either_way() {
        let line = format!("{:.<81}", "53..7....6..195");
        let puzzle = SudokuLine.read(&line).next().expect("an item").puzzle.expect("valid");
        let text = written(&Sukaku, std::slice::from_ref(&puzzle));
        assert!(text.starts_with("....5......3......123456789"), "{text}");
        assert_eq!(Sukaku.read(&text).next().map(|item| item.puzzle), Some(Ok(puzzle)));
    }

    #[test]
    fn lines_are_checked() {
        let length = "candidates, but a sukaku has n x n x n candidates: 729 for 9 x 9, 4096 for 16 x 16";
        assert_eq!(only(&"1".repeat(728)), format!("1:1+728 728 {length}"));
        assert_eq!(only(&"1".repeat(125)), format!("1:1+125 125 {length}"));
        assert_eq!(only(&".".repeat(300_000)), format!("1:1+300000 300000 {length}"));
        assert_eq!(only("é1"), format!("1:1+2 2 {length}"));
        assert_eq!(
            only(&format!("  {}", padded("123412.3", 4))),
            "1:10+1 found `3` instead of candidate 4 of row 1, column 2"
        );
        assert_eq!(
            only(&padded("12341234123412341x3", 4)),
            "1:18+1 found `x` instead of candidate 2 of row 2, column 1"
        );
        let accented = padded("", 4).replacen('3', "é", 1);
        assert_eq!(only(&accented), "1:3+1 found `é` instead of candidate 3 of row 1, column 1");
        assert_eq!(only(&padded("1234....", 4)), "1:5+4 no candidate for the cell at row 1, column 2");
        assert_eq!(
            only(&padded("1...12341...", 4)),
            "1:9+4 the given 1 at row 1, column 3 is already in row 1, at row 1, column 1"
        );
    }

    #[test]
    fn lines_of_candidates_are_distinguished_from_boards() {
        let name = |text: &str| detect(None, text).ok().map(Format::name);
        assert_eq!(name(&padded("", 9)), Some("sukaku"));
        // One of the cells has no candidates.
        assert_eq!(name(&format!("{}........9", &padded("", 9)[..720])), Some("sukaku"));
        assert_eq!(name(&padded(".........", 9)), Some("sukaku"));
        assert_eq!(name(&format!("{}\n{}\n", padded("", 4), padded("2", 4))), Some("sukaku"));
        assert_eq!(name(&format!("{:.<729}", "12345678")), Some("sudoku-line"));
        assert_eq!(name(&".".repeat(4096)), Some("sudoku-line"));
        assert_eq!(name(&"12345678............".repeat(4)[..64]), Some("sudoku-line"));
    }

    #[test]
    fn text_after_the_cells_is_a_comment() {
        let sudoku = read(&format!("{}, 11.9", padded("1.34", 4)));
        assert_eq!(sudoku.metadata.get("comment"), Some("11.9"));
        let text = written(&Sukaku, &[Puzzle::Sudoku(sudoku)]);
        assert_eq!(text, format!("{} # 11.9\n", padded("1.34", 4)));
    }
}
