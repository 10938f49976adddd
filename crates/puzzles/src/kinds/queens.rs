//! The n queens: one queen in each row and column, and no two on a diagonal.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{Clue, Clues};
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Queens;

impl PuzzleKind for Queens {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "n-queens",
            display_name: "n queens",
            title: "queens that do not attack each other, one in each row and column",
            rules: "Put a queen into each row and each column. No two queens stand on one diagonal, long or short. Some queens \
                    are given.",
            codes: &["n-queens"],
            hosted: false,
            parts: &[Part::Cells(Cells::Bits)],
            glyphs: &[(Word::Marked, "Q")],
            example: "n-queens/4/4/8000",
            size: (8, 8),
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let queens = model.bools(clues.rows, clues.columns);
        for (cell, clue) in clues.cells.iter().enumerate() {
            if clue.is_some() {
                model.restrict(queens[cell]);
            }
        }
        for line in clues.lines() {
            model.count(line.iter().map(|&cell| queens[cell]), 1, clues.line_name(&line));
        }
        for first in 0..clues.area() {
            for (down, right) in [(1, 1), (1, -1)] {
                if clues.step(first, (-down, -right)).is_some() {
                    continue;
                }
                let mut line = vec![first];
                line.extend(clues.ray(first, (down, right)));
                if line.len() > 1 {
                    model.count(line.iter().map(|&cell| queens[cell]), 0..=1, clues.line_name(&line));
                }
            }
        }
        Token::marks(&queens)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        let square = clues.rows == clues.columns;
        (!square).then(|| (None, "the board is not a square".to_owned()))
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let clue = |word: &Word| if *word == Word::Marked { Clue::Number(1) } else { Clue::None };
        Clues { cells: words.iter().map(clue).collect(), ..clues.clone() }
    }
}
