//! The rating of the program Sudoku Explainer: the difficulty of the hardest step. Each step is the first one that the
//! easiest technique finds, in that program's order of techniques, houses, cells and digits.
//!
//! | module | content |
//! |---|---|
//! | `grid`, `finding` | the position; the effect of a step |
//! | `singles`, `locked`, `sets`, `fish`, `wings` | techniques up to 4.4 |
//! | `loops`, `loop_sets`, `bug` | patterns that would allow two solutions |
//! | `aligned` | combinations of two and three cells |
//! | `chains` | cycles, forcing chains, dynamic and nested chains |
//! | `pattern` | common parts of the techniques within houses |

mod aligned;
mod bug;
mod chains;
mod finding;
mod fish;
mod grid;
mod locked;
mod loop_sets;
mod loops;
mod pattern;
mod sets;
mod singles;
#[cfg(test)]
mod tests;
mod wings;

use finding::Finding;
use grid::Grid;
use pattern::first;

use crate::explain::sudoku::Position;
use gridproof_engines::solve::{Budget, Limits, StopReason};

/// The difficulty of the hardest step (ER).
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ExplainerRating {
    /// The exact rating of Sudoku Explainer.
    Se(f64),
    /// An approximation of the rating.
    SeApprox(f64),
}

/// The three ratings of Sudoku Explainer.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ExplainerRatings {
    /// The difficulty of the hardest step to the solution (ER).
    pub rating: ExplainerRating,
    /// The difficulty of the hardest step up to the first digit placed (EP), if it is exact.
    pub pearl: Option<f64>,
    /// The difficulty of the first step (ED), if it is exact.
    pub diamond: Option<f64>,
}

/// Finds the first step of a technique.
type Method = fn(&Grid) -> Option<Finding>;

/// The techniques up to 4.4, the easiest first.
const EASY: [Method; 14] = [
    singles::hidden,
    locked::direct,
    |grid| sets::direct(grid, 2),
    singles::naked,
    |grid| sets::direct(grid, 3),
    |grid| first(|sink| locked::patterns(grid, sink)),
    |grid| first(|sink| sets::naked(grid, 2, sink)),
    |grid| first(|sink| fish::fish(grid, 2, sink)),
    |grid| first(|sink| sets::hidden(grid, 2, sink)),
    |grid| first(|sink| sets::naked(grid, 3, sink)),
    |grid| first(|sink| fish::fish(grid, 3, sink)),
    |grid| first(|sink| sets::hidden(grid, 3, sink)),
    wings::xy,
    wings::xyz,
];

/// The techniques from 4.5 to 6.2, and whether they assume that the solution is the only one.
const FAIR: [(Method, bool); 6] = [
    (loops::easiest, true),
    (|grid| first(|sink| sets::naked(grid, 4, sink)), false),
    (|grid| first(|sink| fish::fish(grid, 4, sink)), false),
    (|grid| first(|sink| sets::hidden(grid, 4, sink)), false),
    (bug::first, true),
    (aligned::pair, false),
];

/// The techniques from 6.5 to 9.4.
const HARD: [Method; 6] = [
    chains::simple,
    aligned::triplet,
    chains::nishio,
    chains::of_several,
    chains::dynamic,
    chains::with_patterns,
];

/// The levels of nested chains, from 9.5 on.
const NESTED: std::ops::RangeInclusive<u8> = 2..=5;

/// The work allowed for nested chains in one puzzle, which takes ten to twenty seconds. It was measured on 67 published
/// puzzles rated up to 11.9, none of which needed more.
const NESTED_WORK: u64 = 300_000;

/// The difficulty that the length of a chain with nested chains is assumed to add.
const NESTED_LENGTH: f64 = 1.0;

/// The rating if no technique helps.
const BEYOND: f64 = 12.0;

/// Rates a position that has only one solution. The rating is exact, except in two cases. Nested chains may be needed,
/// which were compared with fewer ratings of Sudoku Explainer. Or techniques beyond 4.4 are needed while those that
/// assume a unique solution are not allowed. If the search for nested chains takes too long, the rating is that of
/// typical chains of the level reached. Only the time and the flag of the budget count.
///
/// # Errors
/// Returns an error if the budget runs out.
pub fn explainer_rating(
    start: &Position,
    uniqueness: bool,
    budget: &Budget,
) -> Result<ExplainerRatings, StopReason> {
    rating_within(start, uniqueness, NESTED_WORK, &Limits::start(budget))
}

fn rating_within(
    start: &Position,
    uniqueness: bool,
    nested_work: u64,
    limits: &Limits,
) -> Result<ExplainerRatings, StopReason> {
    let mut grid = Grid::of(start);
    let mut hardest: f64 = 0.0;
    let work = chains::Work::new(nested_work, limits);
    let (mut pearl, mut diamond, mut is_exact) = (None, None, true);
    while !grid.is_full() {
        let mut step = EASY.iter().find_map(|method| method(&grid));
        if step.is_none() {
            is_exact &= uniqueness;
            step = harder(&grid, uniqueness, limits)?;
        }
        let nested = || {
            is_exact = false;
            nested(&grid, &work)
        };
        let step = match step.map_or_else(nested, |step| Ok(Nested::Found(step)))? {
            Nested::Found(step) => step,
            Nested::Rated(rating) => {
                hardest = hardest.max(rating);
                break;
            }
        };
        hardest = hardest.max(step.difficulty);
        let now = is_exact.then(|| in_tenths(hardest));
        diamond.get_or_insert(now);
        if step.placed.is_some() {
            pearl.get_or_insert(now);
        }
        step.apply(&mut grid);
    }
    let rating = in_tenths(hardest);
    Ok(ExplainerRatings {
        rating: if is_exact { ExplainerRating::Se(rating) } else { ExplainerRating::SeApprox(rating) },
        pearl: pearl.flatten(),
        diamond: diamond.flatten(),
    })
}

/// Finds the first step by the techniques from 4.5 to 9.4.
fn harder(grid: &Grid, uniqueness: bool, limits: &Limits) -> Result<Option<Finding>, StopReason> {
    let fair = FAIR.iter().filter(|(_, unique)| uniqueness || !unique).map(|(method, _)| method);
    for method in fair.chain(&HARD) {
        limits.check()?;
        let found = method(grid);
        if found.is_some() {
            return Ok(found);
        }
    }
    Ok(None)
}

/// The result of the search for nested chains.
enum Nested {
    /// The first step.
    Found(Finding),
    /// The rating of the puzzle if no step was found.
    Rated(f64),
}

fn nested(grid: &Grid, work: &chains::Work<'_>) -> Result<Nested, StopReason> {
    for level in NESTED {
        let found = chains::with_chains(grid, level, work);
        work.look()?;
        if work.is_spent() {
            return Ok(Nested::Rated(chains::least_with_chains(level) + NESTED_LENGTH));
        }
        if let Some(found) = found {
            return Ok(Nested::Found(found));
        }
    }
    Ok(Nested::Rated(BEYOND))
}

/// Rounds a sum of tenths to tenths.
fn in_tenths(difficulty: f64) -> f64 {
    (difficulty * 10.0).round() / 10.0
}
