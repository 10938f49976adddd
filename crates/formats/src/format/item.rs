//! The items that a reader yields: puzzles, and errors with their locations.

use super::error::{ReadError, ReadErrorKind};
use gridproof_puzzles::Puzzle;

/// A puzzle of a file, or the error that prevented it from being read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The line at which the puzzle starts, counted from 1.
    pub line: usize,
    /// The puzzle, which has no obvious contradiction (see [`Puzzle::contradiction`]), or the error.
    pub puzzle: Result<Puzzle, ReadError>,
}

impl Item {
    /// Returns an estimate of the memory that the item uses, in bytes.
    #[cfg(feature = "libraries")]
    pub(super) fn memory(&self) -> usize {
        /// The overhead of each allocation, in bytes.
        const EACH: usize = 32;
        let held = match &self.puzzle {
            Err(_) => EACH,
            Ok(puzzle) => {
                let texts: usize = puzzle
                    .metadata()
                    .iter()
                    .map(|(name, text)| 2 * (EACH + 24) + name.len() + text.len())
                    .sum();
                texts
                    + match puzzle {
                        Puzzle::Nonogram(nonogram) => {
                            let clues = nonogram.rows().iter().chain(nonogram.columns());
                            let clues: usize = clues.map(|clue| 2 * EACH + 8 * clue.len()).sum();
                            let palette = nonogram.palette();
                            let colours: usize =
                                palette.colours().iter().map(|colour| 80 + colour.name.len()).sum();
                            clues + colours + nonogram.goal().map_or(0, <[u8]>::len)
                        }
                        Puzzle::Sudoku(sudoku) => 12 * sudoku.givens().len(),
                        puzzle => EACH * puzzle.rows() * puzzle.columns(),
                    }
            }
        };
        size_of::<Self>() + held
    }

    /// Returns whether this is the error for a text without a puzzle.
    pub fn is_empty_text(&self) -> bool {
        matches!(&self.puzzle, Err(error) if error.kind == ReadErrorKind::NoPuzzle)
    }
}
