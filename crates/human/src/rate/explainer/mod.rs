//! The rating that the program Sudoku Explainer gives: the difficulty of the hardest step. Each step is the first one
//! found by the easiest technique that applies. Techniques, houses, cells and digits are tried in that program's order.
//!
//! | module | content |
//! |---|---|
//! | `order`, `finding` | the order of houses and cells; the effect of a step |
//! | `singles`, `locked`, `sets`, `fish`, `wings` | techniques with difficulties up to 4.4 |
//! | `loops`, `loop_sets`, `bug` | patterns that would allow two solutions |
//! | `aligned` | aligned exclusion: the combinations of digits for two or three cells |
//! | `chains` | cycles, forcing chains, dynamic and nested chains |
//! | `pattern` | code that the techniques within houses share |

mod aligned;
mod bug;
mod chains;
mod finding;
mod fish;
mod locked;
mod loop_sets;
mod loops;
mod order;
mod pattern;
mod sets;
mod singles;
#[cfg(test)]
mod tests;
mod wings;

use finding::Finding;
use pattern::first;

use crate::sudoku::{Grid, Position};
use gridproof_engines::solve::{Budget, Limits, StopReason};

/// The difficulty of the hardest step (ER).
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ExplainerRating {
    /// The exact Sudoku Explainer rating.
    Se(f64),
    /// An approximation of the rating.
    SeApprox(f64),
}

/// The three Sudoku Explainer ratings.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ExplainerRatings {
    /// The difficulty of the hardest step to the solution (ER).
    pub rating: ExplainerRating,
    /// The difficulty of the hardest step up to the first placed digit (EP); `None` if it is not exact.
    pub pearl: Option<f64>,
    /// The difficulty of the first step (ED); `None` if it is not exact.
    pub diamond: Option<f64>,
}

/// Finds the first step of a technique.
type Method = fn(&Grid) -> Option<Finding>;

/// The techniques with difficulties up to 4.4, the easiest first.
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

/// The techniques with difficulties from 4.5 to 6.2, each with a flag: whether the technique assumes that there is only
/// one solution.
const FAIR: [(Method, bool); 6] = [
    (loops::easiest, true),
    (|grid| first(|sink| sets::naked(grid, 4, sink)), false),
    (|grid| first(|sink| fish::fish(grid, 4, sink)), false),
    (|grid| first(|sink| sets::hidden(grid, 4, sink)), false),
    (bug::first, true),
    (aligned::pair, false),
];

/// The techniques with difficulties from 6.5 to 9.4.
const HARD: [Method; 6] = [
    chains::simple,
    aligned::triplet,
    chains::nishio,
    chains::of_several,
    chains::dynamic,
    chains::with_patterns,
];

/// The levels of nested chains. The difficulty of level 2 starts at 9.5.
const NESTED: std::ops::RangeInclusive<u8> = 2..=5;

/// The work allowed for nested chains in one puzzle; it takes ten to twenty seconds. It was enough for each of 67
/// published puzzles with ratings up to 11.9.
const NESTED_WORK: u64 = 300_000;

/// The difficulty that is assumed for the length of a chain with nested chains if the search for this chain was not
/// completed.
const NESTED_LENGTH: f64 = 1.0;

/// The rating of a puzzle that none of the techniques solves.
const BEYOND: f64 = 12.0;

/// Rates a position that has exactly one solution. The rating is an approximation in two cases. First, if nested chains
/// are needed: only a few of these ratings were compared with those of Sudoku Explainer. Second, if techniques with
/// difficulties above 4.4 are needed, but techniques that assume a unique solution are not allowed. If the search for
/// nested chains takes too long, the rating is that of typical chains of the level reached. Only the time limit and the
/// cancel flag of the budget are used.
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
    let mut grid = start.grid().clone();
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

/// Finds the first step by a technique with a difficulty from 4.5 to 9.4.
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
        work.check()?;
        if work.is_spent() {
            return Ok(Nested::Rated(chains::least_with_chains(level) + NESTED_LENGTH));
        }
        if let Some(found) = found {
            return Ok(Nested::Found(found));
        }
    }
    Ok(Nested::Rated(BEYOND))
}

/// Rounds a difficulty to tenths.
fn in_tenths(difficulty: f64) -> f64 {
    (difficulty * 10.0).round() / 10.0
}
