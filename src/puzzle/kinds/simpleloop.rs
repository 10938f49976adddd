//! Simple loop: a loop through every white cell.

use super::rules::{About, Rules};
use crate::model::phrase;
use crate::puzzle::clues::{Clue, Clues};
use crate::puzzle::code::{Cells, Part};
use crate::puzzle::drawing::Drawing;
use crate::puzzle::look::Mark;
use crate::puzzle::shown::Token;
use crate::puzzle::statement::Statement;
use crate::puzzle::word::Word;
use crate::random::Random;

/// The kind.
#[derive(Debug)]
pub(super) struct SimpleLoop;

impl Rules for SimpleLoop {
    fn about(&self) -> &'static About {
        const ABOUT: &About = &About {
            name: "simpleloop",
            spoken: "simple loop",
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
            model.exactly(links.of(cell), 2, phrase!("the line at {}", clues.name(cell)));
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

    fn clued(&self, clues: &Clues, _: &[Word]) -> Clues {
        clues.clone()
    }

    fn blank(&self, rows: usize, columns: usize, random: &mut Random) -> Clues {
        let mut clues = Clues::new(rows, columns);
        let cell = |random: &mut Random| if random.chance(0.12) { Clue::Number(1) } else { Clue::None };
        clues.cells = (0..clues.area()).map(|_| cell(random)).collect();
        clues
    }

    /// A loop that is cut short where it goes out and back, with the two cells left out shaded.
    fn varied(&self, clues: &Clues, kept: &[Word], other: &[Word], random: &mut Random) -> Option<Clues> {
        let joined = |cell: usize| -> Vec<usize> {
            let steps = [('n', (-1, 0)), ('e', (0, 1)), ('s', (1, 0)), ('w', (0, -1))];
            let of_loop = steps.iter().filter(|(letter, _)| kept[cell].contains(*letter));
            of_loop.filter_map(|&(_, step)| clues.step(cell, step)).collect()
        };
        let mut turns = clues.pairs();
        turns.retain(|&(one, next)| {
            let (before, behind) = (joined(one), joined(next));
            let ends = |&end: &usize| end != one && end != next;
            let (before, behind) =
                (before.iter().find(|&end| ends(end)), behind.iter().find(|&end| ends(end)));
            let (Some(&before), Some(&behind)) = (before, behind) else { return false };
            joined(one).contains(&next)
                && clues.neighbours(before).contains(&behind)
                && !joined(before).contains(&behind)
        });
        random.shuffle(&mut turns);
        let differs = |&&(one, next): &&(usize, usize)| kept[one] != other[one] || kept[next] != other[next];
        let &(one, next) = turns.iter().find(differs).or(turns.first())?;
        let mut clues = clues.clone();
        clues.cells[one] = Clue::Number(1);
        clues.cells[next] = Clue::Number(1);
        Some(clues)
    }

    fn weakened(&self, _: &Clues, _: crate::puzzle::clues::At) -> Option<Clues> {
        None
    }
}
