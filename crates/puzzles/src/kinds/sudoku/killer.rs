//! Killer sudokus.

use super::super::puzzle_kind::{About, Fault, PuzzleKind};
use super::{all_clues, draw, fault, iss, solo, state};
use crate::clues::{At, Clues};
use crate::display::Token;
use crate::drawing::Drawing;
use crate::statement::Statement;
use crate::word::Word;

/// Sudokus with cages.
#[derive(Debug)]
pub struct Killer;

impl PuzzleKind for Killer {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "killer",
            display_name: "killer sudoku",
            title: "a sudoku with cages of different digits and given sums",
            rules: "Write digits into the cells so that each row, each column and each box has every digit once. The digits \
                    of a cage differ and have the sum that is given; a cage without a sum only asks for different digits.",
            tatham: Some("solo"),
            glyphs: &[],
            size: (9, 9),
            small: (4, 4),
            example: ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~6~R1C3~R2C3~R2C4.~R2C1_3~R3C2_1~R4C1_4~R4C3_2~R3C3_4~R1C1_1",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        state(clues, model)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        fault(clues)
    }

    fn draw(&self, clues: &Clues) -> Drawing {
        draw(clues)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        all_clues(clues, words)
    }

    /// Without its last cage, the puzzle would be a plain sudoku, so the last cage stays.
    fn with_weaker_clue(&self, clues: &Clues, at: At) -> Option<Clues> {
        Some(clues.without(&[at])).filter(|weaker| !weaker.groups.is_empty())
    }

    fn write_own(&self, clues: &Clues) -> Option<String> {
        Some(iss::write_iss(clues))
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        solo::write(clues)
    }
}
