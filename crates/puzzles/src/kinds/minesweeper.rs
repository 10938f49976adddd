//! Minesweeper: numbers count the mines around them.

use super::puzzle_kind::{About, Fault, PuzzleKind, beyond_neighbours};
use crate::clues::{Clue, Clues};
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::look::Mark;
use crate::statement::Statement;
use crate::word::{Word, count};
use gridproof_model::phrase;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Minesweeper;

impl PuzzleKind for Minesweeper {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "minesweeper",
            title: "mines, counted by the numbers around them",
            rules: "Put mines into cells without numbers. A number tells how many of the up to eight cells around it hold \
                    mines.",
            codes: &["mines"],
            parts: &[Part::Cells(Cells::Number16)],
            glyphs: &[(Word::Marked, "*")],
            example: "mines/5/5/l0h0q0h0",
            marks: &[(Word::Marked, Mark::Mine)],
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let mines = model.bools(clues.rows, clues.columns);
        for (cell, clue) in clues.cells.iter().enumerate().filter(|(_, clue)| clue.is_some()) {
            model.restrict(!mines[cell]);
            if let Some(number) = clue.number() {
                let around: Vec<_> = clues.around(cell).iter().map(|&next| mines[next]).collect();
                model.count(around, number, phrase!("the {} at {}", number, clues.name(cell)));
            }
        }
        Token::marks(&mines)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        beyond_neighbours(clues, "mines", Clues::around)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let clue = |cell: usize| match words[cell] {
            Word::Marked => Clue::None,
            _ => Clue::Number(count(words, Word::Marked, clues.around(cell))),
        };
        Clues { cells: (0..clues.area()).map(clue).collect(), ..clues.clone() }
    }
}
