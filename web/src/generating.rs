//! Generates puzzles on request.

use gridproof_batch::record::Fault;
use gridproof_engines::solve::Cancel;
use gridproof_formats::format::{self, Format, SudokuLine};
use gridproof_harness::verify::random_solution;
use gridproof_human::explain::sudoku::Level;
use gridproof_human::generate::unique::pictures::{
    Change, PictureOptions, PicturePuzzle, Target, nonogram_of_picture,
};
use gridproof_human::generate::unique::{KindGenerator, SudokuGenerator, SudokuOptions, Symmetry};
use gridproof_human::rate::ModelDifficulty;
use gridproof_puzzles::{Pixels, Puzzle, kinds};
use serde::Serialize;

use crate::text::{refused, unknown, written};

/// A generated puzzle and its difficulty.
#[derive(Serialize)]
pub(crate) struct Made {
    text: String,
    format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u32>,
    /// The cells of the picture that were changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    changes: Vec<Changed>,
}

/// A cell whose colour differs from the picture. The row and column are counted from 0; the colours are given by name.
#[derive(Serialize)]
struct Changed {
    row: usize,
    column: usize,
    from: String,
    to: String,
}

impl Made {
    fn new(puzzle: &Puzzle, format: &dyn Format) -> Result<Self, Fault> {
        let (text, format) = (written(puzzle, format)?, format.name());
        Ok(Self { text, format, level: None, score: None, changes: Vec::new() })
    }
}

/// Generates a 9x9 sudoku. The level and the symmetry have the names that the command line uses.
pub(crate) fn sudoku(level: Option<&str>, symmetry: &str, seed: u64) -> Result<Made, Fault> {
    let level = match level {
        None => None,
        Some(name) => {
            let found = Level::ALL.into_iter().find(|level| level.name() == name);
            Some(found.ok_or_else(|| unknown("level", name, Level::ALL.into_iter().map(Level::name)))?)
        }
    };
    let symmetry = Symmetry::named(symmetry)
        .ok_or_else(|| unknown("symmetry", symmetry, Symmetry::ALL.into_iter().map(Symmetry::name)))?;
    // Minimal puzzles are rarely symmetric, so a symmetric puzzle need not be minimal.
    let minimal = symmetry == Symmetry::None;
    let settings = SudokuOptions { level, symmetry, minimal, ..SudokuOptions::default() };
    let generator = SudokuGenerator::new(settings, seed).map_err(|error| refused(error.to_string()))?;
    let made = generator.puzzles(0..1, &Cancel::default()).into_iter().flatten().next();
    let made = made.ok_or_else(|| refused("no such sudoku was found; another seed may find one"))?;
    Ok(Made {
        level: made.rating.map(|(level, _)| level.name()),
        score: made.rating.map(|(_, score)| score),
        ..Made::new(&Puzzle::Sudoku(made.sudoku), &SudokuLine)?
    })
}

/// Generates a puzzle of any other kind.
pub(crate) fn of_kind(
    kind: &str,
    size: Option<(usize, usize)>,
    difficulty: Option<&str>,
    seed: u64,
) -> Result<Made, Fault> {
    let rules = kinds::by_name(kind)
        .ok_or_else(|| unknown("kind", kind, kinds::all().iter().map(|kind| kind.about().name)))?;
    let size = size.unwrap_or(rules.about().size);
    let generator = KindGenerator::new(rules, size, seed, random_solution);
    let mut generator = generator.map_err(|error| refused(error.to_string()))?;
    if let Some(name) = difficulty {
        let difficulty = ModelDifficulty::named(name).ok_or_else(|| {
            unknown("difficulty", name, ModelDifficulty::ALL.into_iter().map(ModelDifficulty::name))
        })?;
        generator = generator.with_difficulty(difficulty);
    }
    let puzzle = generator.puzzle(0, &Cancel::default());
    let puzzle = puzzle.ok_or_else(|| refused("no such puzzle was found; another seed may find one"))?;
    let format = format::of_other(&puzzle);
    Made::new(&Puzzle::Other(puzzle), format)
}

/// Generates the nonogram of a picture. Few cells of the picture are changed so that the nonogram has exactly one
/// solution.
pub(crate) fn of_picture(
    pixels: &[u8],
    width: usize,
    size: (usize, usize),
    colours: u8,
    title: Option<String>,
) -> Result<Made, Fault> {
    let rgb = pixels.as_chunks().0.to_vec();
    let picture = Pixels::new(width, rgb).ok_or_else(|| refused("this is no picture in whole rows"))?;
    let settings =
        PictureOptions { size: Some(size), colours, target: Target::Unique, ..PictureOptions::default() };
    let pictured = nonogram_of_picture(&picture, &settings, 1, &Cancel::default());
    let PicturePuzzle { mut nonogram, changes } = pictured.map_err(|error| refused(error.to_string()))?;
    if let Some(title) = title {
        nonogram.metadata.push("title", title);
    }
    let changed = |Change { row, column, from, to }| Changed { row, column, from, to };
    let changes = changes.into_iter().map(changed).collect();
    let format: &dyn Format = if colours == 1 { &format::Non } else { &format::Webpbn };
    Ok(Made { changes, ..Made::new(&Puzzle::Nonogram(nonogram), format)? })
}
