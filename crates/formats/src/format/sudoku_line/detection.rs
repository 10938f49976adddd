//! Detects the format by the form of a text's lines.

use super::board::board;
use super::{field, second_field};
use crate::format::line::line_cells;
use crate::format::sukaku::Sukaku;
use crate::format::text::{LineReader, Piece};

/// Returns whether the lines of a text are boards, judged by its first lines.
pub(super) fn are_boards(text: &str) -> bool {
    /// The number of lines that are examined.
    const MOST_LINES: usize = 1 << 10;
    let mut lines = LineReader::new(text);
    let mut found = LinesFound::default();
    std::iter::from_fn(|| lines.next_content()).take(MOST_LINES).for_each(|line| found.count(line));
    let LinesFound { large, small, empty, other } = found;
    // Damaged lines among good ones are tolerated. Without a large board, however, every line must be a board: zeros or
    // dots in prose are not a puzzle, and short numbers can mean many things.
    if large > 0 { large + small + empty >= other } else { small + empty > 0 && other == 0 }
}

/// The number of lines of each type in a text.
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
            // A line of candidates, read as a board of 27 x 27, would repeat digits within a column.
            Some(_) if Sukaku::has_candidates(cells) => &mut self.other,
            Some(sudoku) if sudoku.givens().iter().any(|&digit| digit > 0) => {
                let is_large = sudoku.side() >= 9;
                // A number with fewer than two different nonzero digits is more likely an id, a mask or an account
                // number than a board.
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
    let rest = cells.after().to(line.after());
    let has_field =
        rest.as_str().trim_start().starts_with([',', ';', '|']) || rest.as_str().starts_with('\t');
    has_field && second_field(rest, cells).and_then(board).is_none_or(|stated| stated.givens().contains(&0))
}

/// Returns whether a word is a board of 9 x 9 except for a few characters.
fn is_damaged(text: &str) -> bool {
    let of_boards = text.bytes().filter(|byte| byte.is_ascii_digit() || *byte == b'.').count();
    text.len().abs_diff(81) <= 4 && text.len().abs_diff(of_boards) <= 4
}
