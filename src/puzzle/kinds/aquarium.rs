//! Aquarium: water in regions, level in each.

use super::rules::{About, Rules};
use crate::puzzle::clues::{Clue, Clues};
use crate::puzzle::code::Part;
use crate::puzzle::shown::Token;
use crate::puzzle::statement::{Statement, marks};

/// The kind.
#[derive(Debug)]
pub(super) struct Aquarium;

impl Rules for Aquarium {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "aquarium",
            title: "regions filled with water up to a level, counted in rows and columns",
            rules: "Fill cells with water. In a region, the cells of one row are all filled or none, and if a row is filled, all \
                    rows of the region below are. A number outside tells how many cells of its line are filled.",
            codes: &["aquarium"],
            parts: &[Part::Borders, Part::Slash, Part::TwoSides],
            glyphs: &[("x", "~")],
            size: (5, 5),
            region: 4,
            example: "aquarium/2/2/00/1102",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let water = model.bools(clues.area());
        for cells in clues.room_cells() {
            // Row by row: a cell is filled if the one before is, and the other way round within a row.
            for pair in cells.windows(2) {
                let origin = format!("the water at {}", clues.name(pair[0]));
                model.imply(water[pair[0]], [water[pair[1]]], origin.clone());
                if pair[0] / clues.columns == pair[1] / clues.columns {
                    model.imply(water[pair[1]], [water[pair[0]]], origin);
                }
            }
        }
        for (line, cells) in clues.lines().enumerate() {
            let outside = if line < clues.rows { clues.columns + line } else { line - clues.rows };
            if let Some(number) = clues.outside[outside].number() {
                let origin = format!(
                    "the number of the line of {} and {}",
                    clues.name(cells[0]),
                    clues.name(cells[cells.len() - 1])
                );
                model.exactly(cells.iter().map(|&cell| water[cell]), number, origin);
            }
        }
        marks(&water, "x")
    }

    fn clued(&self, clues: &Clues, words: &[String]) -> Clues {
        let mut all = clues.clone();
        for (line, cells) in clues.lines().enumerate() {
            let outside = if line < clues.rows { clues.columns + line } else { line - clues.rows };
            let filled = cells.iter().filter(|&&cell| words[cell] == "x").count();
            all.outside[outside] = Clue::Number(filled as u32);
        }
        all
    }
}
