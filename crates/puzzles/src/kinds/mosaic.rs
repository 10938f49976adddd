//! Mosaic: a number counts the shaded cells in the square of three by three cells around it.

use super::puzzle_kind::{About, Fault, PuzzleKind};
use crate::clues::{Clue, Clues};
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::statement::Statement;
use crate::word::{Word, count};
use gridproof_model::phrase;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct Mosaic;

/// A cell and the cells around it.
fn square(clues: &Clues, cell: usize) -> Vec<usize> {
    let mut cells = clues.around(cell);
    cells.push(cell);
    cells
}

impl PuzzleKind for Mosaic {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "mosaic",
            title: "a picture; each number counts the shaded cells around it, its own among them",
            rules: "Shade cells. A number tells how many of its own cell and the up to eight cells around it are shaded.",
            codes: &["mosaic"],
            hosted: false,
            parts: &[Part::Cells(Cells::Number16)],
            example: "mosaic/3/3/j9j",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let shaded = model.bools(clues.rows, clues.columns);
        for cell in 0..clues.area() {
            if let Some(number) = clues.cells[cell].number() {
                let around = square(clues, cell).into_iter().map(|next| shaded[next]);
                model.count(around, number, phrase!("the {} at {}", number, clues.name(cell)));
            }
        }
        Token::marks(&shaded)
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        super::puzzle_kind::beyond(clues, 0, 9)
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        let shaded = |cell: usize| Clue::Number(count(words, Word::Marked, square(clues, cell)));
        let cells = (0..clues.area()).map(shaded).collect();
        Clues { cells, ..clues.clone() }
    }
}
