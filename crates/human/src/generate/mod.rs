//! Random puzzles. This module makes puzzles for campaigns; [`unique`] makes puzzles with exactly one solution. A
//! campaign calls no engine itself: where it needs a solution, it calls a function that the caller provides.
//!
//! A puzzle depends only on its index and the settings, not on other puzzles or the number of threads. No puzzle has an
//! obvious contradiction (see [`Puzzle::contradiction`]), so each puzzle can be written to a file and read again.

pub mod boards;
mod model;
mod nonogram;
mod other;
mod sudoku;
pub mod unique;

pub use model::model;

use gridproof_engines::solve::Cancel;
use gridproof_model::random::Random;
use gridproof_model::{Assignment, Model};
use gridproof_puzzles::kinds::{self, PuzzleKind};
use gridproof_puzzles::{Kind, MAX_COLOURS, MAX_NONOGRAM_SIDE, MAX_SUDOKU_SIDE, Puzzle, StatedModel, Sudoku};

/// The maximum numbers of rows and columns of random puzzles other than nonograms and sudokus.
const MOST_SIDE: usize = 100;

/// The maximum number of rows or columns of narrow boards.
const NARROW: usize = 3;
/// The maximum number of rows of narrow boards with few columns, and the other way round.
const LONG: usize = 12;
/// The maximum number of rows and columns of large boards with most of their clues.
const CLUED: usize = 10;
/// The least share of clues that such boards keep. With fewer clues, they would take too long to solve.
const MOST_CLUES: f64 = 0.6;

/// A function that finds a random solution of a model. The solution should be as random as possible. Returns `None` if
/// there is no solution, if none is found soon, or if the cancel flag is raised.
pub type RandomSolution = fn(&Model, &mut Random, &Cancel) -> Option<Assignment>;

/// A sequence of random puzzles, each generated from its index.
#[derive(Clone, Debug)]
pub struct Campaign {
    kind: Kind,
    rows: usize,
    columns: usize,
    larger: Option<(usize, usize)>,
    density: Option<f64>,
    seed: u64,
    colours: u8,
    solver: Option<RandomSolution>,
}

/// The error for settings that no puzzle can have.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CampaignError {
    /// Nonograms cannot have this size.
    #[error("a nonogram has 1 to {MAX_NONOGRAM_SIDE} rows and columns, not {rows} x {columns}")]
    NonogramSize {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// Sudokus cannot have this size.
    #[error("a sudoku is a square of side 4 to {MAX_SUDOKU_SIDE}, not {rows} x {columns}")]
    SudokuSize {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// Random puzzles of other kinds cannot have this size.
    #[error("random puzzles have 1 to {MOST_SIDE} rows and columns, not {rows} x {columns}")]
    OtherSize {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// The density is not between 0 and 1.
    #[error("a density is a number from 0 to 1, not {0}")]
    Density(f64),
}

impl Campaign {
    /// Creates a campaign of puzzles with up to `rows` x `columns` cells. The sizes of nonograms and sudokus are
    /// uniformly distributed up to this size. Sudokus have sides of at least 4 for which there is a [usual
    /// box](Sudoku::usual_box). The sides of other kinds are usually more than half of the maximum. Models ([`model`])
    /// have no size.
    ///
    /// `density` is the probability that a cell is filled in the picture of a nonogram, that a cell of a sudoku is a
    /// given, or that a clue of another kind is kept. If it is `None`, each puzzle has its own density. These densities
    /// are uniformly distributed: from 0.2 to 0.8 for nonograms, from 0.05 to 0.5 for sudokus, and from 0 to 1 for
    /// other kinds.
    ///
    /// # Errors
    /// Returns an error if no puzzle can have these settings.
    pub fn new(
        kind: Kind,
        rows: usize,
        columns: usize,
        density: Option<f64>,
        seed: u64,
    ) -> Result<Self, CampaignError> {
        let sides = 1..=MAX_NONOGRAM_SIDE;
        match kind {
            Kind::Nonogram if !sides.contains(&rows) || !sides.contains(&columns) => {
                return Err(CampaignError::NonogramSize { rows, columns });
            }
            Kind::Sudoku if rows != columns || !(4..=MAX_SUDOKU_SIDE).contains(&rows) => {
                return Err(CampaignError::SudokuSize { rows, columns });
            }
            Kind::Other(_) if !(1..=MOST_SIDE).contains(&rows) || !(1..=MOST_SIDE).contains(&columns) => {
                return Err(CampaignError::OtherSize { rows, columns });
            }
            _ => {}
        }
        if let Some(wrong) = density.filter(|share| !(0.0..=1.0).contains(share)) {
            return Err(CampaignError::Density(wrong));
        }
        Ok(Self { kind, rows, columns, larger: None, density, seed, colours: 1, solver: None })
    }

    /// Sets the maximum number of colours of nonograms, without the background. A number that is out of range is
    /// replaced by the nearest valid number.
    #[must_use]
    pub fn in_colours(self, colours: u8) -> Self {
        Self { colours: colours.clamp(1, MAX_COLOURS as u8 - 1), ..self }
    }

    /// Sets the function that finds random solutions. Puzzles of other kinds get their clues from these solutions.
    /// Without this function, the puzzles get no clues from a solution.
    #[must_use]
    pub fn with_solver(self, solver: RandomSolution) -> Self {
        Self { solver: Some(solver), ..self }
    }

    /// Adds puzzles of unusual sizes to those of the other kinds. Three puzzles in 32 have up to this number of rows and
    /// columns. One in 32 has up to the usual size of the kind and most of its clues. One in eight has up to three rows
    /// and twelve columns, or up to twelve rows and three columns. One in eight has up to three rows and columns.
    #[must_use]
    pub fn with_larger_boards(self, rows: usize, columns: usize) -> Self {
        Self { larger: Some((rows, columns)), ..self }
    }

    /// Returns the puzzle with this index.
    pub fn puzzle(&self, index: u64) -> Puzzle {
        let mut random = Random::new(self.seed, index);
        match self.kind {
            Kind::Other(name) => {
                let usual = (self.rows, self.columns);
                let kind = kinds::by_name(name).unwrap_or(kinds::all()[0]);
                let (size, least) = match self.larger {
                    Some(larger) => unusual_size(kind, usual, larger, &mut random),
                    None => (usual, 0.0),
                };
                let shares = self.density.map_or((least, 1.0), |share| (share, share));
                other::puzzle(kind, size, shares, self.solver, &mut random)
            }
            Kind::Model => Puzzle::Model(StatedModel::new(model(&mut random))),
            Kind::Nonogram => {
                let rows = 1 + random.below(self.rows);
                let columns = 1 + random.below(self.columns);
                let density = self.density.unwrap_or_else(|| random.between(0.2, 0.8));
                Puzzle::Nonogram(nonogram::nonogram((rows, columns), density, self.colours, &mut random))
            }
            _ => {
                let sides: Vec<(usize, usize)> = (4..=self.rows).filter_map(Sudoku::usual_box).collect();
                let shape = sides[random.below(sides.len())];
                let density = self.density.unwrap_or_else(|| random.between(0.05, 0.5));
                Puzzle::Sudoku(sudoku::sudoku(shape, density, &mut random))
            }
        }
    }
}

/// Returns the maximum size of one of the boards of a campaign with larger boards, and the least share of clues that it
/// keeps.
fn unusual_size(
    kind: &dyn PuzzleKind,
    usual: (usize, usize),
    larger: (usize, usize),
    random: &mut Random,
) -> ((usize, usize), f64) {
    let size = match random.below(32) {
        0..=2 => larger,
        3 => {
            let (rows, columns) = kind.about().size;
            return ((rows.min(CLUED), columns.min(CLUED)), MOST_CLUES);
        }
        4 | 5 => (1 + random.below(NARROW), LONG),
        6 | 7 => (LONG, 1 + random.below(NARROW)),
        8..=11 => (1 + random.below(NARROW), 1 + random.below(NARROW)),
        _ => usual,
    };
    (size, 0.0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use gridproof_engines::engine::auto::Auto;
    use gridproof_engines::solve::{Engine, Query};

    fn assert_every_verdict_is_frequent(campaign: &Campaign, least: usize) {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for index in 0..1000 {
            let puzzle = campaign.puzzle(index);
            assert_eq!(puzzle.contradiction(), None);
            assert_eq!(puzzle, campaign.puzzle(index));
            let outcome = Auto.solve(&puzzle.model(), &Query::default()).expect("any model");
            *counts.entry(outcome.verdict.name()).or_default() += 1;
        }
        for verdict in ["unique", "multiple", "unsatisfiable"] {
            assert!(counts.get(verdict).is_some_and(|&count| count >= least), "{counts:?}");
        }
    }

    #[test]
    fn every_verdict_is_frequent_among_nonograms() {
        let campaign = Campaign::new(Kind::Nonogram, 6, 6, None, 1).expect("valid");
        assert_every_verdict_is_frequent(&campaign, 120);
    }

    #[test]
    fn every_verdict_is_frequent_in_colours() {
        let campaign = Campaign::new(Kind::Nonogram, 6, 6, None, 1).expect("valid").in_colours(3);
        assert_every_verdict_is_frequent(&campaign, 60);
    }

    #[test]
    fn every_verdict_is_frequent_among_sudokus() {
        let campaign = Campaign::new(Kind::Sudoku, 6, 6, None, 1).expect("valid");
        assert_every_verdict_is_frequent(&campaign, 60);
    }

    #[test]
    fn all_sizes_up_to_the_largest_are_drawn() {
        let campaign = Campaign::new(Kind::Nonogram, 3, 2, None, 5).expect("valid");
        let sizes: std::collections::BTreeSet<_> =
            (0..200).map(|index| campaign.puzzle(index)).map(|p| (p.rows(), p.columns())).collect();
        assert_eq!(sizes.len(), 6);
        let campaign = Campaign::new(Kind::Sudoku, 9, 9, None, 5).expect("valid");
        let sides: std::collections::BTreeSet<_> =
            (0..200).map(|index| campaign.puzzle(index).rows()).collect();
        assert_eq!(sides.into_iter().collect::<Vec<_>>(), [4, 6, 8, 9]);
    }

    #[test]
    fn seeds_and_indices_make_different_puzzles() {
        let one = Campaign::new(Kind::Nonogram, 20, 20, Some(0.5), 1).expect("valid");
        let two = Campaign::new(Kind::Nonogram, 20, 20, Some(0.5), 2).expect("valid");
        assert_ne!(one.puzzle(0), two.puzzle(0));
        assert_ne!(one.puzzle(0), one.puzzle(1));
    }

    #[test]
    fn the_density_is_kept() {
        let campaign = Campaign::new(Kind::Sudoku, 4, 4, Some(1.0), 1).expect("valid");
        let Puzzle::Sudoku(full) = campaign.puzzle(7) else { panic!("a sudoku was asked for") };
        assert!(full.givens().iter().all(|&digit| digit > 0));
        let campaign = Campaign::new(Kind::Nonogram, 4, 4, Some(0.0), 1).expect("valid");
        let Puzzle::Nonogram(empty) = campaign.puzzle(7) else { panic!("a nonogram was asked for") };
        assert!(empty.rows().iter().all(Vec::is_empty));
    }

    #[test]
    fn impossible_campaigns_are_refused() {
        let new = |kind, rows, columns, density| Campaign::new(kind, rows, columns, density, 1).err();
        assert!(matches!(new(Kind::Nonogram, 0, 5, None), Some(CampaignError::NonogramSize { .. })));
        assert!(matches!(new(Kind::Nonogram, 5, 1001, None), Some(CampaignError::NonogramSize { .. })));
        assert!(matches!(new(Kind::Sudoku, 4, 6, None), Some(CampaignError::SudokuSize { .. })));
        assert!(matches!(new(Kind::Sudoku, 3, 3, None), Some(CampaignError::SudokuSize { .. })));
        assert_eq!(new(Kind::Sudoku, 4, 4, Some(1.5)), Some(CampaignError::Density(1.5)));
        assert!(matches!(new(Kind::Sudoku, 4, 4, Some(f64::NAN)), Some(CampaignError::Density(_))));
    }
}
