//! Thermometers: each thermometer is filled from its bulb; numbers count the filled cells of rows and columns.

use super::puzzle_kind::{About, Fault, PuzzleKind, beyond_lines};
use crate::clues::{At, Clue, Clues, Direction};
use crate::code::{Cells, Part};
use crate::display::{Case, Token};
use crate::drawing::Drawing;
use crate::look::{End, Figure, Mark, Stroke};
use crate::statement::Statement;
use crate::word::Word;
use gridproof_model::phrase;

/// The puzzle kind of this module. In the clues, a bulb has the number 0. Every other cell of a thermometer has the
/// number of the direction towards its bulb, starting at 1.
#[derive(Debug)]
pub(super) struct Thermometers;

/// The next cell towards the bulb; `None` for a bulb, or if the direction is not valid or leads off the board.
fn before(clues: &Clues, cell: usize) -> Option<usize> {
    let number = clues.cells[cell].number()? as usize;
    clues.step(cell, Direction::ALL.get(number.checked_sub(1)?)?.step())
}

/// The thermometers, each as the list of its cells, starting at the bulb.
pub fn thermometers(clues: &Clues) -> Vec<Vec<usize>> {
    let mut after = vec![None; clues.area()];
    for cell in 0..clues.area() {
        if let Some(before) = before(clues, cell) {
            after[before] = Some(cell);
        }
    }
    let bulbs = (0..clues.area()).filter(|&cell| clues.cells[cell] == Clue::Number(0));
    bulbs.map(|bulb| std::iter::successors(Some(bulb), |&cell| after[cell]).collect()).collect()
}

impl PuzzleKind for Thermometers {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "thermometers",
            title: "thermometers filled from the bulb on, counted in rows and columns",
            rules: "Fill thermometers. Each is filled from its bulb on up to some cell, or is empty. A number outside tells \
                    how many cells of its line are filled. In a code a bulb is 0, and the other cells of a thermometer tell \
                    where the one before is: 1 up, 2 down, 3 left, 4 right.",
            codes: &["thermometers"],
            hosted: false,
            parts: &[Part::Cells(Cells::Number16), Part::Slash, Part::TwoSides],
            glyphs: &[(Word::Marked, "#")],
            marks: &[(Word::Marked, Mark::Shade)],
            clue_mark: Mark::Nothing,
            small: (6, 6),
            example: "thermometers/4/4/0330021113g10333/3g33h0g",
            ..About::DEFAULT
        };
        ABOUT
    }

    fn state(&self, clues: &Clues, model: &mut Statement) -> Vec<Token> {
        let filled: Vec<_> = clues.cells.iter().map(|clue| clue.is_some().then(|| model.bool())).collect();
        for cell in 0..clues.area() {
            if let (Some(one), Some(before)) =
                (filled[cell], before(clues, cell).and_then(|cell| filled[cell]))
            {
                model.imply(one, [before], phrase!("the thermometer at {}", clues.name(cell)));
            }
        }
        model.count_lines(clues, |cell| filled[cell]);
        let shown = |atom: &Option<_>| {
            Token::Cases(atom.map_or_else(Vec::new, |atom| vec![Case::when(atom, Word::Marked)]))
        };
        filled.iter().map(shown).collect()
    }

    fn fault(&self, clues: &Clues) -> Option<Fault> {
        let mut taken = vec![false; clues.area()];
        for (cell, clue) in clues.cells.iter().enumerate().filter(|(_, clue)| **clue != Clue::Number(0)) {
            let wrong = match before(clues, cell) {
                _ if !clue.is_some() => continue,
                Some(before) if !clues.cells[before].is_some() => "the thermometer begins without a bulb",
                Some(before) if std::mem::replace(&mut taken[before], true) => {
                    "the thermometer has two branches"
                }
                Some(_) => continue,
                None => "not a direction (1 up, 2 down, 3 left, 4 right), or one that leads off the board",
            };
            return Some((Some(At::Cell(cell)), wrong.to_owned()));
        }
        let mut reached = vec![false; clues.area()];
        thermometers(clues).concat().iter().for_each(|&cell| reached[cell] = true);
        let circle = (0..clues.area()).find(|&cell| clues.cells[cell].is_some() && !reached[cell]);
        let message = "the thermometer is a closed circle without a bulb";
        circle.map(|circle| (Some(At::Cell(circle)), message.to_owned())).or_else(|| beyond_lines(clues))
    }

    fn draw(&self, clues: &Clues) -> Drawing {
        let mut drawing = Drawing::of_clues(clues);
        // The signs point away from the bulb, towards the end of the thermometer.
        let signs = ["o", "v", "^", ">", "<"];
        for (text, clue) in drawing.cells.iter_mut().zip(&clues.cells) {
            if let Some(number) = clue.number() {
                signs[number as usize % signs.len()].clone_into(text);
            }
        }
        let stroke = Stroke { colour: 0, start: End::Bulb, end: End::Plain };
        drawing.figures.extend(thermometers(clues).into_iter().map(|cells| Figure::Line(cells, stroke)));
        drawing
    }

    fn clues_of(&self, clues: &Clues, words: &[Word]) -> Clues {
        clues.counted(words, Word::Marked)
    }

    fn with_weaker_clue(&self, clues: &Clues, at: At) -> Option<Clues> {
        matches!(at, At::Outside(_)).then(|| clues.without(&[at]))
    }
}
