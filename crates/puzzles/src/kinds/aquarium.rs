//! Aquarium: regions are filled with water, and each body of water is level.

use super::puzzle_kind::{About, Fault, PuzzleKind, beyond_lines};
use crate::clues::Clues;
use crate::code::Part;
use crate::display::Token;
use crate::regions::Regions;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Aquarium;

/// The rule that all water in a region has the same level, even if the water is not connected.
const ONE_LEVEL: &str = "OneLevel";

/// Pairs of cells in one row that have the same water level: either both are filled, or neither is.
///
/// If a cell is filled, water spreads from it sideways and downwards through its region, and rises again up to the
/// level of the cell. So it fills every cell that can be reached through cells of the region in the same row or below.
/// Two cells of a row that can reach each other in this way have the same level. With [`ONE_LEVEL`], all cells of a
/// region in a row have the same level. Each cell is paired with the previous cell of its row that has the same level.
fn level_pairs(clues: &Clues) -> Vec<(usize, usize)> {
    let (rows, columns) = (clues.rows, clues.columns);
    let mut pairs = Vec::new();
    for row in 0..rows {
        let joined = |one: usize, other: usize| {
            one.min(other) / columns >= row && clues.region(one) == clues.region(other)
        };
        let bodies = (!clues.flags.contains(&ONE_LEVEL)).then(|| Regions::new(rows, columns, joined));
        let body = |cell: usize| bodies.as_ref().map_or_else(|| clues.region(cell), |bodies| bodies.of(cell));
        let mut last = vec![None; clues.area()];
        for cell in row * columns..(row + 1) * columns {
            pairs.extend(last[body(cell)].replace(cell).map(|before| (before, cell)));
        }
    }
    pairs
}

impl PuzzleKind for Aquarium {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "aquarium",
            title: "regions filled with water up to a level, counted in rows and columns",
            rules: "Fill cells with water. Inside a region water spreads to the left, to the right and downwards, and each \
                    connected body of water is level: it fills all cells that it reaches without rising above its surface. \
                    With the flag `r` all water of a region has one level, also where it is not connected. A number outside \
                    is the number of filled cells in its line.",
            codes: &["aquarium"],
            variants: &[("/r", Some(ONE_LEVEL))],
            parts: &[Part::Borders, Part::Slash, Part::TwoSides],
            glyphs: &[(Word::Marked, "~")],
            size: (8, 8),
            small: (5, 5),
            region: 4,
            example: "aquarium/2/2/00/1102",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let water = model.bools(clues.rows, clues.columns);
        for (one, other) in level_pairs(clues) {
            let origin = Origin::from(phrase!(
                "the level of the water at {} and {}",
                clues.name(one),
                clues.name(other)
            ));
            model.imply(water[one], [water[other]], origin.clone());
            model.imply(water[other], [water[one]], origin);
        }
        for cell in 0..clues.area() {
            let below = clues.step(cell, (1, 0)).filter(|&below| clues.region(below) == clues.region(cell));
            if let Some(below) = below {
                let origin = phrase!("the water at {} and {}", clues.name(cell), clues.name(below));
                model.imply(water[cell], [water[below]], origin);
            }
        }
        model.count_lines(clues, |cell| Some(water[cell]));
        Token::marks(&water)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        beyond_lines(clues)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        clues.counted(words, Word::Marked)
    }
}
