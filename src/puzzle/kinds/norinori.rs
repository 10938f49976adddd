//! Norinori: dominoes of shaded cells, two cells in each region.

use super::random_boards::varied_regions;
use super::rules::{About, Rules};
use crate::model::{Origin, phrase};
use crate::puzzle::clues::Clues;
use crate::puzzle::code::Part;
use crate::puzzle::shown::Token;
use crate::puzzle::statement::{Statement, marks};
use crate::puzzle::word::Word;
use crate::random::Random;

/// The kind.
#[derive(Debug)]
pub(super) struct Norinori;

impl Rules for Norinori {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "norinori",
            title: "two shaded cells in each region, all shaded cells in pairs",
            rules: "Shade two cells of each region. Each shaded cell has exactly one shaded neighbour.",
            codes: &["norinori"],
            parts: &[Part::Borders],
            example: "norinori/5/1/8",
            least_region: 2,
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let shaded = model.bools(clues.area());
        for cells in clues.room_cells() {
            let origin = Origin::from(phrase!("the region of {}", clues.name(cells[0])));
            model.exactly(cells.iter().map(|&cell| shaded[cell]), 2, origin);
        }
        for cell in 0..clues.area() {
            let next: Vec<_> = clues.neighbours(cell).iter().map(|&next| shaded[next]).collect();
            model.exactly_if(shaded[cell], &next, 1, phrase!("the pair of {}", clues.name(cell)));
        }
        marks(&shaded, "x")
    }

    fn clued(&self, clues: &Clues, _: &[Word]) -> Clues {
        clues.clone()
    }

    fn varied(&self, clues: &Clues, kept: &[Word], other: &[Word], random: &mut Random) -> Option<Clues> {
        varied_regions(clues, kept, other, random)
    }

    fn weakened(&self, _: &Clues, _: crate::puzzle::clues::At) -> Option<Clues> {
        None
    }
}
