//! Chains: the consequences, step by step, of a candidate being true or false.
//!
//! | module | content |
//! |---|---|
//! | `links` | direct consequences |
//! | `length` | the difficulty of a chain by its length |
//! | `simple` | cycles and forcing chains |
//! | `trace` | all consequences of an assumption |
//! | `multiple` | common consequences of several assumptions, and contradictions |
//! | `nested` | chains in the middle of a chain |
//! | `advance` | patterns within houses in the middle of a chain |

mod advance;
mod length;
mod links;
mod multiple;
mod nested;
mod reach;
mod simple;
mod states;
mod trace;

pub(super) use nested::Work;

use super::finding::Finding;
use crate::sudoku::Grid;
use multiple::{Family, easiest};

const NISHIO: f64 = 7.5;
const STATIC: f64 = 8.0;
const DYNAMIC: f64 = 8.5;
const WITH_PATTERNS: f64 = 9.0;
const WITH_CHAINS: f64 = 9.5;

/// Cycles and forcing chains.
pub(super) fn simple(grid: &Grid) -> Option<Finding> {
    simple::easiest(grid)
}

/// Contradictions along links of one digit.
pub(super) fn nishio(grid: &Grid) -> Option<Finding> {
    easiest(grid, Family::Nishio, NISHIO, None)
}

/// Cell and region forcing chains.
pub(super) fn of_several(grid: &Grid) -> Option<Finding> {
    easiest(grid, Family::Static, STATIC, None)
}

/// Dynamic forcing chains.
pub(super) fn dynamic(grid: &Grid) -> Option<Finding> {
    easiest(grid, Family::Dynamic, DYNAMIC, None)
}

/// Dynamic forcing chains with patterns within houses.
pub(super) fn with_patterns(grid: &Grid) -> Option<Finding> {
    easiest(grid, Family::Dynamic, WITH_PATTERNS, Some(&advance::patterns))
}

/// Dynamic forcing chains with nested chains of level 2 to 5. If the allowed work is used up, the result may not be the
/// easiest chain.
pub(super) fn with_chains(grid: &Grid, level: u8, work: &Work<'_>) -> Option<Finding> {
    let advances = |before: &Grid, now: &Grid| nested::advances(level, before, now, work);
    easiest(grid, Family::Dynamic, least_with_chains(level), Some(&advances))
}

/// The minimum difficulty of dynamic forcing chains with nested chains of a level.
pub(super) fn least_with_chains(level: u8) -> f64 {
    WITH_CHAINS + 0.5 * (f64::from(level) - 2.0)
}
