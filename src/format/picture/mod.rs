//! Pictures: the cells of a nonogram as a picture, from which the clues follow.
//!
//! Readers get text, so a picture that is no text is turned into a Netpbm text when its file is decoded: `P1` for two
//! colours, `P3` for more, with a comment that says what it was.

mod binary;
mod cells;
mod netpbm;

pub(super) use binary::{is_binary, to_text};
pub(super) use cells::CELLS;
pub(super) use netpbm::{PBM, PNG, PPM};

use super::clue::nonogram_of;
use super::error::WriteError;
use crate::puzzle::{Nonogram, Puzzle};

/// Most rows and columns of a picture that is read as a puzzle.
const MAX_SIDE: usize = 500;

/// Most colours of a picture that is read as a puzzle, the background included: photographs have more.
const MAX_PICTURE_COLOURS: usize = 32;

/// The nonogram and the picture to write: its goal, if the clues are those of the goal.
fn picture_of<'p>(format: &'static str, puzzle: &'p Puzzle) -> Result<(&'p Nonogram, &'p [u8]), WriteError> {
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

#[cfg(test)]
mod tests;
