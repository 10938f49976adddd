//! Ripple effect, also known as hakyuu: rooms of numbers; equal numbers in a line keep a distance.

use super::rules::{About, Fault, Rules};
use crate::clues::Clues;
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::statement::Statement;
use crate::word::Word;

/// The kind.
#[derive(Debug)]
pub(super) struct Ripple;

impl Rules for Ripple {
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
        super::rules::beyond_room(clues)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        clues.filled(words)
    }
}
