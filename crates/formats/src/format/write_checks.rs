//! Checks for writers: each returns the puzzle if the format can express it, or an error that names the format.

use super::error::WriteError;
use super::info::FormatInfo;
use super::symbols;
use gridproof_puzzles::{Nonogram, Puzzle, Sudoku};

impl FormatInfo {
    pub(super) fn nonogram<'p>(&self, puzzle: &'p Puzzle) -> Result<&'p Nonogram, WriteError> {
        match puzzle {
            Puzzle::Nonogram(nonogram) => Ok(nonogram),
            _ => Err(self.other_kind(puzzle)),
        }
    }

    pub(super) fn black_and_white<'p>(&self, puzzle: &'p Puzzle) -> Result<&'p Nonogram, WriteError> {
        let nonogram = self.nonogram(puzzle)?;
        match nonogram.colours() {
            1 => Ok(nonogram),
            colours => Err(WriteError::Colours { format: self.name, colours }),
        }
    }

    /// Returns the nonogram and the picture of its goal. The clues must be those of the goal.
    #[cfg(feature = "libraries")]
    pub(super) fn picture<'p>(&self, puzzle: &'p Puzzle) -> Result<(&'p Nonogram, &'p [u8]), WriteError> {
        let nonogram = self.nonogram(puzzle)?;
        let goal = nonogram.goal().ok_or(self.no_picture())?;
        match Nonogram::from_picture(nonogram.columns().len(), goal) {
            Ok(picture) if picture.rows() == nonogram.rows() && picture.columns() == nonogram.columns() => {
                Ok((nonogram, goal))
            }
            _ => Err(self.no_picture()),
        }
    }

    pub(super) fn sudoku<'p>(&self, puzzle: &'p Puzzle) -> Result<&'p Sudoku, WriteError> {
        match puzzle {
            Puzzle::Sudoku(sudoku) => Ok(sudoku),
            _ => Err(self.other_kind(puzzle)),
        }
    }

    /// Returns the sudoku if it has the usual boxes, and digits from 1.
    pub(super) fn sudoku_with_candidates<'p>(&self, puzzle: &'p Puzzle) -> Result<&'p Sudoku, WriteError> {
        let sudoku = self.sudoku(puzzle)?;
        self.check_boxes(sudoku, Sudoku::usual_box(sudoku.side()))?;
        self.check_first_digit(sudoku)?;
        Ok(sudoku)
    }

    /// Returns the sudoku if it has the usual boxes and no candidates, and if its givens show whether the digits begin
    /// at 0.
    pub(super) fn sudoku_of_any_digits<'p>(&self, puzzle: &'p Puzzle) -> Result<&'p Sudoku, WriteError> {
        let sudoku = self.sudoku(puzzle)?;
        self.check_boxes(sudoku, Sudoku::usual_box(sudoku.side()))?;
        self.check_givens(sudoku)?;
        if symbols::shows_its_digits(sudoku) { Ok(sudoku) } else { Err(self.first_digit()) }
    }

    /// Returns the sudoku if it has the usual boxes, no candidates, and digits from 1.
    #[cfg(feature = "libraries")]
    pub(super) fn plain_sudoku<'p>(&self, puzzle: &'p Puzzle) -> Result<&'p Sudoku, WriteError> {
        let sudoku = self.sudoku_of_any_digits(puzzle)?;
        self.check_first_digit(sudoku)?;
        Ok(sudoku)
    }

    /// Checks that the boxes of a sudoku have the given shape. `shape` is `None` if the format has no boards of that
    /// side.
    pub(super) fn check_boxes(
        &self,
        sudoku: &Sudoku,
        shape: Option<(usize, usize)>,
    ) -> Result<(), WriteError> {
        let (rows, columns) = sudoku.box_shape();
        if shape == Some((rows, columns)) {
            Ok(())
        } else {
            Err(WriteError::BoxShape { format: self.name, rows, columns })
        }
    }

    /// Checks that a sudoku consists of givens, without candidates.
    pub(super) fn check_givens(&self, sudoku: &Sudoku) -> Result<(), WriteError> {
        match sudoku.candidates() {
            None => Ok(()),
            Some(_) => Err(WriteError::Candidates { format: self.name }),
        }
    }

    pub(super) fn check_first_digit(&self, sudoku: &Sudoku) -> Result<(), WriteError> {
        if sudoku.first_digit() == 1 { Ok(()) } else { Err(self.first_digit()) }
    }

    /// Checks that a puzzle is the first of its file.
    pub(super) fn check_only(&self, index: usize) -> Result<(), WriteError> {
        if index == 0 { Ok(()) } else { Err(WriteError::OnePuzzle { format: self.name }) }
    }

    pub(super) fn other_kind(&self, puzzle: &Puzzle) -> WriteError {
        WriteError::Kind { format: self.name, kind: puzzle.kind() }
    }

    pub(super) fn no_code(&self, puzzle: &Puzzle) -> WriteError {
        WriteError::NoCode { format: self.name, kind: puzzle.kind() }
    }

    #[cfg(feature = "libraries")]
    pub(super) const fn no_picture(&self) -> WriteError {
        WriteError::NoPicture { format: self.name }
    }

    pub(super) const fn first_digit(&self) -> WriteError {
        WriteError::FirstDigit { format: self.name }
    }

    pub(super) const fn read_only(&self) -> WriteError {
        WriteError::ReadOnly { format: self.name }
    }
}
