//! Norinori: the shaded cells form dominoes, and each region has two of these cells.

use super::puzzle_kind::{About, PuzzleKind};
use crate::clues::Clues;
use crate::code::Part;
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::{Origin, phrase};

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Norinori;

impl PuzzleKind for Norinori {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "norinori",
            title: "two shaded cells in each region, all shaded cells in pairs",
            rules: "Shade two cells of each region. Each shaded cell has exactly one shaded neighbour.",
            codes: &["norinori"],
            parts: &[Part::Borders],
            example: "norinori/5/1/8",
            size: (8, 8),
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let shaded = model.bools(clues.rows, clues.columns);
        for cells in clues.room_cells() {
            let origin = Origin::from(phrase!("the region of {}", clues.name(cells[0])));
            model.count(cells.iter().map(|&cell| shaded[cell]), 2, origin);
        }
        for cell in 0..clues.area() {
            let next = clues.neighbours(cell).into_iter().map(|next| shaded[next]);
            model.count_if(shaded[cell], next, 1, phrase!("the pair of {}", clues.name(cell)));
        }
        Token::marks(&shaded)
    }

    fn clues_of(&self, clues: &Clues, _: &[Word]) -> Clues {
        clues.clone()
    }

    fn with_weaker_clue(&self, _: &Clues, _: crate::clues::At) -> Option<Clues> {
        None
    }
}
