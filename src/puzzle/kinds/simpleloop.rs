//! Simple loop: a loop through every white cell.

use super::rules::{About, Rules};
use crate::puzzle::clues::{Clue, Clues};
use crate::puzzle::code::{Cells, Part};
use crate::puzzle::drawing::Drawing;
use crate::puzzle::look::Mark;
use crate::puzzle::shown::Token;
use crate::puzzle::statement::Statement;
use crate::random::Random;

/// The kind.
#[derive(Debug)]
pub(super) struct SimpleLoop;

impl Rules for SimpleLoop {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "simpleloop",
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
        let links = model.links(clues, white);
        model.one_loop(links.all.iter().copied(), "the loop");
        for cell in (0..clues.area()).filter(|&cell| white(cell)) {
            model.exactly(links.of(cell), 2, format!("the line at {}", clues.name(cell)));
        }
        (0..clues.area()).map(|cell| if white(cell) { links.shown(cell) } else { Token::nothing() }).collect()
    }

    fn draw(&self, clues: &Clues) -> Drawing {
        let mut drawing = Drawing::of_clues(clues);
        for (text, clue) in drawing.cells.iter_mut().zip(&clues.cells) {
            (if clue.is_some() { "#" } else { "" }).clone_into(text);
        }
        drawing
    }

    fn clued(&self, clues: &Clues, _: &[String]) -> Clues {
        clues.clone()
    }

    fn blank(&self, rows: usize, columns: usize, random: &mut Random) -> Clues {
        let mut clues = Clues::new(rows, columns);
        let cell = |random: &mut Random| if random.chance(0.12) { Clue::Number(1) } else { Clue::None };
        clues.cells = (0..clues.area()).map(|_| cell(random)).collect();
        clues
    }

    fn weakened(&self, _: &Clues, _: crate::puzzle::clues::At) -> Option<Clues> {
        None
    }
}
