//! Puzzles made to order.

use gridproof::explain::sudoku::Level;
use gridproof::format::{Format, SudokuLine};
use gridproof::generate::unique::{SudokuGenerator, SudokuWish, Symmetry};
use gridproof::puzzle::Puzzle;
use gridproof::record::Fault;
use gridproof::solve::Cancel;
use serde::Serialize;

use crate::text::{refused, written};

/// A sudoku, and how hard it is.
#[derive(Serialize)]
pub(crate) struct Made {
    /// In the format `sudoku-line`.
    text: String,
    format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
}

/// Makes a 9x9 sudoku of a level and a symmetry, by their names on the command line.
pub(crate) fn sudoku(level: Option<&str>, symmetry: &str, seed: u64) -> Result<Made, Fault> {
    let level = match level {
        None => None,
        Some(name) => {
            let found = Level::ALL.into_iter().find(|level| level.name() == name);
            Some(found.ok_or_else(|| refused(format!("there is no level `{name}`")))?)
        }
    };
    let symmetry =
        Symmetry::named(symmetry).ok_or_else(|| refused(format!("there is no symmetry `{symmetry}`")))?;
    // Few minimal puzzles are symmetric.
    let minimal = symmetry == Symmetry::None;
    let wish = SudokuWish { level, symmetry, minimal, ..SudokuWish::default() };
    let generator = SudokuGenerator::new(wish, seed).map_err(|error| refused(error.to_string()))?;
    let made = generator.puzzles(0..1, &Cancel::default()).into_iter().flatten().next();
    let made = made.ok_or_else(|| refused("no such sudoku was found; another seed may find one"))?;
    Ok(Made {
        text: written(&Puzzle::Sudoku(made.sudoku), &SudokuLine)?,
        format: SudokuLine.name(),
        level: made.rating.map(|(level, _)| level.name()),
        score: made.rating.map(|(_, score)| score),
    })
}
