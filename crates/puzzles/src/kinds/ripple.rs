//! Ripple effect, also known as hakyuu: rooms of numbers; between two equal numbers n in a line, there are at least n
//! cells.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::Clues;
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Ripple;

impl PuzzleKind for Ripple {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "ripple",
            display_name: "ripple effect",
            title: "the numbers from 1 on in each room; equal numbers keep a distance of their size",
            rules: "Write a number into each cell. A room of n cells holds the numbers from 1 to n. Between two equal numbers \
                    of a row or column are at least as many cells as the number tells.",
            codes: &["ripple", "hakyukoka"],
            parts: &[Part::Borders, Part::Cells(Cells::Number16)],
            glyphs: &[],
            size: (8, 8),
            small: (5, 5),
            example: "ripple/5/5/28dr2vi1h65g3141h5g4h1j78h",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let numbers = model.numbered_rooms(clues);
        for line in clues.lines() {
            for (place, &one) in line.iter().enumerate() {
                for (apart, &other) in (1..).zip(&line[place + 1..]) {
                    model.unequal(clues, &numbers, (one, other), apart);
                }
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
