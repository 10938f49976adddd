//! `sudoku-line`: one sudoku per line.

use std::io::Write;

use super::claim::{Beginning, Mark};
use super::codec::Format;
use super::error::{ReadError, ReadErrorKind, WriteError};
use super::item::Item;
use super::items::items;
use super::line::{ends_cells, line_cells, read_comment, write_line};
use super::splitter::{PackedRecords, Part, RecordSplitter};
use super::sukaku::Sukaku;
use super::symbols::{self, DIGITS, UNKNOWN};
use super::text::{LineReader, Piece, after_last_line};
use gridproof_puzzles::{Kind, Place, Puzzle, PuzzleError, Sudoku};

/// The cells row by row, one character each: `.`, `0`, `_` or `*` for an empty cell, digits as in [`Sudoku::symbol`].
/// The side follows from the number of characters; the boxes are the usual ones (see [`Sudoku::usual_box`]).
///
/// If another character stands for empty cells, `0` may be a digit: see [`Sudoku::first_digit`]. It is a digit if the
/// largest digit from 1 (`9`, or `G` on 16 x 16) does not occur, and no row, column or box contains `0` twice. Such a
/// `0` is an error on a board of 9 x 9, or if there is a single `0` among fewer than 2 n givens, unless a stated
/// solution shows the digits.
///
/// Up to side 35 small letters are read as capitals. From side 10 to 26, a line with letters but without any of 1 to 9
/// uses an alphabet of letters only, with `A` = 1, if no letter in it is beyond the side. In that alphabet `0` is an
/// empty cell too.
///
/// A line may begin with an identifier or other fields. Then the first field that is a board of 9 x 9 or more is read,
/// and the text before it is kept as metadata `id`. Another character for empty cells (`-`, `x`, `X`, `?`) is
/// recognised if it is the only one.
///
/// The text after the cells and a blank, `,`, `;` or `#` is kept as metadata `comment`. If its first field is a full
/// board, as in files of `puzzle,solution`, that is the stated solution. A second board with empty cells is an error.
/// Blank lines and lines that start with `#` are skipped. Other metadata is dropped, and a comment is written on one
/// line. Tables with column names are read by [`Table`](super::table::Table).
#[derive(Clone, Copy, Debug)]
pub struct SudokuLine;

impl Format for SudokuLine {
    fn name(&self) -> &'static str {
        "sudoku-line"
    }

    fn kind(&self) -> Option<Kind> {
        Some(Kind::Sudoku)
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["sdm"]
    }

    fn description(&self) -> &'static str {
        "sudokus, one per line: 81 characters (or n x n), `.` or `0` for an empty cell"
    }

    fn mark(&self) -> Mark {
        Mark::Shape("lines that begin with the cells of a board")
    }

    fn resembles(&self, beginning: Beginning<'_>) -> bool {
        let mut lines = LineReader::new(beginning.text);
        let mut found = LinesFound::default();
        std::iter::from_fn(|| lines.next_content()).take(MOST_LINES).for_each(|line| found.count(line));
        let LinesFound { large, small, empty, other } = found;
        // Damaged lines among good ones are tolerated. Zeros or dots in prose are not a puzzle, and short numbers can
        // be many things.
        if large > 0 { large + small + empty >= other } else { small + empty > 0 && other == 0 }
    }

    fn read<'t>(&self, text: &'t str) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        items(text, item)
    }

    fn splitter(&self) -> Option<&dyn RecordSplitter> {
        Some(self)
    }

    fn loses(&self) -> Option<&'static str> {
        Some("texts except a comment")
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
        if sudoku.candidates().is_some() {
            return Err(WriteError::Candidates { format });
        }
        if !symbols::shows_its_digits(sudoku) {
            return Err(WriteError::FirstDigit { format });
        }
        let line = if symbols::needs_letters(sudoku.givens(), sudoku.side()) && sudoku.first_digit() == 1 {
            sudoku.givens().iter().map(|&digit| symbols::letter(digit)).collect()
        } else {
            sudoku.given_values().map(|value| value.map_or('.', |value| sudoku.sign(value))).collect()
        };
        write_line(line, &sudoku.metadata, out)
    }
}

impl RecordSplitter for SudokuLine {
    fn packed_records(&self) -> Option<PackedRecords> {
        Some(PackedRecords::SudokuLines)
    }

    fn split_point(&self, beginning: &[u8]) -> usize {
        after_last_line(beginning)
    }

    fn read_part<'t>(&self, text: &'t str, part: &Part) -> Box<dyn Iterator<Item = Item> + Send + 't> {
        let mut lines = LineReader::of_part(text, part);
        Box::new(std::iter::from_fn(move || item(&mut lines)))
    }
}

impl SudokuLine {
    /// Returns whether the text consists only of lines of 9x9 sudokus in dots and digits. Such a text fits no other
    /// format, and this check is faster than detection. Lines without a digit above 1 may be a picture.
    pub(super) fn is_plain(beginning: Beginning<'_>) -> bool {
        let mut lines = beginning.text.lines();
        let is_board = |line: &str| {
            line.len() == 81
                && plain_board(line.as_bytes()).is_some_and(|board| board.iter().any(|&digit| digit > 1))
        };
        lines.next().is_some_and(is_board) && lines.all(is_board)
    }
}

/// The number of lines that are examined to detect the format.
const MOST_LINES: usize = 1 << 10;

/// The numbers of lines of each type in a text.
#[derive(Default)]
struct LinesFound {
    /// Boards of 9 x 9 and more with givens, and damaged boards of that size.
    large: usize,
    /// Smaller boards with givens.
    small: usize,
    /// Boards without givens.
    empty: usize,
    other: usize,
}

impl LinesFound {
    fn count(&mut self, line: Piece<'_>) {
        let cells = line_cells(line);
        let text = cells.as_str();
        *match board(cells) {
            // On a board of 27 x 27, candidates would repeat digits within a column.
            Some(_) if Sukaku::has_candidates(cells) => &mut self.other,
            Some(sudoku) if sudoku.givens().iter().any(|&digit| digit > 0) => {
                let is_large = sudoku.side() >= 9;
                // A number is more likely an id, a mask or an account number than a board with a single digit.
                let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
                let kinds = |digit: u8| usize::from(sudoku.givens().contains(&digit));
                let digits: usize = (1..=sudoku.side() as u8).map(kinds).sum();
                match (is_large, is_number) {
                    (_, true) if digits < 2 => &mut self.other,
                    (false, true) if has_other_fields(line, cells) => &mut self.other,
                    (true, _) => &mut self.large,
                    (false, _) => &mut self.small,
                }
            }
            // Stars and underscores alone are decoration.
            Some(sudoku) if sudoku.side() < 9 && has_other_fields(line, cells) => &mut self.other,
            Some(_) if !text.contains(['_', '*', '-', 'x', 'X', '?']) => &mut self.empty,
            None if field(line).is_some() || is_damaged(text) => &mut self.large,
            _ => &mut self.other,
        } += 1;
    }
}

/// Returns whether table fields follow the cells, and the first of them is not a stated solution.
fn has_other_fields(line: Piece<'_>, cells: Piece<'_>) -> bool {
    let behind = cells.after().to(line.after());
    let has_field =
        behind.as_str().trim_start().starts_with([',', ';', '|']) || behind.as_str().starts_with('\t');
    has_field && second_field(behind, cells).and_then(board).is_none_or(|stated| stated.givens().contains(&0))
}

/// Returns whether a word is a board of 9 x 9 except for a few characters.
fn is_damaged(text: &str) -> bool {
    let of_boards = text.bytes().filter(|byte| byte.is_ascii_digit() || *byte == b'.').count();
    text.len().abs_diff(81) <= 4 && text.len().abs_diff(of_boards) <= 4
}

/// Reads the next puzzle.
fn item(lines: &mut LineReader<'_>) -> Option<Item> {
    let line = lines.next_content()?;
    Some(Item { line: line.line(), puzzle: puzzle(line).map(Puzzle::Sudoku) })
}

/// Returns the 9 x 9 board at the start of a line, with 0 for an empty cell. The board must consist of digits, dots and
/// zeros and end at a separator or at the end of the line, and no `0` may be a digit. [`SudokuLine`] reads the same
/// givens from such a line, or reports that one of them is repeated.
pub fn plain_board(line: &[u8]) -> Option<[u8; 81]> {
    let (cells, rest) = line.split_first_chunk::<81>()?;
    match rest.split_first() {
        None => {}
        // A second board is an error.
        Some((&separator, behind)) if ends_cells(separator) => {
            let start = behind.iter().take_while(|&&byte| ends_cells(byte)).count();
            let cells = behind[start..].iter().take_while(|&&byte| !ends_cells(byte)).count();
            if cells == 81 && behind[start..].iter().take(81).any(|byte| !matches!(byte, b'1'..=b'9')) {
                return None;
            }
        }
        Some(_) => return None,
    }
    let mut board = [0; 81];
    // The loop has no branches, so that the compiler vectorises it.
    let (mut other, mut dots, mut zeros) = (0, 0, 0);
    for (to, &byte) in board.iter_mut().zip(cells) {
        let digit = byte.wrapping_sub(b'0');
        let is_digit = u8::from(digit <= 9);
        let is_dot = u8::from(byte == b'.');
        other |= (is_digit | is_dot) ^ 1;
        dots |= is_dot;
        zeros |= u8::from(digit == 0);
        *to = digit & is_digit.wrapping_neg();
    }
    let has_other_digits = || dots & zeros != 0 && zero_may_be_a_digit(cells);
    (other == 0 && !has_other_digits()).then_some(board)
}

/// Returns whether `0` may be a digit on a board of 9 x 9, so that the board is not a plain one.
pub fn zero_may_be_a_digit(cells: &[u8; 81]) -> bool {
    symbols::may_be_a_digit(&cells.map(|byte| DIGITS[usize::from(byte)]), (3, 3))
}

/// Returns the 81 digits of the second field of a line that starts with a [`plain_board`]. This is the solution that
/// [`SudokuLine`] reads from the line.
pub fn stated_solution(line: &[u8]) -> Option<[u8; 81]> {
    let behind = line.get(81..)?;
    let start = behind.iter().position(|&byte| !ends_cells(byte))?;
    let (cells, rest) = behind[start..].split_first_chunk::<81>()?;
    let is_field = rest.first().is_none_or(|&byte| ends_cells(byte));
    (is_field && cells.iter().all(|byte| matches!(byte, b'1'..=b'9'))).then(|| cells.map(|byte| byte - b'0'))
}

fn puzzle(line: Piece<'_>) -> Result<Sudoku, ReadError> {
    let trimmed = line.trim();
    let first = line_cells(line);
    let field = if board(first).is_none() { field(line) } else { None };
    let cells = field.unwrap_or(first);
    let start = cells.start() - trimmed.start();
    let end = start + cells.as_str().len();
    let behind = trimmed.slice(end..trimmed.as_str().len());
    // The first cells of a larger board with one damaged cell are not a small board with a comment.
    let is_of_board = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    if let Some(comment) = behind.as_str().as_bytes().strip_prefix(b"#")
        && comment.len() > 16
        && comment.iter().all(is_of_board)
    {
        return Err(behind.slice(0..1).error(ReadErrorKind::Symbol { found: "`#`".to_owned(), side: 9 }));
    }
    let second = second_field(behind, cells);
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
    for (name, text) in [("id", bare(&trimmed.as_str()[..start])), ("comment", bare(behind.as_str()))] {
        if !text.is_empty() {
            sudoku.metadata.push(name, text);
        }
    }
    Ok(sudoku)
}

/// Returns the sudoku of these cells, without an obvious contradiction. If the cells do not show whether the digits
/// begin at 0, a second board with all digits decides it.
pub(super) fn settled(cells: Piece<'_>, second: Option<Piece<'_>>) -> Result<Sudoku, ReadError> {
    let (mut sudoku, mut ambiguous) = read_board(cells, None)?;
    let side = sudoku.side();
    let bytes = cells.as_str().as_bytes();
    // A board with letters and without any of 1 to 9 uses the alphabet of letters only, so it is not open.
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

/// Returns a board of the same side as a sudoku, read with the sudoku's digits. It is a stated solution if it is full.
pub(super) fn stated_board(board: Piece<'_>, sudoku: &Sudoku) -> Option<Sudoku> {
    // A solution that repeats digits is wrong, but it is still a stated solution.
    let (solution, _) = read_board(board, Some(sudoku.first_digit())).ok()?;
    (solution.side() == sudoku.side()).then_some(solution)
}

/// Returns the first field of a line that is a board of at least 9 x 9 with empty cells and givens, after an identifier
/// or other fields. Fields between the separators of tables are left to the table format.
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

/// Returns the first field after the cells of a board, if it has the same length as the cells. If it is a full board,
/// it is the stated solution.
fn second_field<'t>(behind: Piece<'t>, cells: Piece<'t>) -> Option<Piece<'t>> {
    let second = behind.split(|c| u8::try_from(c).is_ok_and(ends_cells)).next()?;
    (second.as_str().len() == cells.as_str().len()).then_some(second)
}

/// Returns the sudoku of these cells, which may contain an obvious contradiction or a `0` that may be a digit.
fn board(cells: Piece<'_>) -> Option<Sudoku> {
    // Most words do not have the length of a board, and this check is faster than building an error.
    shape(cells).ok()?;
    read_board(cells, None).ok().map(|(sudoku, _)| sudoku)
}

/// Returns the rows and columns of a box, for a board of one character per cell.
///
/// # Errors
/// Returns the number of characters if no board has that number of cells.
pub(super) fn shape(cells: Piece<'_>) -> Result<(usize, usize), usize> {
    let text = cells.as_str();
    let found = if text.is_ascii() { text.len() } else { text.chars().count() };
    let side = found.isqrt();
    Sudoku::usual_box(side).filter(|_| side * side == found).ok_or(found)
}

/// Returns the codes of some cells: see [`DIGITS`].
fn codes(cells: Piece<'_>) -> Vec<u8> {
    symbols::codes(cells.as_str().as_bytes())
}

/// Builds a sudoku from cells in the same way as [`symbols::sudoku`] does from codes, with errors at their places.
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

#[cfg(test)]
mod tests {
    use super::SudokuLine;
    use crate::format::tests::{outcomes, written};
    use crate::format::{Beginning, Format};
    use gridproof_puzzles::{Puzzle, Sudoku};

    fn givens(text: &str) -> Vec<u8> {
        match SudokuLine.read(text).next().map(|item| item.puzzle) {
            Some(Ok(Puzzle::Sudoku(sudoku))) => sudoku.givens().to_vec(),
            other => panic!("{other:?}"),
        }
    }

    /// Returns the outcome of reading a line, and checks that the line after it is read too.
    fn only(line: &str) -> String {
        let mut outcomes = outcomes(&SudokuLine, &format!("{line}\n1234............\n"));
        assert_eq!(outcomes.len(), 2, "{outcomes:?}");
        assert_eq!(outcomes.pop().as_deref(), Some("2: 4 x 4"));
        outcomes.remove(0)
    }

    #[test]
    fn a_full_second_board_is_the_stated_solution() {
        let goal = |line: &str| match SudokuLine.read(line).next().map(|item| item.puzzle) {
            Some(Ok(Puzzle::Sudoku(sudoku))) => sudoku.goal().map(<[u8]>::to_vec),
            other => panic!("{other:?}"),
        };
        let values = [0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0];
        for end in ["", ",x", " # easy"] {
            assert_eq!(
                goal(&format!("12343412........,1234341221434321{end}")).as_deref(),
                Some(&values[..])
            );
        }
        assert_eq!(goal("12343412........ # 123434122143432z"), None);
        assert_eq!(goal("12343412........,1234"), None);
    }

    #[test]
    fn empty_cells_have_four_symbols() {
        assert_eq!(givens("1.0_*..4........")[..8], [1, 0, 0, 0, 0, 0, 0, 4]);
    }

    fn sudoku(text: &str) -> Sudoku {
        match SudokuLine.read(text).next().map(|item| item.puzzle) {
            Some(Ok(Puzzle::Sudoku(sudoku))) => sudoku,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn digits_from_zero_are_read_and_written() {
        let line = "0..3.30.1..2.21.";
        let board = sudoku(line);
        assert_eq!((board.first_digit(), &board.givens()[..7]), (0, &[1, 0, 0, 4, 0, 4, 1][..]));
        assert_eq!(written(&SudokuLine, &[Puzzle::Sudoku(board.clone())]), format!("{line}\n"));
        assert_eq!(sudoku(&line.replace('.', "-")), board);
        // With digits from 1, the same board has the same model.
        let other = sudoku("1..4.41.2..3.32.");
        assert_eq!(board.model().domains(), other.model().domains());
        assert_ne!(Puzzle::Sudoku(board).content(), Puzzle::Sudoku(other).content());
        assert_eq!(
            only("0..3.30.1..2.2.2"),
            "1:16+1 the given 2 at row 4, column 4 is already in row 4, at row 4, column 2"
        );
    }

    #[test]
    fn digits_from_zero_that_would_not_be_read_so_are_not_written() {
        let write = |givens: Vec<u8>| {
            let sudoku = Sudoku::new(2, 2, givens).expect("a sudoku").with_first_digit(0);
            SudokuLine.write(&Puzzle::Sudoku(sudoku), 0, &mut Vec::new()).map_err(|error| error.to_string())
        };
        let refused = Err("`sudoku-line` does not support sudokus with digits from 0".to_owned());
        let single = [vec![1], vec![0; 15]].concat();
        for givens in [single, vec![0; 16], vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]] {
            assert_eq!(write(givens), refused);
        }
    }

    #[test]
    fn an_ambiguous_zero_is_an_error_unless_a_solution_decides() {
        let message = |side| {
            format!(
                "`0` is ambiguous: it may be a digit or an empty cell; use one character for all empty cells, and digits from 1 to {side}"
            )
        };
        assert_eq!(only(".123............0"[1..].trim_end()), format!("1:16+1 {}", message(4)));
        let nine = format!("{:.<81}", "12.0");
        assert_eq!(only(&nine), format!("1:4+1 {}", message(9)));
        // Digits from 0 and digits from 1, decided by the solution.
        let from_zero = sudoku(".123............,0123230110323210");
        assert_eq!(
            (from_zero.first_digit(), from_zero.goal()),
            (0, Some(&[0, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, 0][..]))
        );
        let single = sudoku(".123..0.........,0123230110323210");
        assert_eq!((single.first_digit(), &single.givens()[..7]), (0, &[0, 2, 3, 4, 0, 0, 1][..]));
        let mixed = sudoku(".123..0.........,4123231413243241");
        assert_eq!((mixed.first_digit(), &mixed.givens()[..7]), (1, &[0, 1, 2, 3, 0, 0, 0][..]));
        assert!(mixed.goal().is_some());
        // A solution with digits from 1 does not change empty cells that are clear.
        assert_eq!(sudoku("1000............,1234341221434321").first_digit(), 1);
    }

    #[test]
    fn packed_boards_have_no_zero_that_may_be_a_digit() {
        let line = |start: &str| format!("{start:.<81}");
        for plain in ["1203", "12.9", "1.2.0.0", "9.0"] {
            let line = if plain == "1203" { line(plain).replace('.', "0") } else { line(plain) };
            let board = super::plain_board(line.as_bytes()).expect("a plain board");
            assert_eq!(board.to_vec(), givens(&line));
        }
        for open in ["12.0", "0.......1....0"] {
            assert_eq!(super::plain_board(line(open).as_bytes()), None, "{open}");
        }
        let wide = line("12.0") + ",x";
        assert_eq!(super::plain_board(wide.as_bytes()), None);
    }

    /// Returns a line for a board of this side that begins with `start` and is otherwise empty.
    fn padded(start: &str, side: usize) -> String {
        format!("{start:.<width$}", width = side * side)
    }

    #[test]
    fn letters_follow_nine_and_small_ones_are_capitals_up_to_35() {
        assert_eq!(givens(&padded("19Abg", 16))[..5], [1, 9, 10, 11, 16]);
        assert_eq!(givens(&padded("1aZ", 36))[..3], [1, 36, 35]);
        assert_eq!(
            only(&padded("1zZ", 36)),
            "1:2+1 `z` is neither a digit of a sudoku of 36 x 36 nor an empty cell"
        );
        assert_eq!(givens(&padded("1az@&$", 64))[..6], [1, 36, 61, 62, 63, 64]);
    }

    #[test]
    fn letters_without_digits_start_at_one() {
        assert_eq!(givens(&padded("APb0", 16))[..4], [1, 16, 2, 0]);
        assert_eq!(givens(&padded("AY", 25))[..2], [1, 25]);
        // `Z` is beyond 25 in either alphabet; there are too few letters for 28.
        assert_eq!(
            only(&padded("AZ", 25)),
            "1:2+1 `Z` is neither a digit of a sudoku of 25 x 25 nor an empty cell"
        );
        assert_eq!(givens(&padded("AI", 28))[..2], [10, 18]);
    }

    #[test]
    fn a_puzzle_without_one_to_nine_is_written_in_letters() {
        let mut digits = vec![0; 256];
        digits[..3].copy_from_slice(&[10, 0, 16]);
        let puzzle = Puzzle::Sudoku(Sudoku::new(4, 4, digits.clone()).expect("valid"));
        let text = written(&SudokuLine, &[puzzle]);
        assert_eq!(text[..4], *"J.P.");
        assert_eq!(givens(&text), digits);
    }

    #[test]
    fn the_rest_of_a_line_is_a_comment() {
        let grid = "1...............";
        let comment =
            |rest: &str| match SudokuLine.read(&format!("{grid}{rest}\n")).next().map(|item| item.puzzle) {
                Some(Ok(puzzle)) => puzzle.metadata().get("comment").map(str::to_owned),
                other => panic!("{other:?}"),
            };
        assert_eq!(comment(""), None);
        assert_eq!(comment(" "), None);
        assert_eq!(comment(" # "), None);
        assert_eq!(comment(",2341").as_deref(), Some("2341"));
        assert_eq!(comment("; 5 stars").as_deref(), Some("5 stars"));
        assert_eq!(comment("\t# # twice ").as_deref(), Some("# twice"));
        assert_eq!(comment(" 17 clues").as_deref(), Some("17 clues"));
    }

    #[test]
    fn comments_and_blank_lines_are_skipped() {
        let text = "# head\n\n1...............,1234341221434321\r\n \n  1............... \n";
        assert_eq!(outcomes(&SudokuLine, text), ["3: 4 x 4", "5: 4 x 4"]);
        assert_eq!(outcomes(&SudokuLine, "# head\n"), ["1:1+1 the file contains no puzzle"]);
    }

    #[test]
    fn lines_are_checked() {
        let cells = "cells, but a sudoku has n x n cells: 81 for 9 x 9, 256 for 16 x 16, at most 4096";
        assert_eq!(only(&".".repeat(80)), format!("1:1+80 80 {cells}"));
        assert_eq!(only("  12é4 "), format!("1:3+4 4 {cells}"));
        assert_eq!(only(&".".repeat(25)), format!("1:1+25 25 {cells}"));
        assert_eq!(only(&".".repeat(65 * 65)), format!("1:1+4225 4225 {cells}"));
        let symbol = |found| format!("{found} is neither a digit of a sudoku of 4 x 4 nor an empty cell");
        assert_eq!(only(" 12x4............"), format!("1:4+1 {}", symbol("`x`")));
        assert_eq!(only("1234é..........5"), format!("1:5+1 {}", symbol("`é`")));
        assert_eq!(only("1235............"), format!("1:4+1 {}", symbol("`5`")));
        assert_eq!(
            only("1...2..2........,x"),
            "1:8+1 the given 2 at row 2, column 4 is already in row 2, at row 2, column 1"
        );
    }

    #[test]
    fn a_comment_that_reads_as_a_board_is_not_written() {
        let board = format!("1{}", ".".repeat(15));
        let written = |comment: &str| {
            let mut sudoku = Sudoku::new(2, 2, [&[1][..], &[0; 15]].concat()).expect("a sudoku");
            sudoku.metadata.push("comment", comment);
            let mut out = Vec::new();
            SudokuLine.write(&Puzzle::Sudoku(sudoku), 0, &mut out).expect("a line");
            String::from_utf8(out).expect("a text")
        };
        assert_eq!(written(&format!(" ;{board} x")), format!("{board}\n"));
        for kept in ["1234341221434321", "1..............", "a board"] {
            assert_eq!(written(kept), format!("{board} # {kept}\n"));
        }
    }

    #[test]
    fn an_empty_board_is_distinguished_from_decoration() {
        let dots = ".".repeat(16);
        assert!(SudokuLine.resembles(Beginning::of(&dots)));
        assert!(SudokuLine.resembles(Beginning::of(&format!("{dots} *"))));
        assert!(!SudokuLine.resembles(Beginning::of(&"*".repeat(16))));
    }

    #[test]
    fn a_board_of_27_is_no_list_of_candidates() {
        assert_eq!(givens(&padded("12", 27))[..2], [1, 2]);
        assert_eq!(givens(&padded("R", 27))[0], 27);
        assert!(SudokuLine.resembles(Beginning::of(&padded("12", 27))));
        assert!(!SudokuLine.resembles(Beginning::of(&"123456789".repeat(81))));
    }
}
