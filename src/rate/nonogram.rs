//! How hard nonograms are: how far line solving goes, and what is needed beyond it.

use std::collections::BTreeMap;

use crate::explain::nonogram::{Board, BoardError, LineSolving, Technique};
use crate::puzzle::Nonogram;

/// How hard a nonogram is.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct NonogramRating {
    /// Whether line solving alone decides all cells, and the sweeps over all rows, then all columns, that it takes
    /// (Batenburg and Kosters, "On the difficulty of nonograms", ICGA Journal 35, 2012).
    #[serde(flatten)]
    pub line_solving: LineSolving,
    /// Whether named techniques and trying single cells decide all cells.
    pub solved: bool,
    /// How many steps of each technique, the easiest first.
    pub techniques: BTreeMap<Technique, u32>,
}

/// Rates a nonogram in black and white.
///
/// ```
/// let gridproof::Puzzle::Nonogram(nonogram) = gridproof::parse("3 1\n1 1\n1\n0\n1\n")? else { panic!("a nonogram") };
/// let rating = gridproof::rate::rate_nonogram(&nonogram)?;
/// assert!(rating.line_solving.line_solvable && rating.solved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If it has more than one colour.
pub fn rate_nonogram(nonogram: &Nonogram) -> Result<NonogramRating, BoardError> {
    let mut board = Board::of(nonogram)?;
    let line_solving = board.line_solving();
    let mut techniques = BTreeMap::new();
    for step in board.path(None) {
        *techniques.entry(step.technique).or_default() += 1;
    }
    Ok(NonogramRating { line_solving, solved: board.is_full(), techniques })
}
