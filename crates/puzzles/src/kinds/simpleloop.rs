//! Simple loop: a loop through every white cell.

use super::puzzle_kind::{About, PuzzleKind};
use crate::clues::Clues;
use crate::code::{Cells, Part};
use crate::display::Token;
use crate::drawing::Drawing;
use crate::look::Mark;
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::phrase;

/// The puzzle kind of this module.
#[derive(Debug)]
pub(super) struct SimpleLoop;

impl PuzzleKind for SimpleLoop {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "simpleloop",
            display_name: "simple loop",
            title: "a loop through every white cell",
            rules: "Draw one closed loop through the centres of all white cells.",
            codes: &["simpleloop"],
            parts: &[Part::Cells(Cells::Bits)],
            glyphs: &[],
            example: "simpleloop/3/3/10",
            clue_mark: Mark::Block,
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let white = |cell: usize| !clues.cells[cell].is_some();
        let links = model.links_where(clues.rows, clues.columns, |place| white(clues.cell(place)));
        model.single_loop(links.edges(), "the loop");
        for cell in (0..clues.area()).filter(|&cell| white(cell)) {
            model.count(links.at(clues.place(cell)), 2, phrase!("the line at {}", clues.name(cell)));
        }
        (0..clues.area())
            .map(|cell| if white(cell) { Token::links(&links, clues.place(cell)) } else { Token::nothing() })
            .collect()
    }

    fn draw(&self, clues: &Clues) -> Drawing {
        let mut drawing = Drawing::of_clues(clues);
        for (text, clue) in drawing.cells.iter_mut().zip(&clues.cells) {
            (if clue.is_some() { "#" } else { "" }).clone_into(text);
        }
        drawing
    }

    fn clues_of(&self, clues: &Clues, _: &[Word]) -> Clues {
        clues.clone()
    }

    fn with_weaker_clue(&self, _: &Clues, _: crate::clues::At) -> Option<Clues> {
        None
    }
}
