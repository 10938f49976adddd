//! Sudokus that can combine all rules of variants.

use super::super::puzzle_kind::{About, Fault, PuzzleKind};
use super::{all_clues, draw, fault, groups, iss, lines, sentences, solo, state};
use crate::clues::Clues;
use crate::display::Token;
use crate::drawing::Drawing;
use crate::statement::Statement;
use crate::word::Word;

/// Sudokus that can combine all rules of variants.
#[derive(Debug)]
pub struct SudokuVariant;

impl PuzzleKind for SudokuVariant {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "sudoku-variant",
            display_name: "sudoku variant",
            title: "a sudoku with further rules: diagonals, jigsaw regions, lines, dots, cages, sums outside and more",
            rules: groups::RULES,
            tatham: Some("solo"),
            glyphs: &[],
            size: (9, 9),
            small: (4, 4),
            example: ".Shape~4x4.Thermo~R1C1~R1C2~R1C3.WhiteDot~R2C1~R2C2.~R2C1_3~R3C2_1~R4C3_2~R3C3_4~R4C1_4",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn rules(&self, clues: &Clues) -> String {
        sentences::rules(clues)
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
        let mut all = all_clues(clues, words);
        // The clues may already have some of these groups.
        let more = lines::that_hold(clues, words).into_iter().filter(|group| !clues.groups.contains(group));
        all.groups.extend(more);
        all
    }

    fn write_own(&self, clues: &Clues) -> Option<String> {
        Some(iss::write_iss(clues))
    }

    fn write_tatham(&self, clues: &Clues) -> Option<String> {
        solo::write(clues)
    }
}
