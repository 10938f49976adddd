//! Puzzles and solutions as pictures.
//!
//! A puzzle is converted to a [`Picture`]: shapes that are measured in cells and drawn in [inks](Ink). A [`Theme`]
//! assigns a colour to each ink. All output formats (SVG, PNG and HTML pages) are written from this picture, so they
//! all show the same.

mod board;
mod figures;
mod font;
mod frame;
mod marks;
mod nonogram;
mod other;
mod page;
mod picture;
#[cfg(feature = "libraries")]
mod png;
mod raster;
mod ruled;
mod sudoku;
mod svg;
mod theme;
mod view;

pub use crate::markup::escaped;
pub use page::{Sheet, page, sheet};
pub use picture::{Anchor, Ink, Picture, Point, Shape};
#[cfg(feature = "libraries")]
pub use png::png;
pub use raster::{Image, MAX_PIXELS, TooLarge, raster};
pub use svg::svg;
pub use theme::{Rgb, Theme};
pub use view::View;

use gridproof_model::{Assignment, Domain};
use gridproof_puzzles::Puzzle;

/// Returns the picture of a puzzle.
pub fn picture(puzzle: &Puzzle, view: View<'_>) -> Picture {
    let mut picture = match puzzle {
        Puzzle::Nonogram(nonogram) => nonogram::picture(nonogram, view),
        Puzzle::Sudoku(sudoku) => sudoku::picture(sudoku, view),
        Puzzle::Other(other) => other::picture(other, view),
        Puzzle::Ruled(ruled) => ruled::picture(ruled, view),
        _ => without_board(puzzle, view),
    };
    let what = match view.solutions.len() {
        0 => "",
        1 => ", solved",
        _ => ", two solutions",
    };
    let named = puzzle.metadata().title().map_or_else(String::new, |title| format!("{title}: "));
    picture.title = format!("{named}{}{what}", description(puzzle));
    picture
}

/// Returns the kind and the size of a puzzle, such as `nonogram 10 x 10`.
pub fn description(puzzle: &Puzzle) -> String {
    format!("{} {} x {}", puzzle.display_name(), puzzle.rows(), puzzle.columns())
}

/// Returns the picture of a model without a board: the first 1000 lines of its text drawing.
fn without_board(puzzle: &Puzzle, view: View<'_>) -> Picture {
    let drawn = text(puzzle, view.solutions);
    let lines: Vec<&str> = drawn.lines().take(1000).collect();
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64;
    let mut picture =
        Picture { width: width * 0.25 + 1.0, height: lines.len() as f64 * 0.5 + 1.0, ..Picture::default() };
    for (row, line) in lines.iter().enumerate() {
        picture.text_at(*line, (0.5, row as f64 * 0.5 + 0.75), 0.25, Ink::Given, Anchor::Start);
    }
    picture
}

/// Returns the puzzle as text. Cells in which the solutions differ are drawn as undecided.
pub fn text(puzzle: &Puzzle, solutions: &[Assignment]) -> String {
    let mut domains = puzzle.open_domains();
    if let Puzzle::Nonogram(nonogram) = puzzle
        && solutions.is_empty()
    {
        domains.fill(Domain::first(usize::from(nonogram.colours()) + 1));
    } else if let Puzzle::Other(other) = puzzle
        && solutions.is_empty()
    {
        return other.draw_clues();
    } else if let Puzzle::Ruled(ruled) = puzzle
        && solutions.is_empty()
    {
        return ruled.draw_clues();
    }
    if !solutions.is_empty() {
        for (cell, domain) in domains.iter_mut().enumerate() {
            *domain = solutions.iter().map(|solution| solution[cell]).collect();
        }
    }
    puzzle.draw(&domains)
}
