//! Nonograms whose goal is written as a picture.

use crate::format::clue::nonogram_of;
use crate::format::error::WriteError;
use gridproof_puzzles::{Nonogram, Puzzle};

/// Returns the nonogram and the picture to write. The picture is its goal, and the clues must be those of the goal.
pub(super) fn picture_of<'p>(
    format: &'static str,
    puzzle: &'p Puzzle,
) -> Result<(&'p Nonogram, &'p [u8]), WriteError> {
    let nonogram = nonogram_of(format, puzzle)?;
    let goal = nonogram.goal().ok_or(WriteError::NoPicture { format })?;
    let pictured = Nonogram::from_picture(nonogram.columns().len(), goal);
    match pictured {
        Ok(pictured) if pictured.rows() == nonogram.rows() && pictured.columns() == nonogram.columns() => {
            Ok((nonogram, goal))
        }
        _ => Err(WriteError::NoPicture { format }),
    }
}
