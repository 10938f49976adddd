//! Aquarium: water in regions, level in each.

use super::rules::{About, Rules};
use crate::model::{Origin, phrase};
use crate::puzzle::clues::Clues;
use crate::puzzle::code::Part;
use crate::puzzle::shown::Token;
use crate::puzzle::statement::{Statement, marks};
use crate::puzzle::word::Word;

/// The kind.
#[derive(Debug)]
pub(super) struct Aquarium;

impl Rules for Aquarium {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "aquarium",
            title: "regions filled with water up to a level, counted in rows and columns",
            rules: "Fill cells with water. Of two cells of a region side by side both are filled or none, and below a filled \
                    cell of a region the next one is filled as well. A number outside tells how many cells of its line are filled.",
            codes: &["aquarium"],
            parts: &[Part::Borders, Part::Slash, Part::TwoSides],
            glyphs: &[("x", "~")],
            size: (8, 8),
            small: (5, 5),
            region: 4,
            example: "aquarium/2/2/00/1102",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let water = model.bools(clues.area());
        for (one, other) in clues.pairs() {
            if clues.region(one) != clues.region(other) {
                continue;
            }
            let origin = Origin::from(phrase!("the water at {} and {}", clues.name(one), clues.name(other)));
            model.imply(water[one], [water[other]], origin.clone());
            if clues.is_level(one, other) {
                model.imply(water[other], [water[one]], origin);
            }
        }
        model.count_lines(clues, |cell| Some(water[cell]));
        marks(&water, "x")
    }

    fn clued(&self, clues: &Clues, words: &[Word]) -> Clues {
        clues.counted(words, "x")
    }
}
