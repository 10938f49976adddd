//! Generates random nonograms of a wanted difficulty.

use std::ops::RangeInclusive;

use super::mend::{Mender, Target, nonogram};
use super::sketch::Sketch;
use super::{MOST_COLOURS, MOST_SIDE};
use crate::explain::nonogram::Board;
use gridproof_engines::solve::{Cancel, Difficulty, Verdict};
use gridproof_model::random::Random;
use gridproof_puzzles::{Nonogram, Palette};

/// The maximum number of pictures tried for one puzzle.
const ATTEMPTS: usize = 2000;

/// The wanted properties of a random nonogram. The default is line-solvable, black and white, with 15 x 15 cells.
#[derive(Clone, Debug, PartialEq)]
pub struct NonogramOptions {
    /// The numbers of rows and columns.
    pub size: (usize, usize),
    /// The number of colours without the background.
    pub colours: u8,
    /// The share of filled cells, from 0 to 1; `None` for a random share from 0.45 to 0.65.
    pub density: Option<f64>,
    /// The hardest technique that the puzzle needs.
    pub difficulty: Difficulty,
    /// The range of the number of sweeps over all rows and columns that line solving takes. It can be set only for
    /// line-solvable black and white puzzles.
    pub rounds: Option<RangeInclusive<usize>>,
}

impl Default for NonogramOptions {
    fn default() -> Self {
        Self { size: (15, 15), colours: 1, density: None, difficulty: Difficulty::Line, rounds: None }
    }
}

/// The reason why options cannot be met.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NonogramOptionsError {
    /// The requested size is out of range.
    #[error("random nonograms have 1 to {MOST_SIDE} rows and columns, not {rows} x {columns}")]
    Size {
        /// The number of rows requested.
        rows: usize,
        /// The number of columns requested.
        columns: usize,
    },
    /// The requested number of colours is out of range.
    #[error("random nonograms have 1 to {MOST_COLOURS} colours in addition to the background, not {0}")]
    Colours(u8),
    /// The density is not between 0 and 1.
    #[error("a density is a number from 0 to 1, not {0}")]
    Density(f64),
    /// A number of rounds can be requested only for line-solvable black and white puzzles.
    #[error("a number of rounds can only be requested for line-solvable black and white nonograms")]
    Rounds,
    /// The range of rounds is empty.
    #[error("the range of rounds from {from} to {to} is empty")]
    NoRounds {
        /// The minimum requested.
        from: usize,
        /// The maximum requested.
        to: usize,
    },
}

/// Generates random nonograms, each from its index. A few cells of a random picture of blots are changed, so that the
/// puzzle has only one solution and the wanted difficulty.
#[derive(Clone, Debug)]
pub struct NonogramGenerator {
    options: NonogramOptions,
    seed: u64,
}

impl NonogramGenerator {
    /// Creates a generator of nonograms with these properties.
    ///
    /// # Errors
    /// Returns an error if the options contradict each other.
    pub fn new(options: NonogramOptions, seed: u64) -> Result<Self, NonogramOptionsError> {
        let (rows, columns) = options.size;
        let sides = 1..=MOST_SIDE;
        if !sides.contains(&rows) || !sides.contains(&columns) {
            return Err(NonogramOptionsError::Size { rows, columns });
        }
        if !(1..=MOST_COLOURS).contains(&options.colours) {
            return Err(NonogramOptionsError::Colours(options.colours));
        }
        if let Some(density) = options.density.filter(|density| !(0.0..=1.0).contains(density)) {
            return Err(NonogramOptionsError::Density(density));
        }
        if let Some(rounds) = &options.rounds {
            if options.difficulty != Difficulty::Line || options.colours > 1 {
                return Err(NonogramOptionsError::Rounds);
            }
            if rounds.is_empty() {
                return Err(NonogramOptionsError::NoRounds { from: *rounds.start(), to: *rounds.end() });
            }
        }
        Ok(Self { options, seed })
    }

    /// Generates the puzzle with this index, which includes its stated solution. Returns `None` if no puzzle is found
    /// in 2000 attempts, or if cancelled.
    pub fn puzzle(&self, index: u64, cancel: &Cancel) -> Option<Nonogram> {
        let mut random = Random::new(self.seed, index);
        (0..ATTEMPTS).take_while(|_| !cancel.is_cancelled()).find_map(|_| self.attempt(&mut random, cancel))
    }

    fn attempt(&self, random: &mut Random, cancel: &Cancel) -> Option<Nonogram> {
        let palette = Palette::usual(self.options.colours);
        let sketch = Sketch::plain(self.options.size.1, self.blots(random), palette);
        let target = match self.options.difficulty {
            Difficulty::Line => Target::LineSolvable,
            _ => Target::Unique,
        };
        let hard = target == Target::Unique;
        let mender = Mender { sketch: &sketch, target, hard, cancel };
        let cells = mender.mend(random)?;
        let nonogram = nonogram(sketch.columns, &cells).in_colours(&sketch.palette).ok()?;
        let outcome = mender.ask_at_last(&nonogram)?;
        let difficulty = outcome.statistics.difficulty();
        let wanted = outcome.verdict == Verdict::Unique && difficulty == Some(self.options.difficulty);
        let in_rounds = |wanted: &RangeInclusive<usize>| {
            Board::of(&nonogram).is_ok_and(|board| wanted.contains(&board.line_solving().rounds))
        };
        (wanted && self.options.rounds.as_ref().is_none_or(in_rounds)).then_some(nonogram)
    }

    /// Creates a random picture. Random heights of the cells are averaged over neighbours a few times, and the highest
    /// cells are filled. With several colours, a second set of heights divides the cells into equal shares, one for
    /// each colour.
    fn blots(&self, random: &mut Random) -> Vec<u8> {
        let cells = self.options.size.0 * self.options.size.1;
        let density = self.options.density.unwrap_or_else(|| random.between(0.45, 0.65));
        // Hard puzzles need small blots.
        let smoothings = match self.options.difficulty {
            Difficulty::Line => 1 + random.below(2),
            Difficulty::Probe => random.below(2),
            _ => 0,
        };
        #[allow(clippy::cast_sign_loss, reason = "a share is not negative")]
        let filled = (density * cells as f64).round() as usize;
        let mut values = vec![0; cells];
        let order = self.by_height(smoothings, random);
        let hues = self.by_height(2, random);
        let mut colour_of = vec![0; cells];
        for (place, &cell) in hues.iter().enumerate() {
            colour_of[cell] = 1 + (place * usize::from(self.options.colours) / cells) as u8;
        }
        for &cell in &order[..filled.min(cells)] {
            values[cell] = colour_of[cell];
        }
        values
    }

    /// The cells in order of their random heights, the highest first. The heights are averaged over neighbours
    /// `smoothings` times.
    fn by_height(&self, smoothings: usize, random: &mut Random) -> Vec<usize> {
        let (rows, columns) = self.options.size;
        // Integers give the same result on all machines.
        let mut heights: Vec<u64> = (0..rows * columns).map(|_| random.bits() >> 32).collect();
        for _ in 0..smoothings {
            let at = |row: usize, column: usize| {
                let (tall, wide) = (
                    row.saturating_sub(1)..(row + 2).min(rows),
                    column.saturating_sub(1)..(column + 2).min(columns),
                );
                let count = (tall.len() * wide.len()) as u64;
                let sum: u64 = tall
                    .flat_map(|row| wide.clone().map(move |column| row * columns + column))
                    .map(|cell| heights[cell])
                    .sum();
                sum / count
            };
            heights = (0..rows * columns).map(|cell| at(cell / columns, cell % columns)).collect();
        }
        let mut order: Vec<usize> = (0..rows * columns).collect();
        order.sort_by_key(|&cell| (std::cmp::Reverse(heights[cell]), cell));
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridproof_engines::engine::auto::Auto;
    use gridproof_engines::solve::{Engine, Query};

    fn first(options: NonogramOptions) -> Nonogram {
        let generator = NonogramGenerator::new(options, 11).expect("valid options");
        let puzzle = generator.puzzle(0, &Cancel::default()).expect("found");
        assert_eq!(generator.puzzle(0, &Cancel::default()).as_ref(), Some(&puzzle));
        puzzle
    }

    #[test]
    fn puzzles_have_one_solution_and_the_difficulty() {
        for (difficulty, size) in
            [(Difficulty::Line, (9, 12)), (Difficulty::Probe, (10, 10)), (Difficulty::Search, (20, 20))]
        {
            let puzzle = first(NonogramOptions { size, difficulty, ..NonogramOptions::default() });
            assert_eq!((puzzle.rows().len(), puzzle.columns().len()), size);
            let outcome = Auto.solve(&puzzle.model(), &Query::default()).expect("any model");
            assert_eq!(
                (outcome.verdict, outcome.statistics.difficulty()),
                (Verdict::Unique, Some(difficulty))
            );
            assert_eq!(puzzle.goal(), Some(&outcome.solutions[0][..]));
        }
    }

    #[test]
    fn rounds_colours_and_density_are_kept() {
        let puzzle =
            first(NonogramOptions { rounds: Some(3..=4), size: (10, 10), ..NonogramOptions::default() });
        assert!((3..=4).contains(&Board::of(&puzzle).expect("black and white").line_solving().rounds));
        let puzzle = first(NonogramOptions { colours: 3, size: (10, 10), ..NonogramOptions::default() });
        assert_eq!(puzzle.colours(), 3);
        let options = NonogramOptions { density: Some(0.8), size: (10, 10), ..NonogramOptions::default() };
        let filled = first(options).goal().expect("a goal").iter().filter(|&&value| value > 0).count();
        assert!((70..=90).contains(&filled), "{filled}");
    }

    #[test]
    fn impossible_options_are_refused() {
        let refused = |options| NonogramGenerator::new(options, 1).expect_err("refused");
        let usual = NonogramOptions::default;
        assert_eq!(
            refused(NonogramOptions { size: (3, 0), ..usual() }),
            NonogramOptionsError::Size { rows: 3, columns: 0 }
        );
        assert_eq!(refused(NonogramOptions { colours: 0, ..usual() }), NonogramOptionsError::Colours(0));
        assert_eq!(
            refused(NonogramOptions { density: Some(1.5), ..usual() }),
            NonogramOptionsError::Density(1.5)
        );
        let rounds = Some(2..=3);
        assert_eq!(
            refused(NonogramOptions { rounds, difficulty: Difficulty::Search, ..usual() }),
            NonogramOptionsError::Rounds
        );
    }
}
