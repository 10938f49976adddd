//! The contents of the fields of a column.

use crate::format::code::Code;
use crate::format::error::ReadError;
use crate::format::puzzle_lines::PuzzleLine;
use crate::format::sudoku_line::{self, settled};
use crate::format::sukaku::Sukaku;
use crate::format::text::Piece;
use gridproof_puzzles::{Puzzle, Sudoku};

/// The notation of the puzzles of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    /// A board as in `sudoku-line`.
    Board,
    /// Candidates as in `sukaku`.
    Candidates,
    /// A link or a code, as the format `code` reads them.
    Code,
}

/// The content of a field, judged by its text alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// A puzzle in this notation. A board has givens and empty cells.
    Puzzle(Notation),
    /// A board smaller than 9 x 9 that may also be a number, a date or an identifier.
    PerhapsBoard,
    /// A board without an empty cell.
    Full,
    /// An empty board, or a mask: a board with no digit other than 1.
    Mask,
    Nothing,
    Other,
}

impl Content {
    pub(super) fn of(field: Piece<'_>) -> Self {
        let text = field.as_str();
        if text.is_empty() {
            return Self::Nothing;
        }
        if Code::is_bare(text) || text.starts_with("http") && Code::is_link(field) {
            return Self::Puzzle(Notation::Code);
        }
        if Sukaku::has_candidates(field) {
            return Self::Puzzle(Notation::Candidates);
        }
        // Most fields do not have the length of a board, and this check is faster than building an error.
        if sudoku_line::shape(field).is_err() {
            return Self::Other;
        }
        let Ok(sudoku) = settled(field, None) else { return Self::Other };
        let givens = sudoku.givens();
        if !givens.contains(&0) {
            Self::Full
        } else if givens.iter().all(|&digit| digit <= 1) {
            Self::Mask
        } else if sudoku.side() < 9 && is_ambiguous(text) {
            Self::PerhapsBoard
        } else {
            Self::Puzzle(Notation::Board)
        }
    }
}

/// Returns whether the text of a small board may be something else: it consists of digits only, is a decimal number, or
/// has characters for empty cells other than the usual ones, as dates do.
fn is_ambiguous(text: &str) -> bool {
    let blanks = text.bytes().filter(|byte| b"._*".contains(byte)).count();
    blanks < 2 || !text.bytes().all(|byte| byte.is_ascii_digit() || b"._*".contains(&byte))
}

impl Notation {
    pub(super) const ALL: [Self; 3] = [Self::Board, Self::Candidates, Self::Code];

    /// Reads the puzzle in a field. An obvious contradiction is an error. `stated` is the field of its solution, if the
    /// row has one.
    pub(super) fn read(self, field: Piece<'_>, stated: Option<Piece<'_>>) -> Result<Puzzle, ReadError> {
        match self {
            Self::Board => {
                let stated = stated.filter(|stated| stated.as_str().len() == field.as_str().len());
                settled(field, stated).map(Puzzle::Sudoku)
            }
            Self::Candidates => Sukaku.puzzle(field),
            Self::Code => Code.puzzle(field),
        }
    }
}

/// Returns the values of the full board in a field if the board has the same side as the sudoku.
pub(super) fn stated_values(field: Piece<'_>, sudoku: &Sudoku) -> Option<Vec<u8>> {
    sudoku_line::stated_board(field, sudoku)?.given_values().collect()
}
