//! A nonogram with the picture that the player has drawn so far.

use gridproof_model::{Block, Model, check};
use gridproof_puzzles::{Clue, Nonogram, PuzzleError};

/// A black and white nonogram and its filled cells.
#[derive(Clone, Debug)]
pub struct Picture {
    nonogram: Nonogram,
    model: Model,
    /// One value per cell, row by row: 1 if the cell is filled.
    cells: Vec<u8>,
    filled: u64,
    /// The number of filled cells in any solution.
    wanted: u64,
}

impl Picture {
    /// Creates an empty picture for these clues.
    ///
    /// # Errors
    /// Returns the errors of [`Nonogram::new`].
    pub fn new(rows: Vec<Clue>, columns: Vec<Clue>) -> Result<Self, PuzzleError> {
        let nonogram = Nonogram::new(rows, columns)?;
        let model = nonogram.model();
        let cells = vec![0; model.cells()];
        let wanted = nonogram.rows().iter().flatten().map(|block| u64::from(block.length)).sum();
        Ok(Self { nonogram, model, cells, filled: 0, wanted })
    }

    /// The clues.
    pub const fn nonogram(&self) -> &Nonogram {
        &self.nonogram
    }

    /// The model of the nonogram.
    pub const fn model(&self) -> &Model {
        &self.model
    }

    /// The rows of the picture, as one slice per row with 1 for a filled cell and 0 for an empty one.
    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.cells.chunks_exact(self.nonogram.columns().len())
    }

    /// Returns whether a cell is filled. Rows and columns are counted from 0.
    pub fn is_filled(&self, row: usize, column: usize) -> bool {
        self.cells[self.index(row, column)] == 1
    }

    /// Fills or clears a cell.
    pub fn set(&mut self, row: usize, column: usize, filled: bool) {
        let index = self.index(row, column);
        let before = std::mem::replace(&mut self.cells[index], u8::from(filled));
        self.filled = self.filled + u64::from(filled) - u64::from(before);
    }

    /// Clears every cell.
    pub fn clear(&mut self) {
        self.cells.fill(0);
        self.filled = 0;
    }

    /// Replaces the picture with a solution: one value per cell, row by row.
    pub fn draw(&mut self, solution: &[u8]) {
        self.clear();
        for (cell, &value) in self.cells.iter_mut().zip(solution) {
            *cell = u8::from(value == 1);
            self.filled += u64::from(value == 1);
        }
    }

    /// Returns whether the picture satisfies every clue. The number of filled cells is compared first, because it alone
    /// shows that most pictures are not solved.
    pub fn is_solved(&self) -> bool {
        self.filled == self.wanted && check(&self.model, &self.cells).is_ok()
    }

    fn index(&self, row: usize, column: usize) -> usize {
        row * self.nonogram.columns().len() + column
    }
}

/// The largest number of blocks in any of the clues.
pub(super) fn longest(clues: &[Clue]) -> usize {
    clues.iter().map(Vec::len).max().unwrap_or(0)
}

/// The clue with these block lengths; `None` if a length is below 1 or does not fit into 32 bits.
pub(super) fn black_clue(lengths: &[usize]) -> Option<Clue> {
    let block = |&length: &usize| u32::try_from(length).ok().filter(|&length| length > 0).map(Block::black);
    lengths.iter().map(block).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_solved_when_it_obeys_the_clues() {
        let one = || vec![Block::black(1)];
        let mut picture = Picture::new(vec![one(), one()], vec![one(), one()]).expect("2 x 2");
        assert!(!picture.is_solved());
        picture.set(0, 0, true);
        picture.set(1, 0, true);
        assert!(!picture.is_solved(), "the number of cells is right, the columns are not");
        picture.set(1, 0, false);
        picture.set(1, 1, true);
        picture.set(1, 1, true);
        assert!(picture.is_solved());
        picture.clear();
        picture.draw(&[0, 1, 1, 0]);
        assert!(picture.is_solved() && picture.is_filled(0, 1));
    }

    #[test]
    fn clues_hold_positive_lengths() {
        assert_eq!(black_clue(&[2, 1]), Some(vec![Block::black(2), Block::black(1)]));
        assert_eq!(black_clue(&[]), Some(vec![]));
        for length in [0, usize::MAX] {
            assert_eq!(black_clue(&[1, length]), None);
        }
    }
}
