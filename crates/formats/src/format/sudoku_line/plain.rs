//! Lines of 9x9 sudokus in dots and digits, read without building a sudoku.

use super::SudokuLine;
use crate::format::claim::Beginning;
use crate::format::line::ends_cells;
use crate::format::symbols::{self, DIGITS};

impl SudokuLine {
    /// Returns whether the text consists only of lines of 9x9 sudokus in dots and digits. Such a text fits no other
    /// format, and this check is faster than detection. Lines without a digit above 1 are not accepted, because they
    /// may be a picture.
    pub(in crate::format) fn is_plain(beginning: Beginning<'_>) -> bool {
        let mut lines = beginning.text.lines();
        let is_board = |line: &str| {
            line.len() == 81
                && plain_board(line.as_bytes()).is_some_and(|board| board.iter().any(|&digit| digit > 1))
        };
        lines.next().is_some_and(is_board) && lines.all(is_board)
    }
}

/// Returns the 9 x 9 board at the start of a line, with 0 for an empty cell. The board must consist of digits and dots,
/// and a separator or the end of the line must follow it. Returns `None` if a `0` may be a digit, or if another board
/// that is not full follows. [`SudokuLine`] reads the same givens from such a line, or reports that one of the givens
/// is repeated.
pub fn plain_board(line: &[u8]) -> Option<[u8; 81]> {
    let (cells, rest) = line.split_first_chunk::<81>()?;
    match rest.split_first() {
        None => {}
        // A second board that is not full is an error.
        Some((&separator, fields)) if ends_cells(separator) => {
            let start = fields.iter().take_while(|&&byte| ends_cells(byte)).count();
            let cells = fields[start..].iter().take_while(|&&byte| !ends_cells(byte)).count();
            if cells == 81 && fields[start..].iter().take(81).any(|byte| !matches!(byte, b'1'..=b'9')) {
                return None;
            }
        }
        Some(_) => return None,
    }
    let mut board = [0; 81];
    // The loop has no branches, so the compiler can vectorise it.
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

/// Returns whether `0` may be a digit on a board of 9 x 9. If so, the board is not a plain one.
pub fn zero_may_be_a_digit(cells: &[u8; 81]) -> bool {
    symbols::may_be_a_digit(&cells.map(|byte| DIGITS[usize::from(byte)]), (3, 3))
}

/// Returns the 81 digits of the second field of a line that starts with a [`plain_board`]. This is the solution that
/// [`SudokuLine`] reads from the line.
pub fn stated_solution(line: &[u8]) -> Option<[u8; 81]> {
    let fields = line.get(81..)?;
    let start = fields.iter().position(|&byte| !ends_cells(byte))?;
    let (cells, rest) = fields[start..].split_first_chunk::<81>()?;
    let is_field = rest.first().is_none_or(|&byte| ends_cells(byte));
    (is_field && cells.iter().all(|byte| matches!(byte, b'1'..=b'9'))).then(|| cells.map(|byte| byte - b'0'))
}
