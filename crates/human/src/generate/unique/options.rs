//! The wanted properties of a generated sudoku.

use std::ops::RangeInclusive;

use super::symmetry::Symmetry;
use crate::explain::sudoku::{Level, Technique};

/// The wanted properties of a generated 9x9 sudoku. The default requires only that no given is redundant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SudokuOptions {
    /// Whether the puzzle must be minimal, so that no given can be removed without losing uniqueness.
    pub minimal: bool,
    /// Whether, for each full board, all minimal puzzles with the same number of givens are equally likely. A minimal
    /// puzzle with n givens then has a probability proportional to 1 / C(81, n). So a sample is enough to compute
    /// proportions and means over all minimal puzzles (D. Berthier, "Unbiased statistics of a CSP: a controlled-bias
    /// generator", 2009). The full boards themselves are not equally likely, with or without this option. With this
    /// option, generating a puzzle requires a hundred thousand times as many boards.
    pub unbiased: bool,
    /// The symmetry of the pattern of givens.
    pub symmetry: Symmetry,
    /// The cells that may be givens, row by row; `None` for all cells.
    pub pattern: Option<Box<[bool; 81]>>,
    /// The range of the number of givens.
    pub clues: RangeInclusive<usize>,
    /// The level of difficulty.
    pub level: Option<Level>,
    /// The range of the difficulty score.
    pub score: RangeInclusive<u32>,
    /// A technique that the solution must use; the solution must not use a harder one.
    pub technique: Option<Technique>,
}

impl Default for SudokuOptions {
    fn default() -> Self {
        Self {
            minimal: true,
            unbiased: false,
            symmetry: Symmetry::None,
            pattern: None,
            clues: 17..=81,
            level: None,
            score: 0..=u32::MAX,
            technique: None,
        }
    }
}

/// The reason why options cannot be met.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SudokuOptionsError {
    /// The range of givens is empty.
    #[error("the range of givens from {from} to {to} is empty")]
    NoClues {
        /// The minimum requested.
        from: usize,
        /// The maximum requested.
        to: usize,
    },
    /// No puzzle with one solution has this number of givens.
    #[error("a sudoku with one solution has 17 to 81 givens, not {from} to {to}")]
    Clues {
        /// The minimum requested.
        from: usize,
        /// The maximum requested.
        to: usize,
    },
    /// No minimal puzzle has this many givens.
    #[error("a minimal sudoku has 17 to 40 givens; to have {0} or more, allow redundant givens")]
    MinimalClues(usize),
    /// Unbiased puzzles must be minimal, and no pattern or symmetry can be required of them.
    #[error("unbiased puzzles must be minimal, and cannot be restricted to a symmetry or a pattern")]
    Unbiased,
    /// The pattern does not have 81 cells.
    #[error("a pattern has 81 cells, not {0}")]
    PatternCells(usize),
    /// The pattern has too few cells.
    #[error("a pattern needs at least 17 cells for givens, but this one has {0}")]
    Pattern(usize),
    /// The pattern does not have the requested symmetry.
    #[error("the pattern does not have the symmetry {0}")]
    PatternSymmetry(&'static str),
    /// The range of scores is empty.
    #[error("the range of scores from {from} to {to} is empty")]
    Score {
        /// The minimum requested.
        from: u32,
        /// The maximum requested.
        to: u32,
    },
    /// The technique belongs to a level above the requested one.
    #[error("{technique} belongs to the level {level}, which is above the requested level")]
    Technique {
        /// The technique.
        technique: Technique,
        /// Its level.
        level: Level,
    },
}

impl SudokuOptions {
    /// Checks whether the options can be met, as far as this can be known without generating puzzles.
    ///
    /// # Errors
    /// Returns the first contradiction found.
    pub fn check(&self) -> Result<(), SudokuOptionsError> {
        let (from, to) = (*self.clues.start(), *self.clues.end());
        if from > to {
            return Err(SudokuOptionsError::NoClues { from, to });
        }
        if from > 81 || to < 17 {
            return Err(SudokuOptionsError::Clues { from, to });
        }
        if self.minimal && from > 40 {
            return Err(SudokuOptionsError::MinimalClues(from));
        }
        if self.unbiased && !(self.minimal && self.symmetry == Symmetry::None && self.pattern.is_none()) {
            return Err(SudokuOptionsError::Unbiased);
        }
        if self.score.is_empty() {
            return Err(SudokuOptionsError::Score { from: *self.score.start(), to: *self.score.end() });
        }
        if let Some(pattern) = &self.pattern {
            let cells = pattern.iter().filter(|&&cell| cell).count();
            if cells < 17 {
                return Err(SudokuOptionsError::Pattern(cells));
            }
            let even = |orbit: &Vec<u8>| {
                orbit.iter().all(|&cell| pattern[cell as usize] == pattern[orbit[0] as usize])
            };
            if !self.symmetry.orbits().iter().all(even) {
                return Err(SudokuOptionsError::PatternSymmetry(self.symmetry.name()));
            }
        }
        if let (Some(technique), Some(level)) = (self.technique, self.level)
            && technique.level() > level
        {
            return Err(SudokuOptionsError::Technique { technique, level: technique.level() });
        }
        Ok(())
    }

    /// Whether redundant givens are removed by default. They are removed if no difficulty, no number of givens and no
    /// pattern is requested.
    pub fn is_usually_minimal(&self) -> bool {
        !self.needs_rating() && self.clues == (17..=81) && self.pattern.is_none()
    }

    /// Reads a pattern from 81 characters. The characters `.`, `0`, `-` and `_` stand for a cell that remains empty;
    /// any other character stands for a cell that may be a given. Whitespace is ignored.
    ///
    /// # Errors
    /// Returns an error if the number of characters is not 81.
    pub fn pattern_of(text: &str) -> Result<Box<[bool; 81]>, SudokuOptionsError> {
        let given = |c: char| !matches!(c, '.' | '0' | '-' | '_');
        let cells: Vec<bool> = text.chars().filter(|c| !c.is_whitespace()).map(given).collect();
        let found = cells.len();
        cells.try_into().map(Box::new).map_err(|_| SudokuOptionsError::PatternCells(found))
    }

    /// Whether puzzles must be rated to find out whether they have the wanted properties.
    pub(super) fn needs_rating(&self) -> bool {
        self.level.is_some() || self.technique.is_some() || self.score != (0..=u32::MAX)
    }
}
