//! Latin squares.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::Clues;
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct LatinSquare;

impl PuzzleKind for LatinSquare {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "latin",
            display_name: "Latin square",
            title: "a Latin square: each number once in every row and column",
            rules: "Write the numbers from 1 to the side of the board into the cells, each once in every row and column.",
            codes: &["latin"],
            hosted: false,
            parts: &[Part::Cells(Cells::Number16)],
            glyphs: &[],
            size: (8, 8),
            small: (5, 5),
            example: "latin/3/3/1232k",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        Token::numbers(&model.latin_square(clues))
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        if clues.rows != clues.columns || clues.rows > 64 {
            return Some((None, "the board is not a square of side 1 to 64".to_owned()));
        }
        super::puzzle_kind::beyond(clues, 1, clues.rows as u32)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        clues.filled(words)
    }
}
