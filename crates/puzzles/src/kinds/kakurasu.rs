//! Kakurasu: each shaded cell counts as its position in the line.

use super::puzzle_kind::{About, PuzzleKind};
use crate::clues::{Clue, Clues};
use crate::code::Part;
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::Origin;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Kakurasu;

impl PuzzleKind for Kakurasu {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "kakurasu",
            title: "shaded cells, whose numbers of column or row add up to the number of their line",
            rules: "Shade cells. A shaded cell counts as the number of its column for its row, and as the number of its row for \
                    its column, from 1 on. A number outside tells the sum of its line.",
            codes: &["kakurasu"],
            hosted: false,
            parts: &[Part::TwoSides],
            size: (8, 8),
            small: (5, 5),
            example: "kakurasu/3/3/421421",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let shaded = model.bools(clues.rows, clues.columns);
        for (line, cells) in clues.lines().enumerate() {
            let outside = clues.outside_of(line);
            let Some(sum) = clues.outside[outside].number() else { continue };
            let terms = (1..).zip(&cells).map(|(weight, &cell)| (weight, shaded[cell]));
            let origin = Origin::from(format!("the sum {sum} of {}", clues.line_name(&cells)));
            model.sum(terms, sum, origin);
        }
        Token::marks(&shaded)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let mut all = clues.clone();
        for (line, cells) in clues.lines().enumerate() {
            let outside = clues.outside_of(line);
            let shaded = (1..).zip(&cells).filter(|(_, cell)| words[**cell] == Word::Marked);
            let sum = shaded.map(|(place, _)| place).sum();
            all.outside[outside] = Clue::Number(sum);
        }
        all
    }
}
