//! Suguru: each room of n cells holds the numbers 1 to n, and equal numbers do not touch.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::Clues;
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Suguru;

impl PuzzleKind for Suguru {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "suguru",
            title: "the numbers from 1 on in each room; equal numbers do not touch, not even at a corner",
            rules: "Write a number into each cell. A room of n cells holds the numbers from 1 to n. Cells with equal numbers \
                    share neither a side nor a corner.",
            codes: &["suguru"],
            parts: &[Part::Borders, Part::Cells(Cells::Number16)],
            glyphs: &[],
            size: (8, 8),
            small: (5, 5),
            example: "suguru/2/2/00123g",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let numbers = model.numbered_rooms(clues);
        for cell in 0..clues.area() {
            let apart = |&next: &usize| next > cell && clues.region(cell) != clues.region(next);
            for next in clues.around(cell).into_iter().filter(apart) {
                model.unequal(clues, &numbers, (cell, next), 1);
            }
        }
        Token::numbers(&numbers)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        super::puzzle_kind::beyond_room(clues)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        clues.filled(words)
    }
}
